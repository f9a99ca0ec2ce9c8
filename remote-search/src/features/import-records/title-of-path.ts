import type { ImportPreview, ImportProblem } from 'shared/contract';
import type { Translate } from './texts';

/** Returns a function that gives the title of a problem's column. */
export const titleOfPath =
  (fields: ImportPreview['fields'], t: Translate) =>
  ([name, ...rest]: ImportProblem['path']): string => {
    if (name === 'geom') return t('position');
    if (name === 'media_id') return t('picture');
    return fields.find(field => field.name === name)?.title ?? [name, ...rest].join('.');
  };
