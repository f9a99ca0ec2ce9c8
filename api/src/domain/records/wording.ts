import type { KindFacts, Nomenclature, Species } from 'shared/contract';
import type { Locale } from '../../config/texts';

export type ExportValue = string | number | boolean | null;
/** `addresses`: paths on this server separated by spaces, which files contain as absolute URLs. */
export type ColumnType = 'text' | 'integer' | 'real' | 'date' | 'flag' | 'addresses';

/** Words of codes, in both languages. */
export type ChoiceWords = Readonly<Record<Locale, Pick<KindFacts['words']['fr'], 'code'>>>;

/** How files write values: as words for people, or as codes of the contract for programs. */
export interface Wording {
  locale: Locale;
  item(item: Nomenclature | null): ExportValue;
  flag(value: boolean): ExportValue;
  /** Writes a code of a field, with the words of its kind. Files for programs write `null` as an empty value. */
  choice(code: string | null, words: ChoiceWords, field: string): ExportValue;
  species(species: Species): string;
}
