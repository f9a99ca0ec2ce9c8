import type { KindFacts, Nomenclature, Species } from 'shared/contract';
import type { Locale } from '../../config/texts';

export type ExportValue = string | number | boolean | null;
/** `addresses`: paths of this server with spaces between them, which files have as absolute addresses. */
export type ColumnType = 'text' | 'integer' | 'real' | 'date' | 'flag' | 'addresses';

/** Words of codes in both languages. */
export type ChoiceWords = Readonly<Record<Locale, Pick<KindFacts['words']['fr'], 'code'>>>;

/** How values are written: as words for people, or as codes of the contract for programs. */
export interface Wording {
  locale: Locale;
  /** Header of a column: a text of the exports, or else `fallback`. */
  header(name: string, fallback?: Record<Locale, string>): string;
  item(item: Nomenclature | null): ExportValue;
  /** A code that has a word; programs write `null` as an empty value. */
  code(code: string | null): ExportValue;
  flag(value: boolean): ExportValue;
  /** A code of a kind of record, which defines its words. */
  choice(code: string, words: ChoiceWords): ExportValue;
  species(species: Species): string;
}
