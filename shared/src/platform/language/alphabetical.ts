import type { Locale } from './locale';

const collators = new Map<Locale, Intl.Collator>();

/** A comparator for the alphabetical order of a language: "É" beside "E", "9" before "10". */
export function alphabetical(locale: Locale): (a: string, b: string) => number {
  let collator = collators.get(locale);
  if (!collator) {
    collator = new Intl.Collator(locale, { numeric: true });
    collators.set(locale, collator);
  }
  return collator.compare;
}
