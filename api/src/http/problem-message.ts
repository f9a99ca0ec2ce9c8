import { messageOf, type Problem } from 'shared/contract';
import en from '../config/locales/en.json' with { type: 'json' };
import { type Locale, textOf } from '../config/texts';

/** An exact fault of a file, with a message that names cause and cure. */
export type FileFault = keyof typeof en.file_fault;

const isFileFault = (fault: unknown): fault is FileFault =>
  typeof fault === 'string' && Object.hasOwn(en.file_fault, fault);

/** A problem with a file: its code, and the exact fault, which has its own message. */
export const fileProblem = (
  code: Problem['code'],
  fault: FileFault,
  params: Problem['params'] = {},
): Problem => ({ path: ['file'], code, params: { ...params, fault } });

/** The message of a problem; that of the exact fault if it names one. */
export function problemMessage({ code, params }: Pick<Problem, 'code' | 'params'>, locale: Locale): string {
  const { fault } = params;
  if (!isFileFault(fault)) return messageOf({ code, params }, locale);
  const values = Object.entries(params).map(([name, value]) => [name, value.toLocaleString(locale)]);
  return textOf(locale, 'file_fault', fault, Object.fromEntries(values));
}
