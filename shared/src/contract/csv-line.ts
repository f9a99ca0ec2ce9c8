/** Excel only recognises UTF-8 by this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
// Spreadsheets run texts that begin with these characters as formulas, unless an apostrophe precedes them. Texts that
// already begin with apostrophes get one more, so that an import removes only the added apostrophe.
const FORMULA = /^'*[=+\-@\t\r]/;

type CsvValue = string | number | boolean | null;
/**
 * French spreadsheets expect semicolons and decimal commas; English spreadsheets expect commas and decimal points.
 */
export type CsvSeparator = ';' | ',';
export const csvSeparator = (locale: string): CsvSeparator => (locale === 'fr' ? ';' : ',');

function csvField(value: CsvValue, separator: CsvSeparator): string {
  if (value === null) return '';
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value);
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes one CSV line, ended by CR LF. */
export const csvLine = (values: readonly CsvValue[], separator: CsvSeparator): string =>
  values.map(value => csvField(value, separator)).join(separator) + LINE_END;
