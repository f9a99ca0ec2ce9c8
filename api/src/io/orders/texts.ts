import { codeLabel, fieldLabel } from 'shared/contract';
import { infrastructures } from 'shared/kinds';
import type { WorkItem } from 'shared/programme';
import { workItems } from 'shared/works/kinds';
import { type Locale, textsOf } from '../../config/texts';
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

export const orderText = textsOf({ fr, en: en satisfies typeof fr });

type OwnColumn = keyof typeof fr.column;
export type OrderColumn = OwnColumn | 'municipality' | 'measures' | 'note' | 'state' | 'planned_for';

/** The title of a column of an order's table: a text of its own, or the name of the field. */
export const columnTitle = (locale: Locale, column: OrderColumn): string =>
  column in fr.column
    ? orderText(locale, 'column', column as OwnColumn)
    : (fieldLabel(workItems.facts, column, locale) ??
      fieldLabel(infrastructures.facts, column, locale) ??
      column);

export const measuresText = (locale: Locale, { measures }: WorkItem): string =>
  measures.map(measure => codeLabel(workItems.words[locale], 'measures', measure)).join(', ');
