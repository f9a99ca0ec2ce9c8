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
  item(item: Nomenclature | null): ExportValue;
  flag(value: boolean): ExportValue;
  /** A code of a field of a kind, which has its words; programs write `null` as an empty value. */
  choice(code: string | null, words: ChoiceWords, field: string): ExportValue;
  species(species: Species): string;
}
