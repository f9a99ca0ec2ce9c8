/** A date as a number with the same order; 0 for none. */
export const dayNumber = (date: string | null): number => (date ? Number(date.replaceAll('-', '')) : 0);

/** Inverse of `dayNumber`. */
export function dayText(number: number): string | null {
  if (number === 0) return null;
  const digits = String(number).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

let last = { instant: Number.NaN, text: '' };

/** Milliseconds since 1970 as ISO text. Caches the last one, since records of one import share it. */
export function instantText(instant: number): string {
  if (instant !== last.instant) last = { instant, text: new Date(instant).toISOString() };
  return last.text;
}
