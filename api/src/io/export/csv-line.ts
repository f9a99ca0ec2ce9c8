/** Excel takes a file for UTF-8 only with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
// A spreadsheet runs what begins so; a leading apostrophe makes it text again.
// One that begins with apostrophes before such a sign gets one more, so that an import takes off no other.
const FORMULA = /^'*[=+\-@\t\r]/;

type CsvValue = string | number | boolean | null;

/** A value as one field of a CSV line: harmless as a formula, quoted where it must be. */
function csvField(value: CsvValue, separator: string): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file. Semicolons are what French spreadsheets read, commas what English ones do. */
export const csvLine = (values: readonly CsvValue[], separator: ';' | ','): string =>
  values.map(value => csvField(value, separator)).join(separator) + LINE_END;
