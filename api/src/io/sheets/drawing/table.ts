import { COLOURS } from './colours';
import type { Element } from './document';
import type { Line } from './lines-of';
import { hairline, PAGE, type Pages, STYLES, TEXT_WIDTH } from './page';
import type { Fact, TableContent, TableRow } from './sheet-content';

const GAP = 10;
const PADDING = 4;
/** Number of a row's first lines that stay together on one page. */
const KEPT_TOGETHER = 6;
const HEAD = { ...STYLES.note, weight: 'bold' } as const;

function placesOf({ columns }: TableContent) {
  const sum = columns.reduce((total, { share }) => total + share, 0);
  const width = TEXT_WIDTH - GAP * (columns.length - 1);
  let x: number = PAGE.left;
  return columns.map(({ share }) => {
    const place = { x, width: (width * share) / sum };
    x += place.width + GAP;
    return place;
  });
}
type Places = ReturnType<typeof placesOf>;

/** Writes a table, with its head repeated on each page. */
export function writeTable(pages: Pages, content: TableContent): void {
  const places = placesOf(content);
  const heads = content.columns.map(({ title }, i) => pages.linesOf(title, HEAD, places[i]?.width ?? 0));
  const table = pages.element('Table');
  pages.need(100);
  writeHead(pages, heads, places, pages.element('TR', table));
  pages.onNewPage = () => writeHead(pages, heads, places, null);
  for (const row of content.rows) writeRow(pages, row, places, table);
  pages.onNewPage = null;
  table.end();
}

/** @param row `null` for a repeated head, which is an artifact of the page */
function writeHead(pages: Pages, heads: Line[][], places: Places, row: Element | null): void {
  const height = Math.max(...heads.map(lines => lines.length)) * HEAD.leading + 2 * PADDING;
  pages.furnish(() => {
    pages.doc.rect(PAGE.left - 6, pages.y, TEXT_WIDTH + 12, height).fill(COLOURS.sunken);
  });
  heads.forEach((lines, i) => {
    const draw = () => {
      for (const [j, line] of lines.entries())
        pages.drawLine(line, HEAD, places[i]?.x ?? 0, pages.y + PADDING + j * HEAD.leading);
    };
    if (row) pages.mark(pages.element('TH', row, { scope: 'Column' }), 'TH', draw);
    else pages.furnish(draw, 'Pagination');
  });
  row?.end();
  pages.y += height;
}

function writeRow(pages: Pages, { cells, details }: TableRow, places: Places, table: Element): void {
  const lines = cells.map((text, i) =>
    pages.linesOf(text, i === 0 ? STYLES.strong : STYLES.text, places[i]?.width ?? 0),
  );
  const longest = Math.max(...lines.map(one => one.length)) + (details.length > 0 ? 2 : 0);
  pages.need(Math.min(longest, KEPT_TOGETHER) * STYLES.text.leading + 2 * PADDING);
  const row = pages.element('TR', table);
  pages.y += PADDING;
  pages.flow(
    lines.map((one, i) => {
      const tag = i === 0 ? 'TH' : 'TD';
      const element = pages.element(tag, row, i === 0 ? { scope: 'Row' } : {});
      const style = i === 0 ? STYLES.strong : STYLES.text;
      return { element, tag, lines: one, style, x: places[i]?.x ?? 0 };
    }),
  );
  row.end();
  if (details.length > 0) writeDetails(pages, details, places, table);
  pages.y += PADDING;
  hairline(pages, pages.y);
}

/** Writes labelled texts below a row, in one cell across all columns except the first. */
function writeDetails(pages: Pages, details: readonly Fact[], places: Places, table: Element): void {
  const row = pages.element('TR', table);
  // The first column stays empty, since the row above has named the record.
  pages.element('TD', row);
  const cell = pages.element('TD', row, { span: places.length - 1 });
  const x = places[1]?.x ?? PAGE.left;
  const width = PAGE.width - PAGE.right - x;
  for (const { label, value } of details) {
    const spans = [
      { text: `${label} `, weight: 'bold' as const },
      { text: value, weight: 'regular' as const },
    ];
    const element = pages.element('P', cell);
    pages.flow([
      { element, tag: 'P', lines: pages.linesOf(spans, STYLES.text, width), style: STYLES.text, x },
    ]);
  }
  row.end();
}
