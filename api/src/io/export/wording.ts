import type { Nomenclature } from 'shared/contract';
import type { Locale } from '../../config/texts';
import type { Wording } from '../../domain/records/wording';
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

type Texts = typeof fr;
export type HeaderName = keyof Texts['header'];
type Word = keyof Texts['word'];

/** Texts of exports; both languages have the same keys. */
export const EXPORT_TEXTS: Record<Locale, Texts> = { fr, en: en satisfies Texts };

/** Wording of files for programs: GeoJSON and GeoPackage. */
export const CODES: Wording = {
  locale: 'fr',
  header: name => name,
  item: item => item?.code ?? null,
  code: code => code,
  flag: value => value,
  choice: code => code,
  species: species => species.vernacular_name,
};

/** Wording of files for people: CSV and workbooks, in their language. */
export function wordsIn(locale: Locale): Wording {
  const { header, word } = EXPORT_TEXTS[locale];
  const labelOf = ({ label, label_en }: Nomenclature) => (locale === 'en' && label_en ? label_en : label);
  return {
    locale,
    header: (name, fallback) =>
      Object.hasOwn(header, name) ? header[name as HeaderName] : (fallback?.[locale] ?? name),
    item: item => (item ? labelOf(item) : null),
    code: code => word[(code ?? 'not_evaluated') as Word],
    flag: value => word[value ? 'yes' : 'no'],
    choice: (code, words) =>
      Object.hasOwn(word, code) ? word[code as Word] : (words[locale].code?.[code] ?? code),
    species: species =>
      locale === 'en' && species.vernacular_name_en ? species.vernacular_name_en : species.vernacular_name,
  };
}
