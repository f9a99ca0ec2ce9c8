import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { IMPORT_LIMITS } from 'shared/contract/imports';
import { describe, expect, it } from 'vitest';
import { rowOf, workbookOf, workbookParts } from '../../../../test/workbook-of';
import { omit } from '../../../store/omit';
import { parseFile } from './parse-file';
import { WGS84 } from './systems';

const parsed = (bytes: Uint8Array, sheet?: string) => parseFile({ bytes, sheet });
const HEADERS = rowOf('lat', 'lon', 'a');
const sheet = (...rows: string[]) => [{ name: 'Feuille1', rows: [HEADERS, ...rows].join('') }];
const valuesOf = async (bytes: Uint8Array, name?: string) => {
  const file = await parsed(bytes, name);
  return file.status === 'parsed' ? file.rows.map(({ values }) => values.a) : file;
};
const cells = (a: string) => `<row><c><v>45.5</v></c><c><v>3.25</v></c>${a}</row>`;

describe('workbooks', () => {
  it('are read as tables are', async () => {
    const rows = [
      ['Réseau', 'Latitude', 'Longitude', 'Date'],
      ['HTA', 45.5, 3.25, new Date(Date.UTC(2026, 4, 31))],
      [null, null, null, null],
      ['BT', "45°30'N", '3,25', '31/05/2026'],
    ];
    const file = await parsed(await writeXlsx({ sheets: [{ name: 'Supports', rows }] }));
    expect(file).toEqual({
      status: 'parsed',
      format: 'xlsx',
      readIn: { system: WGS84, fitting: [] },
      sheets: { names: ['Supports'], read: 'Supports' },
      places: [
        { name: 'Latitude', field: 'latitude', first: '45.5' },
        { name: 'Longitude', field: 'longitude', first: '3.25' },
      ],
      rows: [
        {
          geometry: { type: 'Point', coordinates: [3.25, 45.5] },
          values: { Réseau: 'HTA', Date: '2026-05-31' },
        },
        {
          geometry: { type: 'Point', coordinates: [3.25, 45.5] },
          values: { Réseau: 'BT', Date: '31/05/2026' },
        },
      ],
    });
  });

  it.each([
    ['a date', '<c s="1"><v>46173</v></c>', '2026-05-31'],
    ['a date with its time', '<c s="2"><v>46173.5</v></c>', '2026-05-31T12:00:00'],
    ['a truth value', '<c t="b"><v>1</v></c>', true],
    ['the value of a formula', '<c><f>1+1</f><v>2</v></c>', 2],
    ['the text of a formula', '<c t="str"><f>A1&amp;"x"</f><v>x</v></c>', 'x'],
    ['the empty text of a formula', '<c t="str"><f>""</f><v></v></c>', ''],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['a text like a formula', '<c t="inlineStr"><is><t>=1+1</t></is></c>', '=1+1'],
  ])('hold %s', async (_, cell, value) => {
    expect(await valuesOf(workbookOf(sheet(cells(cell))))).toEqual([value]);
  });

  it.each([
    ['<c r="C2"><f>1+1</f></c>'],
    ['<c r="C2"><f>1+1</f><v></v></c>'],
    ['<c r="C2" t="n"><f t="shared" si="0"/><v/></c>'],
  ])('with a formula that was never calculated are refused, instead of read as empty: %s', async cell => {
    expect(await parsed(workbookOf(sheet(cells(cell))))).toMatchObject({
      fault: 'xlsx_formula',
      params: { cell: 'C2', sheet: 'Feuille1' },
    });
  });

  it('are read to the end, however many empty rows are between', async () => {
    const rows = `${cells('<c><v>1</v></c>')}<row/><row/>`.repeat(8000);
    expect(await valuesOf(workbookOf(sheet(rows)))).toHaveLength(8000);
    expect(await valuesOf(workbookOf(sheet('<row/>'.repeat(100_000))))).toMatchObject({ fault: 'xlsx_rows' });
  });

  it('count days from 1904 where they say so', async () => {
    const rows = sheet(cells('<c s="1"><v>44711</v></c>'));
    expect(await valuesOf(workbookOf(rows, { date1904: true }))).toEqual(['2026-05-31']);
  });

  it('are read from the first sheet that is shown, or from one by name', async () => {
    const sheets = ['Listes', 'Mai', 'Juin'].map((name, i) => ({
      name,
      rows: HEADERS + cells(`<c><v>${i}</v></c>`),
      hidden: i === 0,
    }));
    expect(await valuesOf(workbookOf(sheets))).toEqual([1]);
    expect(await valuesOf(workbookOf(sheets), 'Juin')).toEqual([2]);
    expect(await parsed(workbookOf(sheets), 'Juillet')).toMatchObject({
      sheets: { names: ['Listes', 'Mai', 'Juin'], read: 'Mai' },
    });
  });

  it('may have a title above the headers, empty rows, and headers twice', async () => {
    const rows = rowOf('Suivi 2026') + rowOf() + rowOf('lat', 'lon', 'a', 'a') + rowOf(45, 3, 'x', 'y');
    expect(await parsed(workbookOf([{ name: 'a', rows }]))).toMatchObject({
      rows: [{ geometry: { coordinates: [3, 45] }, values: { a: 'x', 'a (2)': 'y' } }],
    });
  });

  it('may have several filled cells above the headers, which name the position', async () => {
    const rows = rowOf('Fait le', '12/03/2026') + rowOf('lat', 'lon', 'a') + rowOf(45, 3, 'x');
    expect(await valuesOf(workbookOf([{ name: 'a', rows }]))).toEqual(['x']);
  });

  it('without a row are read as such', async () => {
    expect(await parsed(workbookOf([{ name: 'a', rows: '' }]))).toMatchObject({ status: 'parsed', rows: [] });
  });

  it('that are damaged are refused', async () => {
    const parts = workbookParts(sheet(rowOf(45, 3, 'x')));
    const without = (name: string) => zipSync(omit(parts, name));
    const whole = zipSync(parts);
    expect(await parsed(whole.subarray(0, whole.length - 200))).toMatchObject({ fault: 'xlsx' });
    expect(await parsed(without('xl/worksheets/sheet1.xml'))).toMatchObject({ fault: 'xlsx' });
    expect(await parsed(without('_rels/.rels'))).toMatchObject({ fault: 'xlsx' });
    const cut = { ...parts, 'xl/workbook.xml': (parts['xl/workbook.xml'] as Uint8Array).subarray(0, 120) };
    expect(await parsed(zipSync(cut))).toMatchObject({ fault: 'xlsx' });
    const binary = zipSync({ ...parts, 'xl/workbook.bin': new Uint8Array(1) });
    expect(await parsed(binary)).toMatchObject({ fault: 'workbook' });
  });

  it('that unpack to too much are refused, also where they declare less', async () => {
    const parts = workbookParts(sheet());
    const path = 'xl/worksheets/sheet1.xml';
    const bomb = zipSync({ ...parts, [path]: new Uint8Array(300 * 1024 * 1024) }, { level: 1 });
    expect(await parsed(bomb)).toMatchObject({ fault: 'archive_size' });
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
    for (let at = 0; at < bomb.length - 4; at++)
      if (view.getUint32(at, true) === 300 * 1024 * 1024) view.setUint32(at, 1000, true);
    expect(await parsed(bomb)).toMatchObject({ status: 'unreadable' });
  });

  it('of too many rows or cells are refused', async () => {
    const rows = sheet(rowOf(45, 3, 'x').repeat(IMPORT_LIMITS.rows + 1));
    expect(await parsed(workbookOf(rows))).toEqual({ status: 'too-many' });
    const wide = '<row><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'.repeat(200);
    expect(await parsed(workbookOf(sheet(wide)))).toMatchObject({ fault: 'cells' });
  });
});
