import { writeCodes } from './codes';
import { COLOURS, PILLS } from './colours';
import { bytesOf, newDocument } from './document';
import { registerFonts } from './fonts';
import { firstLines } from './lines-of';
import { drawMap } from './map';
import { writeLegend } from './map-legend';
import { hairline, PAGE, Pages, STYLES, TEXT_WIDTH } from './page';
import { drawPicture, figure, writePictures } from './pictures';
import type { Fact, Pill, Section, SheetContent } from './sheet-content';
import { writeTable } from './table';

const LABEL_WIDTH = 150;
const FACT_GAP = 12;
const FACT_PADDING = 3.5;

function writeFacts(pages: Pages, facts: readonly Fact[]): void {
  const table = pages.element('Table');
  for (const { label, value } of facts) {
    const lines = pages.linesOf(value, STYLES.text, TEXT_WIDTH - LABEL_WIDTH - FACT_GAP);
    const names = pages.linesOf(label, STYLES.label, LABEL_WIDTH);
    const height = Math.max(lines.length, names.length) * STYLES.text.leading + 2 * FACT_PADDING;
    pages.need(Math.min(height, 5 * STYLES.text.leading));
    const row = pages.element('TR', table);
    const head = pages.element('TH', row, { scope: 'Row' });
    const cell = pages.element('TD', row);
    pages.y += FACT_PADDING;
    pages.flow([
      { element: head, tag: 'TH', lines: names, style: STYLES.label, x: PAGE.left },
      { element: cell, tag: 'TD', lines, style: STYLES.text, x: PAGE.left + LABEL_WIDTH + FACT_GAP },
    ]);
    pages.y += FACT_PADDING;
    hairline(pages, pages.y);
    row.end();
  }
  table.end();
}

const PILL_HEIGHT = 19;
const PILL_PADDING = 9;
const PILL_GAP = 6;

function writePills(pages: Pages, pills: readonly Pill[]): void {
  const { doc, type } = pages;
  let x: number = PAGE.left;
  for (const { text, tone } of pills) {
    const style = { ...STYLES.strong, colour: PILLS[tone].text };
    const [line = []] = firstLines(pages.linesOf(text, style, TEXT_WIDTH - 3 * PILL_PADDING), 1);
    const width = type.widthOf(line, style.size) + 2 * PILL_PADDING;
    if (x > PAGE.left && x + width > PAGE.width - PAGE.right) {
      x = PAGE.left;
      pages.y += PILL_HEIGHT + PILL_GAP;
    }
    pages.furnish(() =>
      doc.roundedRect(x, pages.y, width, PILL_HEIGHT, PILL_HEIGHT / 2).fill(PILLS[tone].ground),
    );
    const element = pages.element('P');
    pages.mark(element, 'P', () =>
      pages.drawLine(line, style, x + PILL_PADDING, pages.y + (PILL_HEIGHT - style.leading) / 2),
    );
    element.end();
    x += width + PILL_GAP;
  }
  pages.y += PILL_HEIGHT;
}

const MAP_HEIGHT = 214;
const LEAD_WIDTH = 190;
const MAP_GAP = 10;
const TITLE_LINES = 4;

/** Draws a sheet as a tagged PDF. The bytes depend only on the content. */
export async function drawSheet(content: SheetContent): Promise<Uint8Array> {
  const doc = newDocument(content);
  registerFonts(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const pages = new Pages(doc, root);
  writeHead(pages, content);
  writePlace(pages, content);
  pages.y += 12;
  writeFacts(pages, content.facts);
  for (const section of content.sections) writeSection(pages, section);
  pages.y += 16;
  pages.write('P', content.source, STYLES.note);
  root.end();
  writeFeet(pages, content);
  return bytesOf(doc);
}

function writeHead(pages: Pages, { title, subtitle, pills }: SheetContent): void {
  const heading = pages.element('H1');
  const lines = firstLines(pages.linesOf(title, STYLES.title, TEXT_WIDTH), TITLE_LINES);
  pages.flow([{ element: heading, tag: 'H1', lines, style: STYLES.title, x: PAGE.left }]);
  heading.end();
  if (subtitle) pages.write('P', subtitle, STYLES.subtitle);
  pages.y += 8;
  writePills(pages, pills);
  pages.y += 12;
}

/** Draws the map, with the lead picture beside it. Without a map, the lead picture is left out too. */
function writePlace(pages: Pages, { map, lead }: SheetContent): void {
  if (!map) return;
  pages.need(MAP_HEIGHT + 40);
  const mapWidth = lead ? TEXT_WIDTH - LEAD_WIDTH - MAP_GAP : TEXT_WIDTH;
  const frame = { x: PAGE.left, y: pages.y, width: mapWidth, height: MAP_HEIGHT };
  drawMap(pages, map, frame);
  writeLegend(pages, map, frame);
  if (!lead) return;
  const beside = { ...frame, x: PAGE.left + mapWidth + MAP_GAP, width: LEAD_WIDTH };
  const element = figure(pages, lead.alt, beside);
  pages.mark(element, 'Figure', () => drawPicture(pages, lead, beside));
  element.end();
  const caption = pages.element('P');
  const lines = firstLines(pages.linesOf(lead.caption, STYLES.note, LEAD_WIDTH), 3);
  const top = frame.y + MAP_HEIGHT + 5;
  pages.mark(caption, 'P', () => {
    for (const [i, line] of lines.entries())
      pages.drawLine(line, STYLES.note, beside.x, top + i * STYLES.note.leading);
  });
  caption.end();
  pages.y = Math.max(pages.y, top + lines.length * STYLES.note.leading);
}

function writeSection(pages: Pages, { title, notes, table, pictures, codes }: Section): void {
  pages.y += 16;
  pages.need(table || pictures ? 135 : 60);
  pages.write('H2', title, STYLES.section);
  pages.y += 4;
  for (const note of notes) pages.write('P', note, STYLES.text);
  if (notes.length > 0) pages.y += 4;
  if (table) writeTable(pages, table);
  if (pictures) writePictures(pages, pictures);
  if (codes) writeCodes(pages, codes);
}

/** Writes the source and the page number on each page, and the title from the second page on. */
function writeFeet(pages: Pages, { source, title }: SheetContent): void {
  const { doc, type } = pages;
  const { start, count } = doc.bufferedPageRange();
  const y = PAGE.height - PAGE.bottom + 14;
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const number = pages.linesOf(`${page - start + 1} / ${count}`, STYLES.note, 80)[0] ?? [];
    const width = type.widthOf(number, STYLES.note.size);
    const end = PAGE.width - PAGE.right;
    const lines = firstLines(
      pages.linesOf(page === start ? source : `${title} · ${source}`, STYLES.note, TEXT_WIDTH - width - 24),
      2,
    );
    pages.furnish(() => {
      doc
        .moveTo(PAGE.left, y - 6)
        .lineTo(end, y - 6)
        .lineWidth(0.6)
        .strokeColor(COLOURS.hairline)
        .stroke();
      for (const [i, line] of lines.entries())
        pages.drawLine(line, STYLES.note, PAGE.left, y + i * STYLES.note.leading);
      pages.drawLine(number, STYLES.note, end - width, y);
    }, 'Pagination');
  }
}
