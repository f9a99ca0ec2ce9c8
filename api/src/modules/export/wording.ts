import type { Nomenclature, Species } from 'shared/contract';
import type { Locale } from '../../texts';
import type { ExportValue } from './export-table';
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

type Texts = typeof fr;
export type HeaderName = keyof Texts['header'];
type Word = keyof Texts['word'];

/** The texts of exported files; both languages have the same keys. */
export const EXPORT_TEXTS: Record<Locale, Texts> = { fr, en: en satisfies Texts };

/** How values are written: in words for people, or as the codes of the contract for programs. */
export interface Wording {
  header(name: HeaderName): string;
  item(item: Nomenclature | null): ExportValue;
  /** A code that has a word; `null` is written as nothing by programs. */
  code(code: Exclude<Word, 'yes' | 'no'> | null): ExportValue;
  flag(value: boolean): ExportValue;
  species(species: Species): string;
}

/** Files for programs: GeoJSON and GeoPackage. */
export const CODES: Wording = {
  header: name => name,
  item: item => item?.code ?? null,
  code: code => code,
  flag: value => value,
  species: species => species.vernacular_name,
};

/** Files for people: CSV and workbooks, in their language. */
export function wordsIn(locale: Locale): Wording {
  const { header, word } = EXPORT_TEXTS[locale];
  const labelOf = ({ label, label_en }: Nomenclature) => (locale === 'en' && label_en ? label_en : label);
  return {
    header: name => header[name],
    item: item => (item ? labelOf(item) : null),
    code: code => word[code ?? 'not_evaluated'],
    flag: value => word[value ? 'yes' : 'no'],
    species: species =>
      locale === 'en' && species.vernacular_name_en ? species.vernacular_name_en : species.vernacular_name,
  };
}
