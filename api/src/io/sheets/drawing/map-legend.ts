import { COLOURS, RISK_COLOURS } from './colours';
import { type Pages, STYLES } from './page';
import type { Frame } from './pictures';
import type { MapContent } from './sheet-content';
import { drawCase, drawSupport } from './symbols';

const LEGEND_GAP = 12;
const RADIUS_IN_LEGEND = 3.5;

/** Writes the legend of a map's symbols below the frame, and moves `pages.y` below the legend. */
export function writeLegend(
  pages: Pages,
  { legend, subject }: MapContent,
  { x, y, width, height }: Frame,
): void {
  const { doc } = pages;
  const element = pages.element('P');
  pages.mark(element, 'P', () => {
    let [at, top] = [x, y + height + 5];
    for (const { text, symbol } of legend) {
      const line = pages.linesOf(text, STYLES.note, width)[0] ?? [];
      const needed = 14 + pages.type.widthOf(line, STYLES.note.size);
      if (at > x && at + needed > x + width) [at, top] = [x, top + STYLES.note.leading];
      const middle = top + STYLES.note.leading / 2;
      drawSymbol(doc, symbol, at + 5, middle, subject);
      pages.drawLine(line, STYLES.note, at + 13, top);
      at += needed + LEGEND_GAP;
    }
    pages.y = top + STYLES.note.leading;
  });
  element.end();
}

function drawSymbol(
  doc: Pages['doc'],
  symbol: MapContent['legend'][number]['symbol'],
  x: number,
  y: number,
  subject: MapContent['subject'],
): void {
  const stroke = (colour: string, width: number) =>
    doc
      .moveTo(x - 5, y)
      .lineTo(x + 5, y)
      .lineWidth(width)
      .strokeColor(colour)
      .stroke();
  switch (symbol) {
    case 'own':
      if (subject.kind === 'line') {
        stroke(subject.risk ? RISK_COLOURS[subject.risk] : COLOURS.unknown, 3);
        return;
      }
      if (subject.kind === 'area') {
        drawSupport(doc, x, y, RADIUS_IN_LEGEND, { risk: 'RISK_H', neutralization: 'none' });
        return;
      }
      doc.circle(x, y, 5).lineWidth(1.2).strokeColor(COLOURS.primary).stroke();
      if (subject.kind === 'support') drawSupport(doc, x, y, 2.6, subject);
      else drawCase(doc, x, y, 3, subject.alive);
      return;
    case 'support':
      drawSupport(doc, x, y, RADIUS_IN_LEGEND, { risk: null, neutralization: 'none' });
      return;
    case 'case':
      drawCase(doc, x, y, 4);
      return;
    case 'line':
      stroke(COLOURS.wire, 0.9);
      return;
    case 'border':
      doc.strokeOpacity(0.45);
      stroke(COLOURS.border, 2.6);
      doc.strokeOpacity(1);
      return;
    case 'none':
  }
}
