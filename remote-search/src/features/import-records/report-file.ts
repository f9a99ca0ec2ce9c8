import type { ImportProblem } from 'shared/contract';
import { BYTE_ORDER_MARK, csvLine } from 'shared/contract/csv';

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
  const text = [titles, ...rows].map(cells => csvLine(cells, ',')).join('');
  return new Blob([BYTE_ORDER_MARK + text], { type: 'text/csv;charset=utf-8' });
}
