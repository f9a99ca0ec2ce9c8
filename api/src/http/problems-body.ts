import type { Problem } from 'shared/contract';
import { type Locale, textOf } from '../config/texts';
import { problemMessage } from './problem-message';

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
