import { PILLS } from './colours';
import { firstLines } from './lines-of';
import { PAGE, type Pages, STYLES, TEXT_WIDTH } from './page';
import type { Pill } from './sheet-content';

const HEIGHT = 19;
const PADDING = 9;
const GAP = 6;

/** Writes short statements on coloured backgrounds, in rows. */
export function writePills(pages: Pages, pills: readonly Pill[]): void {
  const { doc, type } = pages;
  let x: number = PAGE.left;
  for (const { text, tone } of pills) {
    const style = { ...STYLES.strong, colour: PILLS[tone].text };
    const [line = []] = firstLines(pages.linesOf(text, style, TEXT_WIDTH - 3 * PADDING), 1);
    const width = type.widthOf(line, style.size) + 2 * PADDING;
    if (x > PAGE.left && x + width > PAGE.width - PAGE.right) {
      x = PAGE.left;
      pages.y += HEIGHT + GAP;
    }
    pages.furnish(() => doc.roundedRect(x, pages.y, width, HEIGHT, HEIGHT / 2).fill(PILLS[tone].ground));
    const element = pages.element('P');
    pages.mark(element, 'P', () =>
      pages.drawLine(line, style, x + PADDING, pages.y + (HEIGHT - style.leading) / 2),
    );
    element.end();
    x += width + GAP;
  }
  pages.y += HEIGHT;
}
