import { downloadCSV, type RaRecord } from 'react-admin';
import { BYTE_ORDER_MARK, csvLine, csvSeparator } from 'shared/contract/csv';
import { currentLocale } from 'shared/i18n';
import { translate } from '../app/i18n-provider';
import type { ListColumn } from './record-list';

type Value = string | number | null;

function fieldOf(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return translate(`administration.${value ? 'yes' : 'no'}`);
  return Array.isArray(value) ? value.map(fieldOf).join(' ') : JSON.stringify(value);
}

/** Saves records as CSV in the format of the language's spreadsheets, with formulas escaped. */
export function exportCsv<Row extends RaRecord>(
  resource: string,
  columns: readonly ListColumn<Row>[],
  records: Row[],
): void {
  const separator = csvSeparator(currentLocale());
  const exported = columns.filter(({ notInFile }) => !notInFile);
  const headers = exported.map(({ source }) => translate(`resources.${resource}.fields.${source}`));
  const lines = records.map(record =>
    csvLine(
      exported.map(({ source, text, csv = text }) => fieldOf(csv ? csv(record) : record[source])),
      separator,
    ),
  );
  downloadCSV(BYTE_ORDER_MARK + csvLine(headers, separator) + lines.join(''), resource);
}
