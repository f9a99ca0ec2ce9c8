import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { inTurns } from '../../store/let-others-in';
import type { ColumnType, ExportRow, ExportTable, ExportValue } from './export-table';
import { xmlCharacters } from './xml-text';

/** Number format of dates, which spreadsheets localise. */
const DAY = 'yyyy-mm-dd';

/** Converts a value to a cell: dates, so that spreadsheets sort and filter them, and texts with XML line ends. */
function cellOf(value: ExportValue, type: ColumnType | undefined): ExportValue | Date {
  if (typeof value !== 'string') return value;
  return type === 'date' ? new Date(`${value}T00:00:00Z`) : xmlCharacters(value).replace(/\r\n?/g, '\n');
}

function valuesOf({ geometry, values }: ExportRow): ExportValue[] {
  const [longitude, latitude] = geometry.type === 'Point' ? geometry.coordinates : [null, null];
  return [...values, latitude, longitude];
}

async function* rowsOf({ columns, pages }: ExportTable) {
  // Pages are split, since the library writes their rows without a pause.
  for await (const rows of pages)
    for await (const row of inTurns(rows))
      yield valuesOf(row).map((value, i) => cellOf(value, columns[i]?.type));
}

/** Streams a table as a workbook: frozen headers, dates as dates, texts never as formulas. */
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
