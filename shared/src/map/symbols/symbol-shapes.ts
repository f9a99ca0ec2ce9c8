import { MAP_COLOURS, outlineColour, RISK_COLOURS } from './palette';

/** One stroke or fill of a symbol: an SVG path around 0,0 in CSS pixels, drawn alike on canvas and in SVG. */
export type Shape = {
  readonly path: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
};

const disc = (radius: number, x = 0, y = 0) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const bars = (count: number) =>
  Array.from({ length: count }, (_, i) => `M-3.2 ${(i - (count - 1) / 2) * 3}h6.4`).join('');

/** The mark that says what was done, on top of support or line: a tick when full, a half disc when partial. */
export function neutralizationMark(neutralization: number, x = 0, y = 0): readonly Shape[] {
  if (neutralization === 2)
    return [
      { path: disc(5, x, y), fill: MAP_COLOURS.full, stroke: MAP_COLOURS.paper, width: 1.2 },
      { path: `M${x - 2.4} ${y + 0.2}l1.8 1.9l3.2 -3.8`, stroke: MAP_COLOURS.paper, width: 1.6 },
    ];
  if (neutralization === 1)
    return [
      { path: disc(5, x, y), fill: MAP_COLOURS.partial, stroke: MAP_COLOURS.ink, width: 1 },
      { path: `M${x} ${y - 4}a4 4 0 0 1 0 8z`, fill: MAP_COLOURS.ink },
    ];
  return [];
}

/** A support: disc in its risk colour with one, two or three bars for the level, hollow when not evaluated. */
export function supportShapes(risk: number, neutralization: number): readonly Shape[] {
  const glyph: Shape =
    risk === 0
      ? { path: disc(3), fill: MAP_COLOURS.paper }
      : { path: bars(risk), stroke: MAP_COLOURS.paper, width: 1.7 };
  return [
    { path: disc(8.6), fill: MAP_COLOURS.paper },
    {
      path: disc(7.4),
      fill: RISK_COLOURS[risk] ?? RISK_COLOURS[0],
      stroke: outlineColour(risk, neutralization),
      width: 2,
    },
    { path: disc(6), fill: RISK_COLOURS[risk] ?? RISK_COLOURS[0], stroke: MAP_COLOURS.paper, width: 0.8 },
    glyph,
    ...neutralizationMark(neutralization, 6.5, -6.5),
  ];
}

export type LineStroke = {
  readonly colour: string;
  readonly width: number;
  readonly dash: readonly number[];
};

const LINE_WIDTHS = [2.5, 3, 4, 5.5] as const;
const LINE_DASHES = [[2, 6], [], [14, 5], []] as const;

/** A line: from below, its outline, a white ground and the stroke in its risk colour; the dashes tell levels apart. */
export function lineStrokes(risk: number, neutralization: number): readonly LineStroke[] {
  const width = LINE_WIDTHS[risk] ?? LINE_WIDTHS[0];
  return [
    { colour: outlineColour(risk, neutralization), width: width + 2.4, dash: [] },
    { colour: MAP_COLOURS.paper, width: width + 0.8, dash: [] },
    { colour: RISK_COLOURS[risk] ?? RISK_COLOURS[0], width, dash: LINE_DASHES[risk] ?? [] },
  ];
}

const diamond: Shape = {
  path: 'M0 -12L12 0L0 12L-12 0z',
  fill: MAP_COLOURS.mortality,
  stroke: MAP_COLOURS.paper,
  width: 1.6,
};

const CAUSE_GLYPHS: readonly Shape[] = [
  { path: 'M-2.6 -2.6a2.7 2.7 0 1 1 4 2.4q-1.4 .8 -1.4 2.4M0 5v.4', stroke: MAP_COLOURS.paper, width: 1.8 },
  { path: 'M1.6 -7L-4 1h3.2L-1.6 7L4 -1.4H.8z', fill: MAP_COLOURS.paper },
  {
    path: 'M0 -6.5L1.7 -2.1L6.2 -2L2.6 .8L3.9 5.3L0 2.7L-3.9 5.3L-2.6 .8L-6.2 -2L-1.7 -2.1z',
    fill: MAP_COLOURS.paper,
  },
];

/** A mortality case: red diamond with a question mark (unknown), a bolt (electrocution) or a star (impact). */
export const mortalityShapes = (cause: number): readonly Shape[] => [
  diamond,
  CAUSE_GLYPHS[cause] ?? (CAUSE_GLYPHS[0] as Shape),
];

/** Several cases: the diamond, to which a count is written. */
export const mortalityGroupShapes: readonly Shape[] = [{ ...diamond, path: 'M0 -14L14 0L0 14L-14 0z' }];

export type SurfaceStyle = {
  readonly fill: string;
  readonly fillOpacity: number;
  readonly stroke: string;
  readonly width: number;
  readonly dash: readonly number[];
};

/** Sensitive areas: translucent with a solid edge. Administrative areas: a dashed edge only. */
export const SURFACE_STYLES: Readonly<Record<'sensitive-area' | 'area', SurfaceStyle>> = {
  'sensitive-area': {
    fill: MAP_COLOURS.sensitiveArea,
    fillOpacity: 0.18,
    stroke: MAP_COLOURS.sensitiveArea,
    width: 2,
    dash: [],
  },
  area: { fill: MAP_COLOURS.area, fillOpacity: 0, stroke: MAP_COLOURS.area, width: 1.2, dash: [6, 4] },
};
