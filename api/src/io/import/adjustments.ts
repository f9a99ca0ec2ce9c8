import { type ImportAdjustments, importAdjustmentsSchema } from 'shared/contract/imports';
import { InvalidInput } from '../../http/request-refused';
import { normalizedText } from '../../store/normalized-text';
import type { ParsedRow } from './parse/parsed-file';

/** A person's adjustments to a file, prepared for lookup. */
export interface Adjustments {
  /** Assigned fields by column name. */
  assigned: ReadonlyMap<string, string>;
  /** The code that a person assigned to a text of a field; the text itself without an assignment. */
  codeOf(field: string, text: string): string;
}

/** A row with its number in the file, which counts from 1. */
export interface NumberedRow extends ParsedRow {
  row: number;
}

export const numberOf = ({ row }: NumberedRow): number => row;

/** Identifies a row; the parts of a line share its number. */
export const keyOf = ({ row, part }: NumberedRow): number | string => (part ? `${row}/${part}` : row);

export const NO_ADJUSTMENTS: Adjustments = { assigned: new Map(), codeOf: (_, text) => text };

/** Parses the form field `adjustments`. @throws InvalidInput */
export function readAdjustments(json = '{}'): ImportAdjustments {
  const refusal = new InvalidInput([{ path: ['adjustments'], code: 'invalid', params: {} }]);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw refusal;
  }
  const parsed = importAdjustmentsSchema.safeParse(value);
  if (!parsed.success) throw refusal;
  return parsed.data;
}

export function adjustmentsOf({ columns, values }: ImportAdjustments): Adjustments {
  const codes = new Map(
    values.map(({ field, text, code }) => [`${field} ${normalizedText(text)}`, code] as const),
  );
  return {
    assigned: new Map(columns.map(({ column, field }) => [column, field])),
    codeOf: (field, text) =>
      codes.size === 0 ? text : (codes.get(`${field} ${normalizedText(text)}`) ?? text),
  };
}

/**
 * The rows to import, with their numbers and corrected cells.
 * @param partsOf splits a row into several rows, which share its number
 */
export function adjustedRows(
  rows: readonly ParsedRow[],
  { cells, left_out }: ImportAdjustments,
  partsOf: (row: ParsedRow) => ParsedRow[],
): NumberedRow[] {
  const corrections = new Map<number, Map<string, string>>();
  for (const { row, field, text } of cells) {
    const ofRow = corrections.get(row) ?? new Map<string, string>();
    corrections.set(row, ofRow.set(field, text.trim()));
  }
  const leftOut = new Set(left_out);
  return rows.flatMap((parsed, i): NumberedRow[] => {
    const row = i + 1;
    const corrected = corrections.get(row);
    if (leftOut.has(row)) return [];
    return partsOf(parsed).map(part => ({ ...part, row, ...(corrected && { corrected }) }));
  });
}
