import { COLOURS } from './colours';
import { bytesOf, newDocument } from './document';
import { writeFacts } from './facts';
import { registerFonts } from './fonts';
import { firstLines } from './lines-of';
import { drawMap } from './map';
import { writeLegend } from './map-legend';
import { PAGE, Pages, STYLES, TEXT_WIDTH } from './page';
import { drawPicture, figure, writePictures } from './pictures';
import { writePills } from './pills';
import type { Section, SheetContent } from './sheet-content';
import { writeTable } from './table';

const MAP_HEIGHT = 214;
const LEAD_WIDTH = 190;
const GAP = 10;
const TITLE_LINES = 4;

/**
 * Draws a sheet as a tagged PDF. The bytes depend only on the content.
 * @returns the bytes of the file
 */
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

/** The map, with the first picture beside it. */
function writePlace(pages: Pages, { map, lead }: SheetContent): void {
  if (!map) return;
  pages.need(MAP_HEIGHT + 40);
  const mapWidth = lead ? TEXT_WIDTH - LEAD_WIDTH - GAP : TEXT_WIDTH;
  const frame = { x: PAGE.left, y: pages.y, width: mapWidth, height: MAP_HEIGHT };
  drawMap(pages, map, frame);
  writeLegend(pages, map, frame);
  if (!lead) return;
  const beside = { ...frame, x: PAGE.left + mapWidth + GAP, width: LEAD_WIDTH };
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

function writeSection(pages: Pages, { title, notes, table, pictures }: Section): void {
  pages.y += 16;
  pages.need(table || pictures ? 135 : 60);
  pages.write('H2', title, STYLES.section);
  pages.y += 4;
  for (const note of notes) pages.write('P', note, STYLES.text);
  if (notes.length > 0) pages.y += 4;
  if (table) writeTable(pages, table);
  if (pictures) writePictures(pages, pictures);
}

/** Writes the source and the page number on each page. */
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
