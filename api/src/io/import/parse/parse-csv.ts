import { CsvError, parse } from 'csv-parse/sync';
import { MOST_ABOVE, parseTable, type TableHints } from './parse-table';
import { type Parsed, UnreadableFile } from './parsed-file';

const SEPARATORS = [';', '\t', ',', '|'];
/** A first line that tells Excel the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?[;,\t|]*\r?\n/i;

/** The most frequent separator in the first line that contains any separator. */
function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/, MOST_ABOVE);
  const line = lines.find(one => SEPARATORS.some(separator => one.includes(separator))) ?? '';
  const count = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Removes the apostrophe that our exports add to texts that look like formulas. */
const unprotected = (text: string) => text.replace(/^'(?='*[=+\-@])/, '');

/** The number of the line where the CSV parser failed; the first line is 1. */
const lineOf = (error: CsvError) => ('lines' in error && typeof error.lines === 'number' ? error.lines : 1);

/**
 * Parses CSV with the given separator.
 * @throws CsvError
 */
const parsedWith = (table: string, delimiter: string, mostRows: number, relax_quotes: boolean): string[][] =>
  parse(table, {
    delimiter,
    relax_quotes,
    relax_column_count: true,
    skip_empty_lines: true,
    // Spreadsheets write `;;;` for every row that was ever edited.
    skip_records_with_empty_values: true,
    to: mostRows + MOST_ABOVE + 2,
    max_record_size: 1_000_000,
  });

/**
 * Parses records. If that fails because of a quotation mark within a cell, quotation marks within cells are read as
 * text, such as signs for seconds or inches.
 * @throws CsvError
 */
function recordsOf(table: string, delimiter: string, mostRows: number): string[][] {
  try {
    return parsedWith(table, delimiter, mostRows, false);
  } catch (error) {
    if (error instanceof CsvError && error.code === 'INVALID_OPENING_QUOTE')
      return parsedWith(table, delimiter, mostRows, true);
    throw error;
  }
}

/**
 * Parses records with the separator that the text names or uses.
 * @throws UnreadableFile
 */
function readRecords(text: string, mostRows: number): string[][] {
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(text.slice(0, 100)) ?? [];
  const table = text.slice(separatorLine.length);
  try {
    return recordsOf(table, separator ?? separatorOf(table), mostRows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile('csv', { line: lineOf(error) + (separatorLine ? 1 : 0) });
  }
}

/** Parses a CSV file with a header line, see `parseTable`. @throws UnreadableFile */
export function parseCsv(
  text: string,
  mostRows: number,
  hints: TableHints,
): Required<Pick<Parsed, 'rows' | 'places' | 'readIn'>> {
  const [first, ...records] = readRecords(text, mostRows);
  return parseTable(first ? [first, ...records.map(record => record.map(unprotected))] : [], hints);
}
