import type { KindFacts } from '../contract';
import { addMessages } from '../platform/language';
import { PRODUCT_KINDS } from './product-kinds';

const kinds = new Map<string, KindFacts>();
const renamed = new Map<string, string>();

/** Thrown for a kind of record that is not registered: its remote is gone, or was not loaded on this device. */
export class UnknownKind extends Error {
  override readonly name = 'UnknownKind';
}

/**
 * Registers the kinds of a loaded remote, or kinds stored by an earlier visit (`kept`). A remote's kind never
 * replaces a kind of the product. A `kept` kind never replaces a registered kind.
 */
export function registerKinds(facts: readonly KindFacts[], { kept = false } = {}): void {
  for (const registered of facts) {
    if (kinds.has(registered.name) && (kept || PRODUCT_KINDS.some(({ name }) => name === registered.name)))
      continue;
    kinds.set(registered.name, registered);
    addMessages(`kind-${registered.name}`, registered.words as never);
    for (const name of registered.formerly ?? []) renamed.set(name, registered.name);
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

/** Kinds whose own lists have geometries, so that their records can be stored offline. */
export const placedKinds = (): readonly KindFacts[] => allKinds().filter(kind => kind.placed);

/** Name of the kind whose lists and sheets show the records of a kind. */
export const shownAs = ({ name, readAs = name }: KindFacts): string => readAs;

/** Names of the kinds whose records appear in the lists of a kind, as rows or nested in rows. */
export const kindsListedAs = (name: string): string[] =>
  allKinds()
    .filter(kind => shownAs(kind) === name || kind.inside?.kind === name)
    .map(kind => kind.name);
