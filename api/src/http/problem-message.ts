import { messageOf, type Problem } from 'shared/contract';
import en from '../config/locales/en.json' with { type: 'json' };
import { type Locale, textOf } from '../config/texts';

/** A specific fault of a file, with a message that states cause and remedy. */
export type FileFault = keyof typeof en.file_fault;

const isFileFault = (fault: unknown): fault is FileFault =>
  typeof fault === 'string' && Object.hasOwn(en.file_fault, fault);

/** A problem with a file: its code, and the specific fault, which has a message of its own. */
export const fileProblem = (
  code: Problem['code'],
  fault: FileFault,
  params: Problem['params'] = {},
): Problem => ({ path: ['file'], code, params: { ...params, fault } });

/** The message of a problem; that of its specific fault if there is one. */
export function problemMessage({ code, params }: Pick<Problem, 'code' | 'params'>, locale: Locale): string {
  const { fault } = params;
  if (!isFileFault(fault)) return messageOf({ code, params }, locale);
  const values = Object.entries(params).map(([name, value]) => [name, value.toLocaleString(locale)]);
  return textOf(locale, 'file_fault', fault, Object.fromEntries(values));
}
