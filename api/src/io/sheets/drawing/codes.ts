import { encode } from 'uqr';
import { COLOURS } from './colours';
import { firstLines } from './lines-of';
import { hairline, PAGE, type Pages, STYLES, type Style, TEXT_WIDTH } from './page';
import { figure } from './pictures';
import type { CodeContent } from './sheet-content';

/** Side of a QR code with its quiet zone, in points. */
const SIDE = 84;
const QUIET = 4;
const GAP = 14;
const MOST_LINES = 4;

/** Draws a QR code as rectangles, one for each run of dark modules in a row. */
function drawCode({ doc }: Pages, address: string, x: number, y: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET });
  const module = SIDE / size;
  for (const [row, modules] of data.entries())
    for (let start = 0; start < size; start++) {
      if (!modules[start]) continue;
      let end = start;
      while (modules[end]) end += 1;
      doc.rect(x + start * module, y + row * module, (end - start) * module, module);
      start = end;
    }
  doc.fill(COLOURS.ink);
}

/** Writes QR codes below each other, each with its texts. No code is split across pages. */
export function writeCodes(pages: Pages, codes: readonly CodeContent[]): void {
  const x = PAGE.left + SIDE + GAP;
  const width = TEXT_WIDTH - SIDE - GAP;
  for (const { address, alt, title, lines } of codes) {
    pages.need(SIDE + 2 * QUIET);
    const top = pages.y + QUIET;
    const frame = { x: PAGE.left, y: top, width: SIDE, height: SIDE };
    const element = figure(pages, alt, frame);
    pages.mark(element, 'Figure', () => drawCode(pages, address, frame.x, frame.y));
    element.end();
    const cut = (text: string, style: Style, most: number) =>
      firstLines(pages.linesOf(text, style, width), most).map(line => ({ line, style }));
    const details = lines.flatMap(text => cut(text, STYLES.text, 2)).slice(0, MOST_LINES);
    const paragraph = pages.element('P');
    pages.mark(paragraph, 'P', () => {
      let y = top + 4;
      for (const { line, style } of [...cut(title, STYLES.section, 1), ...details]) {
        pages.drawLine(line, style, x, y);
        y += style.leading;
      }
    });
    paragraph.end();
    pages.y = top + SIDE + QUIET;
    hairline(pages, pages.y);
  }
}
