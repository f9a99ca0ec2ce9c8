import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

interface SheetText {
  name: string;
  /** The content of `sheetData`: rows as spreadsheets write them. Style 1 is a date, style 2 a date with its time. */
  rows: string;
  hidden?: boolean;
}

/** Parts of a workbook (ECMA-376), by path. */
export function workbookParts(
  sheets: readonly SheetText[],
  { date1904 = false } = {},
): Record<string, Uint8Array> {
  const listed = sheets.map(
    ({ name, hidden }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"${hidden ? ' state="hidden"' : ''}/>`,
  );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr date1904="${date1904}"/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, i) => relation(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)),
      relation('rIdS', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  for (const [i, { rows }] of sheets.entries())
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
  return Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]));
}

export const workbookOf = (...of: Parameters<typeof workbookParts>): Uint8Array =>
  zipSync(workbookParts(...of));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A row of texts and numbers. */
export const rowOf = (...cells: (string | number | null)[]): string =>
  `<row>${cells
    .map(cell => {
      if (cell === null) return '<c/>';
      if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
      return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    })
    .join('')}</row>`;
