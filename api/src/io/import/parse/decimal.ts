import { parseAngleOf } from 'shared/server';

export type Axis = 'latitude' | 'longitude';

/**
 * Parses one coordinate: a number, also in metres, or degrees with minutes and seconds, such as `48°51'24"N`, `N 48
 * 51.4` and `2° 21,1' O`. NaN for other text, and for a compass direction of the other axis.
 */
export function readCoordinate(text: string, axis: Axis): number {
  const number = decimal(text);
  return Number.isNaN(number) ? (parseAngleOf(axis, text) ?? Number.NaN) : number;
}

/** Groups of three digits, as in `652 381,25`; spaces may be non-breaking. */
const GROUPED = /^[+-]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?$/;

/** Numbers as people and programs write them. JavaScript reads more, such as `0x10`. */
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i;

/** Parses a number with a decimal point or comma, and groups of three digits. NaN for another text. */
export function decimal(text: string): number {
  const trimmed = text.trim();
  const plain = GROUPED.test(trimmed) ? trimmed.replaceAll(/[ \u00a0\u202f]/g, '') : trimmed;
  return NUMBER.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}

/** Parses a count, a flag or a record number, which nobody writes like `1e3`. NaN for other text. */
export const counted = (text: string): number => (/e/i.test(text) ? Number.NaN : decimal(text));
