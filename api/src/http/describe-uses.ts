import { type Locale, textOf } from '../texts';

/** Kinds of things that can need another one. */
const USE_KINDS = [
  'infrastructures',
  'diagnosis',
  'operations',
  'mortality',
  'accounts',
  'nomenclatures',
  'areas',
] as const;
export type UseKind = (typeof USE_KINDS)[number];

/** "12 diagnoses, 1 operation", in a language. */
export function describeUses(locale: Locale, usedBy: Partial<Record<UseKind, number>>): string {
  const plural = new Intl.PluralRules(locale);
  const words = USE_KINDS.flatMap(kind => {
    const count = usedBy[kind] ?? 0;
    const form = plural.select(count) === 'one' ? 'one' : 'other';
    return count > 0 ? [textOf(locale, 'use', `${kind}_${form}`, { count })] : [];
  });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}
