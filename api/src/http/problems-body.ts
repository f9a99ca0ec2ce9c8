import { messageOf, type Problem } from 'shared/contract';
import en from '../config/locales/en.json';
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

/** The message of a problem, or of its specific fault if it has one. */
export function problemMessage({ code, params }: Pick<Problem, 'code' | 'params'>, locale: Locale): string {
  const { fault } = params;
  if (!isFileFault(fault)) return messageOf({ code, params }, locale);
  const values = Object.entries(params).map(([name, value]) => [name, value.toLocaleString(locale)]);
  return textOf(locale, 'file_fault', fault, Object.fromEntries(values));
}

type Node = Record<string, unknown> | unknown[];

function place(root: Node, path: Problem['path'], message: string): void {
  let node = root as Record<string | number, unknown>;
  for (const [depth, step] of path.entries()) {
    const next = path[depth + 1];
    if (next === undefined) {
      const messages = node[step];
      if (Array.isArray(messages) && messages.every(m => typeof m === 'string')) messages.push(message);
      else if (messages === undefined) node[step] = [message];
      return;
    }
    if (typeof node[step] !== 'object' || node[step] === null)
      node[step] = typeof next === 'number' ? [] : {};
    node = node[step] as Record<string | number, unknown>;
  }
}

/** Fills gaps in nested lists with empty objects, since JSON has no holes. */
function filled(node: unknown): unknown {
  if (Array.isArray(node)) return Array.from(node, item => (item === undefined ? {} : filled(item)));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, filled(value)]));
}

/** The body of a 400: messages under their fields, nested like the request, and the problems for programs. */
export function problemsBody(problems: readonly Problem[], locale: Locale): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const problem of problems) {
    const path = problem.path.length > 0 ? problem.path.slice(0, 20) : ['non_field_errors'];
    // A path with `__proto__` would change the prototype instead of a key.
    if (!path.includes('__proto__')) place(root, path, problemMessage(problem, locale));
  }
  const detail = textOf(locale, 'error', 'invalid');
  return { ...(filled(root) as Record<string, unknown>), detail, code: 'invalid', problems };
}
