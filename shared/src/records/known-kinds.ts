import type { KindFacts } from '../contract';
import { addMessages } from '../platform/language';
import { PRODUCT_KINDS } from './product-kinds';

const kinds = new Map<string, KindFacts>();
const renamed = new Map<string, string>();

/** The kind of a record is not registered: its remote is gone, or was never loaded here. */
export class UnknownKind extends Error {
  override readonly name = 'UnknownKind';
}

/**
 * Registers kinds of an open remote, and those stored by an earlier visit. They may come at any time, and never replace
 * those of the product. `kept` ones never replace any.
 */
export function registerKinds(facts: readonly KindFacts[], { kept = false } = {}): void {
  for (const one of facts) {
    if (kinds.has(one.name) && (kept || PRODUCT_KINDS.some(({ name }) => name === one.name))) continue;
    kinds.set(one.name, one);
    addMessages(`kind-${one.name}`, one.words as never);
    for (const name of one.formerly ?? []) renamed.set(name, one.name);
  }
}
registerKinds(PRODUCT_KINDS);

export const findKind = (name: string): KindFacts | undefined =>
  kinds.get(name) ?? kinds.get(renamed.get(name) ?? '');

/** @throws UnknownKind */
export function kindOf(name: string): KindFacts {
  const kindFacts = findKind(name);
  if (!kindFacts) throw new UnknownKind(name);
  return kindFacts;
}

export const allKinds = (): readonly KindFacts[] => [...kinds.values()];

/** Kinds with lists of their own, whose records can be stored offline. */
export const placedKinds = (): readonly KindFacts[] => allKinds().filter(kind => kind.placed);

/** Name of the kind whose lists and sheets show records of a kind. */
export const shownAs = ({ name, readAs = name }: KindFacts): string => readAs;

/** The kinds whose records the lists of a kind show, or hold inside those they show. */
export const kindsListedAs = (name: string): string[] =>
  allKinds()
    .filter(kind => shownAs(kind) === name || kind.inside?.kind === name)
    .map(kind => kind.name);
