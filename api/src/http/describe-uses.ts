import type { KindFacts } from 'shared/contract';
import { type Locale, textOf } from '../config/texts';

/** Things that can need another one, beside the kinds of record that bring their own words. */
const NAMED = [
  'infrastructures',
  'diagnosis',
  'operations',
  'mortality',
  'accounts',
  'nomenclatures',
  'areas',
] as const;

/** For each kind, the number of items that use another one. */
export type Uses = Record<string, number>;
/** Names of kinds. */
export type WordsOfKinds = Readonly<Record<string, KindFacts['words']>>;

/** "12 diagnoses, 1 operation" in a language. */
export function describeUses(locale: Locale, usedBy: Uses, wordsOfKinds: WordsOfKinds = {}): string {
  const plural = new Intl.PluralRules(locale);
  const uses = Object.entries(usedBy).flatMap(([kind, count]) => {
    if (count === 0) return [];
    const isOne = plural.select(count) === 'one';
    const named = NAMED.find(one => one === kind);
    if (named) return [textOf(locale, 'use', `${named}_${isOne ? 'one' : 'other'}`, { count })];
    const words = wordsOfKinds[kind]?.[locale];
    return [`${count} ${(isOne ? words?.one : words?.many.toLocaleLowerCase(locale)) ?? kind}`];
  });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(uses);
}
