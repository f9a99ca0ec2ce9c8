import type { RiskLevel } from 'shared/contract';
import { COLOURS, RISK_BARS, RISK_COLOURS } from './colours';
import type { Document } from './document';
import type { MapSupport } from './sheet-content';

/**
 * Draws the symbol of a support: a disc with a colour and bars for its risk. A fully or partly neutralised support
 * has a green edge.
 */
export function drawSupport(
  doc: Document,
  x: number,
  y: number,
  radius: number,
  { risk, neutralization }: Pick<MapSupport, 'risk' | 'neutralization'>,
): void {
  const edge = neutralization === 'none' ? COLOURS.white : COLOURS.done;
  doc.circle(x, y, radius + 0.8).fill(edge);
  if (risk === null) {
    doc.circle(x, y, radius).fill(COLOURS.white);
    doc
      .circle(x, y, radius - 0.7)
      .lineWidth(1.2)
      .strokeColor(COLOURS.unknown)
      .stroke();
    return;
  }
  doc.circle(x, y, radius).fill(RISK_COLOURS[risk]);
  drawBars(doc, x, y, radius, risk);
}

function drawBars(doc: Document, x: number, y: number, radius: number, risk: RiskLevel): void {
  const bars = RISK_BARS[risk];
  const step = radius * 0.5;
  doc.lineWidth(radius * 0.24).strokeColor(risk === 'RISK_M' ? COLOURS.ink : COLOURS.white);
  for (let i = 0; i < bars; i++) {
    const at = y + (i - (bars - 1) / 2) * step;
    doc
      .moveTo(x - radius * 0.55, at)
      .lineTo(x + radius * 0.55, at)
      .stroke();
  }
}

/** A dead bird, or a living one as a pale diamond. */
export function drawCase(doc: Document, x: number, y: number, radius: number, alive = false): void {
  doc.polygon([x, y - radius], [x + radius, y], [x, y + radius], [x - radius, y]);
  const [fill, edge] = alive ? [COLOURS.white, COLOURS.wire] : [COLOURS.death, COLOURS.white];
  doc.lineWidth(1).fillAndStroke(fill, edge);
}
