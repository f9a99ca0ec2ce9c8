import type { Nomenclature, NomenclatureTypeCode, Problem, ProblemCode } from 'shared/contract';
import { normalizedText } from '../../store/normalized-text';

/** Returns a function that finds items of a list by id, code or label. */
export function itemFinder(items: Iterable<Nomenclature>) {
  const byText = new Map<string, number>();
  for (const { id, type, code, label, label_en } of items)
    for (const text of [label_en, label, code, String(id)])
      if (text) byText.set(`${type} ${normalizedText(text)}`, id);
  return (type: NomenclatureTypeCode, text: string): number | undefined =>
    byText.get(`${type} ${normalizedText(text)}`);
}

/** Converts `31/05/2024` and `31.05.2024` to a calendar date; the schema validates other texts. */
export function dateOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})/.exec(text) ?? [];
  if (day && month && year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // Date columns of a GIS contain a time.
  return text.slice(0, 10);
}

/** Converts `15/03` and `15.3.` to a day of any year, `03-15`; the schema validates other texts. */
export function monthDayOf(text: string): string {
  const [, day, month] = /^(\d{1,2})[/.](\d{1,2})\.?$/.exec(text) ?? [];
  return day && month ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

const YES = new Set(['t', 'true', 'y', 'yes', 'o', 'oui', 'v', 'vrai', 'x', 'on']);
const NO = new Set(['', 'f', 'false', 'n', 'no', 'non', 'faux', 'off']);

/**
 * Parses a boolean cell as programs and people write it in either language: `true`, `oui`, `1`, `"1.0"`. `undefined`
 * for other texts.
 */
export function flagOf(text: string): boolean | undefined {
  const plain = text.trim().toLowerCase();
  if (YES.has(plain)) return true;
  if (NO.has(plain)) return false;
  const number = Number(plain.replace(',', '.'));
  return Number.isNaN(number) ? undefined : number !== 0;
}

/** The day of a date in the server's time zone; empty for an invalid date. */
function dayOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0')).join('-');
}

/** A cell as trimmed text; empty for missing values. */
export function textOfCell(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  if (value instanceof Date) return dayOf(value);
  if (Array.isArray(value)) return value.map(textOfCell).join(',');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replaceAll('\u0000', '').trim();
}

/** A cell that could not be read. */
export interface CellFault {
  path: Problem['path'];
  code: ProblemCode;
  params?: Problem['params'];
}
