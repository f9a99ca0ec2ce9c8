import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { codeLabel } from 'shared/contract';
import { type WorkItem, workWords } from 'shared/programme';
import { workItems } from 'shared/works/kinds';
import type { Locale } from '../../config/texts';
import { xmlCharacters } from '../export/xml-text';
import { columnTitle, type OrderColumn, orderText } from './texts';

const COLUMNS = [
  'item',
  'own',
  'number',
  'municipality',
  'latitude',
  'longitude',
  'measures',
  'note',
  'link',
  'state',
  'answer',
  'planned_for',
  'reason',
] as const satisfies readonly OrderColumn[];
/** What a table can answer. Fitted works need a picture, which a table cannot hold. */
export const TABLE_ANSWERS = ['PLANNED', 'DECLINED'] as const;
const WIDTHS: Partial<Record<(typeof COLUMNS)[number], number>> = {
  measures: 32,
  note: 24,
  link: 40,
  reason: 32,
};

/** An order as a workbook whose last columns are to be filled in. `linkOf` is the address of an item. */
export async function orderWorkbook(
  items: readonly WorkItem[],
  locale: Locale,
  name: string,
  linkOf: (item: WorkItem) => string,
): Promise<Uint8Array> {
  const rows = items.map((item): CellValue[] => {
    const { id, geometry, properties } = item.infrastructure;
    const [longitude, latitude] =
      geometry.type === 'Point' ? geometry.coordinates : (geometry.coordinates[0] ?? []);
    const measures = item.measures
      .map(measure => codeLabel(workItems.words[locale], 'measures', measure))
      .join(', ');
    const texts = [properties.operator_number, id, properties.municipality, latitude, longitude, measures];
    return [
      item.id,
      ...texts,
      item.note,
      linkOf(item),
      workWords[locale].state[item.state],
      null,
      null,
      null,
    ].map(cell => (typeof cell === 'string' ? xmlCharacters(cell) : (cell ?? null)));
  });
  const range = (column: (typeof COLUMNS)[number]) => {
    const letter = String.fromCharCode(65 + COLUMNS.indexOf(column));
    return `${letter}2:${letter}${rows.length + 1}`;
  };
  return writeXlsx({
    sheets: [
      {
        name:
          xmlCharacters(name)
            .replace(/[\\/?*[\]:']/g, ' ')
            .trim()
            .slice(0, 31) || orderText(locale, 'name', 'order'),
        columns: COLUMNS.map(column => ({
          width: WIDTHS[column] ?? 16,
          ...(column === 'planned_for' && { numFmt: 'yyyy-mm-dd' }),
        })),
        rows: [COLUMNS.map(column => columnTitle(locale, column)), ...rows],
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
