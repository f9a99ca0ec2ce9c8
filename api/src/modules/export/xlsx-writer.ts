import type { ExportRow, ExportTable, ExportValue } from './export-table';
import { type ZipEntry, zipOf } from './zip-stream';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
// Excel reads no more rows in a sheet.
const MOST_ROWS = 1_048_576;
const BOLD = 1;

/** All but the characters an XML document may hold (production `Char` of XML 1.0). */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text inside XML; what XML cannot hold is left out. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function cell(value: ExportValue, style = 0): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

const rowOf = (values: readonly ExportValue[], style = 0) =>
  `<row>${values.map(value => cell(value, style)).join('')}</row>`;

function valuesOf({ geometry, values }: ExportRow): ExportValue[] {
  const [longitude, latitude] = geometry.type === 'Point' ? geometry.coordinates : [null, null];
  return [...values, latitude, longitude];
}

async function* sheetOf(table: ExportTable): AsyncGenerator<string> {
  const headers = [...table.columns.map(column => column.header), 'latitude', 'longitude'];
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowOf(headers, BOLD)}`;
  let written = 1;
  for await (const rows of table.pages) {
    const kept = rows.slice(0, MOST_ROWS - written);
    written += kept.length;
    yield kept.map(row => rowOf(valuesOf(row))).join('');
  }
  yield '</sheetData></worksheet>';
}

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const ROOT_RELATIONSHIPS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const WORKBOOK_RELATIONSHIPS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** A table as a workbook of one sheet (ECMA-376), streamed; texts are never formulas. */
export function xlsxOf(table: ExportTable): AsyncGenerator<Uint8Array> {
  const title = xmlText(table.name.slice(0, 31));
  const workbook = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', text: [CONTENT_TYPES] },
    { name: '_rels/.rels', text: [ROOT_RELATIONSHIPS] },
    { name: 'xl/workbook.xml', text: [workbook] },
    { name: 'xl/_rels/workbook.xml.rels', text: [WORKBOOK_RELATIONSHIPS] },
    { name: 'xl/styles.xml', text: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', text: sheetOf(table) },
  ];
  return zipOf(entries);
}
