import type { KindFacts, Nomenclature, Species } from 'shared/contract';
import type { Locale } from '../../config/texts';

export type ExportValue = string | number | boolean | null;
export type ColumnType = 'text' | 'integer' | 'real' | 'date' | 'flag';

/** How values are written: in words for people, or as the codes of the contract for programs. */
export interface Wording {
  /** The header of a column: of the exports' own texts, or else `fallback`. */
  header(name: string, fallback?: Record<Locale, string>): string;
  item(item: Nomenclature | null): ExportValue;
  /** A code that has a word; `null` is written as nothing by programs. */
  code(code: string | null): ExportValue;
  flag(value: boolean): ExportValue;
  /** A code of a kind of record, which has its own words. */
  choice(code: string, words: KindFacts['words']): ExportValue;
  species(species: Species): string;
}
