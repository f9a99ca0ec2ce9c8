/** Groups of three digits, as in `652 381,25`; spaces may be non-breaking. */
const GROUPED = /^[+-]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?$/;

/** Parses a number with a decimal point or comma, and groups of three digits. */
export function decimal(text: string): number {
  const trimmed = text.trim();
  const plain = GROUPED.test(trimmed) ? trimmed.replaceAll(/[ \u00a0\u202f]/g, '') : trimmed;
  return Number(plain.replace(',', '.'));
}
