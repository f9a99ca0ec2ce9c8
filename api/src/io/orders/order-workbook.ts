import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { type WorkItem, workWords } from 'shared/programme';
import type { Locale } from '../../config/texts';
import { xmlCharacters } from '../export/xml-text';
import { columnTitle, measuresText, type OrderColumn, orderText } from './texts';

/** Columns with their widths. The last three are to be filled in. */
const COLUMNS = {
  item: 16,
  own: 16,
  number: 16,
  municipality: 16,
  latitude: 16,
  longitude: 16,
  measures: 32,
  note: 24,
  link: 40,
  state: 16,
  answer: 16,
  planned_for: 16,
  reason: 32,
} as const satisfies Partial<Record<OrderColumn, number>>;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
/** Answers that a table can give. Fitted works need a picture, which a table cannot hold. */
export const TABLE_ANSWERS = ['PLANNED', 'DECLINED'] as const;

/** An order as a workbook. `linkOf` returns the address of an item. */
export async function orderWorkbook(
  items: readonly WorkItem[],
  locale: Locale,
  linkOf: (item: WorkItem) => string,
): Promise<Uint8Array> {
  const rows = items.map(item => {
    const { id, geometry, properties } = item.infrastructure;
    const [longitude, latitude] =
      geometry.type === 'Point' ? geometry.coordinates : (geometry.coordinates[0] ?? []);
    const cells: Partial<Record<OrderColumn, CellValue | undefined>> = {
      ...{ item: item.id, own: properties.operator_number, number: id, latitude, longitude },
      ...{ municipality: properties.municipality, measures: measuresText(locale, item), note: item.note },
      ...{ link: linkOf(item), state: workWords[locale].state[item.state] },
    };
    return NAMES.map(name => {
      const cell = cells[name] ?? null;
      return typeof cell === 'string' ? xmlCharacters(cell) : cell;
    });
  });
  const range = (column: keyof typeof COLUMNS) => {
    const letter = String.fromCharCode(65 + NAMES.indexOf(column));
    return `${letter}2:${letter}${rows.length + 1}`;
  };
  return writeXlsx({
    sheets: [
      {
        name: orderText(locale, 'name', 'order'),
        columns: NAMES.map(name => ({
          width: COLUMNS[name],
          ...(name === 'planned_for' && { numFmt: 'yyyy-mm-dd' }),
        })),
        rows: [NAMES.map(name => columnTitle(locale, name)), ...rows],
        freezePane: { rows: 1 },
        dataValidations: [
          {
            type: 'list',
            values: TABLE_ANSWERS.map(answer => workWords[locale].state[answer]),
            allowBlank: true,
            showInputMessage: true,
            showErrorMessage: true,
            inputMessage: orderText(locale, 'help', 'answer'),
            range: range('answer'),
          },
          {
            type: 'date',
            operator: 'greaterThan',
            formula1: '36526',
            allowBlank: true,
            range: range('planned_for'),
          },
        ],
      },
    ],
  });
}
