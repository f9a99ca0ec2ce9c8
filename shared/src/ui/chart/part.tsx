import type { SVGAttributes } from 'react';

/** How a part of a bar is filled. Colours are CSS values. */
export interface Fill {
  colour: string;
  /** Background colour. With a background, the part has stripes in `colour`. */
  ground?: string;
  edge?: string;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface PartProps extends Box, Omit<SVGAttributes<SVGElement>, keyof Box | 'fill'> {
  fill: Fill;
  rx?: number;
}

/** Distance of stripes along the edge. */
const STEP = 9;
const STRIPE = 2.6;
/** Height below which a part is drawn without stripes. */
const LOWEST = 4;

/** Diagonal lines inside a box. They replace an SVG pattern, which browsers would print as a bitmap. */
export function stripesIn({ x, y, width, height }: Box): string {
  const [left, top, right, bottom] = [x + 1, y + 1, x + width - 1, y + height - 1];
  const lines: string[] = [];
  for (let sum = Math.ceil((left + top) / STEP) * STEP; sum < right + bottom; sum += STEP) {
    const [from, to] = [Math.max(left, sum - bottom), Math.min(right, sum - top)];
    lines.push(`M${from} ${sum - from}L${to} ${sum - to}`);
  }
  return lines.join('');
}

export function Part({ x, y, width, height, rx, fill: { colour, ground, edge }, ...mark }: PartProps) {
  const box = { x, y, width, height };
  if (!ground || height < LOWEST) return <rect {...box} rx={rx} fill={colour} stroke={edge} {...mark} />;
  return (
    <g {...mark}>
      <rect {...box} rx={rx} fill={ground} />
      <path d={stripesIn(box)} fill="none" stroke={colour} strokeWidth={STRIPE} />
    </g>
  );
}
