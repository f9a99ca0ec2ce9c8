import type { ImportProblem } from 'shared/contract';

/** Quotes a cell for spreadsheets and prevents text from being read as a formula. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The problems of a file as CSV, with a byte order mark for spreadsheets.
 * @param titleOf the title of a problem's column
 */
export function reportFile(
  titles: readonly string[],
  problems: readonly ImportProblem[],
  titleOf: (path: ImportProblem['path']) => string,
): Blob {
  const rows = problems.map(({ row, path, message }) => [row, titleOf(path), message]);
  const text = [titles, ...rows].map(cells => cells.map(cell).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
