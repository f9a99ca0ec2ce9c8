import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import type { ColumnType, ExportRow, ExportTable, ExportValue } from './export-table';
import { xmlCharacters } from './xml-text';

/** How spreadsheets show days, in their own language. */
const DAY = 'yyyy-mm-dd';

/** A value as a cell: days are dates, which a spreadsheet sorts and filters as such, and lines end as XML ends them. */
function cellOf(value: ExportValue, type: ColumnType | undefined): ExportValue | Date {
  if (typeof value !== 'string') return value;
  return type === 'date' ? new Date(`${value}T00:00:00Z`) : xmlCharacters(value).replace(/\r\n?/g, '\n');
}

function valuesOf({ geometry, values }: ExportRow): ExportValue[] {
  const [longitude, latitude] = geometry.type === 'Point' ? geometry.coordinates : [null, null];
  return [...values, latitude, longitude];
}

async function* rowsOf({ columns, pages }: ExportTable) {
  for await (const rows of pages)
    for (const row of rows) yield valuesOf(row).map((value, i) => cellOf(value, columns[i]?.type));
}

/** A table as a workbook, streamed: headers that stay in sight, dates as dates, texts never as formulas. */
export function xlsxOf(table: ExportTable): ReadableStream<Uint8Array> {
  const columns: ColumnDef[] = table.columns.map(({ header, type }) => ({
    header,
    ...(type === 'date' && { numFmt: DAY, width: 12 }),
  }));
  return writeXlsxStream(rowsOf(table), {
    name: table.name.slice(0, 31),
    columns: [...columns, { header: 'latitude' }, { header: 'longitude' }],
    freezePane: { rows: 1 },
  });
}
