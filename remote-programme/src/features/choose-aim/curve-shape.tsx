import { formatNumber, useLocale } from 'shared/i18n';

type Points = readonly (readonly [n: number, share: number])[];

const NICE = [1, 1.5, 2, 3, 4, 6, 8, 10];
/** The scale extends to about this multiple of the aim. */
const ROOM = 6;
const LEAST = 10;

/** The smallest round number that is not below the value. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return Math.ceil((NICE.find(step => step * power >= value) ?? 10) * power);
}

/** The end of the scale, such that the curve around and beyond the aim is visible. */
export function reachOf(n: number, total: number): number {
  const wanted = roundUp(Math.max(LEAST, n * ROOM));
  return Math.max(1, Math.min(wanted, total));
}

/** The share of deaths that the first `n` works cover, interpolated between the known points. */
export function shareAt(points: Points, n: number): number {
  let before: readonly [number, number] = [0, 0];
  for (const point of points) {
    if (point[0] >= n) {
      const width = point[0] - before[0];
      return width > 0 ? before[1] + ((point[1] - before[1]) * (n - before[0])) / width : point[1];
    }
    before = point;
  }
  return before[1];
}

interface Box {
  width: number;
  height: number;
  reach: number;
}

const place = ({ width, height, reach }: Box, n: number, share: number) =>
  `${((n / reach) * width).toFixed(1)} ${((1 - share) * height).toFixed(1)}`;

/** The curve up to `until` as an SVG path. */
export function curvePath(points: Points, until: number, box: Box): string {
  const within = points.filter(([n]) => n > 0 && n < until);
  const last = [until, shareAt(points, until)] as const;
  return `M${place(box, 0, 0)}${[...within, last].map(([n, share]) => `L${place(box, n, share)}`).join('')}`;
}

/** Lines of a curve's box at none, half and all of the deaths, with their shares beside them. */
export function ShareLines({ width, height, className }: Omit<Box, 'reach'> & { className: string }) {
  const locale = useLocale();
  return [0, 0.5, 1].map(share => {
    const y = (1 - share) * height;
    return (
      <g key={share}>
        <line x1={0} x2={width} y1={y} y2={y} className={className} />
        <text x={-6} y={y + 4} textAnchor="end">
          {formatNumber(share, locale, { style: 'percent' })}
        </text>
      </g>
    );
  });
}
