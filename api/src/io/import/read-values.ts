import type { Nomenclature, NomenclatureTypeCode, Problem } from 'shared/contract';
import { infrastructures } from 'shared/kinds';
import type { ProblemCode } from 'shared/server';
import { normalizedText } from '../../store/normalized-text';
import { CAUSE_WORDS } from '../standards/case-facts';
import { counted } from './parse/decimal';

/** The words with which screens name a level of risk, and which people thus use: `Élevé` for `Risque élevé`. */
const shownAs = (code: string) =>
  Object.values(infrastructures.facts.words).flatMap(words => words.code?.[`risk.${code}`] ?? []);

/**
 * Makes a function that finds list items by code or label. Ids are not accepted: they differ between installations,
 * and exports do not contain them.
 */
export function itemFinder(items: Iterable<Nomenclature>) {
  const byText = new Map<string, number>();
  for (const { id, type, code, label, label_en } of items)
    for (const text of [...Object.values(CAUSE_WORDS[code] ?? {}), ...shownAs(code), label_en, label, code])
      if (text) byText.set(`${type} ${normalizedText(text)}`, id);
  return (type: NomenclatureTypeCode, text: string): number | undefined =>
    // Our files for GBIF say how certain a cause is, as in `electrocution (probable)`.
    byText.get(`${type} ${normalizedText(text)}`) ??
    byText.get(`${type} ${normalizedText(text.replace(/ \((certain|probable|possible)\)$/, ''))}`);
}

/** Maximum length of the text of a date or period. */
const MOST_DATE = 80;
/** The time that GIS date columns append to the day. The day is read as written, without regard to the time zone. */
const TIME =
  /[T ] ?\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]m)?(?: ?(?:Z|UTC|[+-]\d{2}(?::?\d{2})?))?$/i;
/** A time of day at the end of a text. Its time zone is ignored, as that of the day is. */
const CLOCK =
  /(?:^|[T ] ?)(?<hour>\d{1,2})[:h](?<minute>\d{2})(?::[\d.,]+)? ?(?<half>[ap]m)?(?: ?(?:Z|UTC|[+-]\d{2}(?::?\d{2})?))?$/i;
const DAYS = [
  /^(?<year>\d{4})(?<between>[-/.])(?<month>\d{1,2})\k<between>(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})(?<between>[-/.])(?<month>\d{1,2})\k<between>(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
];
const PERIODS = [/ ?\/ ?/, / (?:au|to) /i, / - /, / ?[–—→] ?/];

/** The day of `2024-05-31`, `31/05/24` or `20240531`, with or without a time; `null` for other text. */
function dayIn(text: string): string | null {
  const plain = text.trim().replace(TIME, '');
  for (const pattern of DAYS) {
    const { year, month, day } = pattern.exec(plain)?.groups ?? {};
    if (year && month && day)
      return `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return null;
}

/** The first and the last day of a period, such as `2024-05-31/2024-06-10`; `null` for other text. */
export function periodIn(text: string): [string, string] | null {
  if (text.length > MOST_DATE) return null;
  for (const between of PERIODS) {
    const [first, last, ...others] = text
      .replace(/^(?:du|from) /i, '')
      .split(between)
      .map(dayIn);
    if (first && last && others.length === 0) return [first, last];
  }
  return null;
}

/**
 * Converts a day, or a period of one day, to a calendar date. Other text stays unchanged, and the schema refuses it.
 */
export function dateOf(text: string): string {
  if (text.length > MOST_DATE) return text;
  const [first, last] = periodIn(text) ?? [];
  return dayIn(text) ?? (first !== undefined && first === last ? first : text);
}

/** The time of day at the end of a text, as `HH:MM`; `undefined` without one. */
export function timeIn(text: string): string | undefined {
  const { hour = '', minute, half } = (text.length <= MOST_DATE && CLOCK.exec(text.trim())?.groups) || {};
  if (minute === undefined) return undefined;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** Converts `15/03` and `15.3.` to a day of any year, `03-15`. Other text stays unchanged for the schema. */
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
  const number = counted(plain);
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

export interface CellFault {
  path: Problem['path'];
  code: ProblemCode;
  params?: Problem['params'];
}
