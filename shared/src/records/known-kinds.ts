import type { KindFacts } from '../contract';
import { addMessages } from '../platform/language';
import { FIRST_KINDS } from './first-kinds';

const kinds = new Map<string, KindFacts>();
const renamed = new Map<string, string>();

/** Nobody here knows the kind of a record: its remote is gone, or has never been here. */
export class UnknownKind extends Error {
  override readonly name = 'UnknownKind';
}

/**
 * Makes kinds known: those of the product, those that manifests of remotes list, those an open remote defines, and those
 * an earlier visit kept. The last three may come at any time; `kept` ones never replace what is known.
 */
export function registerKinds(facts: readonly KindFacts[], { kept = false } = {}): void {
  for (const one of facts) {
    if (kept && kinds.has(one.name)) continue;
    kinds.set(one.name, one);
    addMessages(`kind-${one.name}`, one.words as never);
    for (const name of one.formerly ?? []) renamed.set(name, one.name);
  }
}
registerKinds(FIRST_KINDS);

export const findKind = (name: string): KindFacts | undefined =>
  kinds.get(name) ?? kinds.get(renamed.get(name) ?? '');

/** @throws UnknownKind */
export function kindOf(name: string): KindFacts {
  const found = findKind(name);
  if (!found) throw new UnknownKind(name);
  return found;
}

export const allKinds = (): readonly KindFacts[] => [...kinds.values()];

/** Kinds that have lists of their own whose records can be taken along. */
export const placedKinds = (): readonly KindFacts[] => allKinds().filter(kind => kind.placed);

/** The kind whose lists and sheets show a record. */
export const shownAs = ({ name, readAs = name }: KindFacts): string => readAs;

/** The kinds whose records the lists of a kind show, or hold inside those they show. */
export const kindsListedAs = (name: string): string[] =>
  allKinds()
    .filter(kind => shownAs(kind) === name || kind.inside?.kind === name)
    .map(kind => kind.name);
