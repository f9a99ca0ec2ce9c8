import type { KindFacts } from 'shared/contract';
import { findText, type Locale, TEXTS } from '../config/texts';

/** For each kind, the number of its items that use another item. */
export type Uses = Record<string, number>;
/** Words of kinds by name. */
export type WordsOfKinds = Readonly<Record<string, KindFacts['words']>>;

/** "12 diagnoses, 1 operation" in a language. */
export function describeUses(locale: Locale, usedBy: Uses, wordsOfKinds: WordsOfKinds = {}): string {
  const plural = new Intl.PluralRules(locale);
  const uses = Object.entries(usedBy).flatMap(([kind, count]) => {
    if (count === 0) return [];
    const isOne = plural.select(count) === 'one';
    const text = findText(TEXTS[locale].use, `${kind}_${isOne ? 'one' : 'other'}`, { count });
    const words = wordsOfKinds[kind]?.[locale];
    const name = isOne ? words?.one : words?.many.toLocaleLowerCase(locale);
    return [text ?? `${count} ${name ?? kind}`];
  });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(uses);
}
