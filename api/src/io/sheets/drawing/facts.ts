import { hairline, PAGE, type Pages, STYLES, TEXT_WIDTH } from './page';
import type { Fact } from './sheet-content';

const LABEL_WIDTH = 150;
const GAP = 12;
const PADDING = 3.5;

/** Writes facts as a table of two columns, label and value. */
export function writeFacts(pages: Pages, facts: readonly Fact[]): void {
  const table = pages.element('Table');
  for (const { label, value } of facts) {
    const lines = pages.linesOf(value, STYLES.text, TEXT_WIDTH - LABEL_WIDTH - GAP);
    const names = pages.linesOf(label, STYLES.label, LABEL_WIDTH);
    const height = Math.max(lines.length, names.length) * STYLES.text.leading + 2 * PADDING;
    pages.need(Math.min(height, 5 * STYLES.text.leading));
    const row = pages.element('TR', table);
    const head = pages.element('TH', row, { scope: 'Row' });
    const cell = pages.element('TD', row);
    pages.y += PADDING;
    pages.flow([
      { element: head, tag: 'TH', lines: names, style: STYLES.label, x: PAGE.left },
      { element: cell, tag: 'TD', lines, style: STYLES.text, x: PAGE.left + LABEL_WIDTH + GAP },
    ]);
    pages.y += PADDING;
    hairline(pages, pages.y);
    row.end();
  }
  table.end();
}
