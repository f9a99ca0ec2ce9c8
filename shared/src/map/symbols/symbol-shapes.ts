import { TILE_LIVING } from '../../geometry/tile-codes';
import { callsForWork, HIGH_RISK, type MapColour, outlineColour, SUPPORT_COLOURS } from './palette';

/**
 * One stroke or fill of a symbol: an SVG path around 0,0 in CSS pixels, drawn identically on canvas and in SVG.
 * Strokes have round ends; dashes have straight ends.
 */
export type Shape = {
  readonly path: string;
  readonly fill?: MapColour;
  readonly stroke?: MapColour;
  readonly width?: number;
  readonly dash?: readonly number[];
};

/** Radius of a support's disc from zoom 15 of the map on (CSS pixels). */
export const FULL_RADIUS = 11;
/** Minimum radius of a disc with bars. A smaller disc has a ring instead of the neutralisation mark. */
const LEAST_WITH_BARS = 6;
const LEAST_BROKEN_RING = 7;
const HIGH_SCALE = 1.14;

const rounded = (value: number) => Math.round(value * 100) / 100;
const disc = (radius: number, x = 0, y = 0) => {
  const [r, left] = [rounded(radius), rounded(x - radius)];
  return `M${left} ${rounded(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
};

/** One bar for a low risk, two for medium, three for high; likewise one to four for classes of coverage. */
function bars(risk: number, radius: number): string {
  const half = rounded(radius * 0.42);
  return Array.from({ length: risk }, (_, i) => {
    const y = rounded((i - (risk - 1) / 2) * radius * 0.42);
    return `M${-half} ${y}h${2 * half}`;
  }).join('');
}

/**
 * A risk: a disc with one to three bars, or a broken ring if not evaluated. Small discs have neither bars nor breaks.
 */
export function riskShapes(risk: number, radius = FULL_RADIUS, edge?: MapColour): readonly Shape[] {
  const colour = SUPPORT_COLOURS[risk] ?? SUPPORT_COLOURS[0];
  if (colour === 'risk-none')
    return [
      {
        path: disc(radius - 1),
        fill: colour,
        stroke: 'risk-none-edge',
        width: radius < LEAST_WITH_BARS ? 1.5 : 2.6,
        ...(radius > LEAST_BROKEN_RING && { dash: [rounded(radius * 0.62), rounded(radius * 0.33)] }),
      },
    ];
  const body = {
    path: disc(radius),
    fill: colour,
    ...(edge && { stroke: edge, width: radius < LEAST_WITH_BARS ? 1 : 1.7 }),
  };
  if (radius < LEAST_WITH_BARS) return [body];
  const width = rounded(Math.max(1.5, radius * 0.2));
  return [body, { path: bars(risk, radius), stroke: `${colour}-glyph`, width }];
}

/** The sign of a neutralisation: a tick for full, a half disc for partial, an empty ring for none. */
export function neutralizationShapes(
  neutralization: number,
  risk: number,
  radius: number,
  x = 0,
  y = 0,
): readonly Shape[] {
  const at = (dx: number, dy: number) => `${rounded(x + dx * radius)} ${rounded(y + dy * radius)}`;
  const width = rounded(radius * 0.24);
  const ring = disc(radius - width / 2, x, y);
  if (neutralization === 2)
    return [
      { path: disc(radius, x, y), fill: 'done' },
      { path: `M${at(-0.48, 0.04)}L${at(-0.12, 0.4)}L${at(0.5, -0.36)}`, stroke: 'done-glyph', width },
    ];
  if (neutralization === 1) {
    const r = rounded(radius * 0.88);
    return [
      { path: ring, fill: 'surface' },
      { path: `M${at(0, -0.88)}a${r} ${r} 0 0 0 0 ${2 * r}z`, fill: 'partial' },
      { path: `${ring}M${at(0, -0.88)}L${at(0, 0.88)}`, stroke: 'partial-ring', width },
    ];
  }
  return [{ path: ring, stroke: callsForWork(risk) ? 'risk-high' : 'risk-none-edge', width }];
}

/** The mark on a fully or partly neutralised support or line; no shapes for others. */
export function neutralizationMark(neutralization: number, radius: number, x = 0, y = 0): readonly Shape[] {
  if (neutralization === 0) return [];
  return [
    { path: disc(radius + 1.4, x, y), fill: 'map-halo' },
    ...neutralizationShapes(neutralization, 0, radius, x, y),
  ];
}

/**
 * A support: its risk, an edge that shows whether work was done, and the neutralisation mark. On small discs a ring
 * replaces the mark.
 * @param radius in CSS pixels; a high risk is slightly larger
 */
export function supportShapes(risk: number, neutralization: number, radius = FULL_RADIUS): readonly Shape[] {
  const r = risk >= HIGH_RISK ? radius * HIGH_SCALE : radius;
  const isSmall = radius < LEAST_WITH_BARS;
  const stroke = neutralization === 2 ? 'done' : 'partial-ring';
  const ring: readonly Shape[] = neutralization > 0 ? [{ path: disc(r + 1.5), stroke, width: 1.5 }] : [];
  return [
    { path: disc(r + (isSmall ? 1.1 : 2)), fill: 'map-halo' },
    ...riskShapes(risk, r, outlineColour(risk, neutralization)),
    ...(isSmall ? ring : neutralizationMark(neutralization, Math.max(4.5, r * 0.54), r * 0.82, -r * 0.82)),
  ];
}

/** A pole of an operator: hollow. `isHighlighted`: in fir, on the line that the screen is about. */
export const poleShapes = (isHighlighted = false): readonly Shape[] => [
  { path: disc(4.6), fill: 'map-halo', stroke: isHighlighted ? 'map-focus' : 'map-tower', width: 1.5 },
];

export type LineStroke = {
  readonly colour: MapColour;
  readonly width: number;
  readonly dash: readonly number[];
  readonly opacity?: number;
};

const LINE_COLOURS = ['risk-none-edge', 'risk-low', 'risk-medium', 'risk-high'] as const;
const LINE_WIDTHS = [2.5, 3, 4, 5.5] as const;
const LINE_DASHES = [[2, 6], [], [14, 5], []] as const;
/** Radius of the mark in the middle of a line. */
export const LINE_MARK = 5.5;

/**
 * The strokes of a line, the lowest first: its outline, a pale background, and its risk colour with dashes that
 * distinguish the levels.
 */
export function lineStrokes(risk: number, neutralization: number): readonly LineStroke[] {
  const width = LINE_WIDTHS[risk] ?? LINE_WIDTHS[0];
  return [
    { colour: outlineColour(risk, neutralization), width: width + 2.4, dash: [] },
    { colour: 'map-halo', width: width + 0.8, dash: [] },
    { colour: LINE_COLOURS[risk] ?? LINE_COLOURS[0], width, dash: LINE_DASHES[risk] ?? [] },
  ];
}

/** The strokes of an operator's line: thin, or in fir on a pale band if `value` is 1. */
export const spanStrokes = (value: number): readonly LineStroke[] =>
  value === 0
    ? [{ colour: 'map-wire', width: 1.2, dash: [] }]
    : [
        { colour: 'map-focus', width: 12, dash: [], opacity: 0.16 },
        { colour: 'map-focus', width: 1.6, dash: [] },
      ];

const diamond = (reach: number) => {
  const [corner, side] = [2.5, reach - 2.5];
  return `M${-corner} ${-side}Q0 ${-reach} ${corner} ${-side}L${side} ${-corner}Q${reach} 0 ${side} ${corner}L${corner} ${side}Q0 ${reach} ${-corner} ${side}L${-side} ${corner}Q${-reach} 0 ${-side} ${-corner}z`;
};

/** Several cases: a diamond, on which the count is written. */
export const mortalityGroupShapes: readonly Shape[] = [
  { path: diamond(14.4), fill: 'map-halo' },
  { path: diamond(11.8), fill: 'death' },
];

const CAUSE_GLYPHS: readonly Shape[] = [
  {
    path: 'M-2.7 -2.6a2.8 2.8 0 1 1 4.3 2.4c-1 .7 -1.5 1.2 -1.5 2.3M.1 5.4v.1',
    stroke: 'death-glyph',
    width: 2.2,
  },
  { path: 'M1.4 -6.8L-4.4 1h3.7l-.9 5.8L4.4 -1h-3.9z', fill: 'death-glyph' },
  {
    path: 'M0 -7.6l1.7 4.6l4.9 -.7l-3 3.9l3 3.9l-4.9 -.7L0 7.7L-1.7 3.4l-4.9 .7l3 -3.9l-3 -3.9l4.9 .7z',
    fill: 'death-glyph',
  },
];

/** A living bird: a pale diamond with a cross, as on a first-aid kit. */
const LIVING_SHAPES: readonly Shape[] = [
  { path: diamond(14.4), fill: 'map-halo' },
  { path: diamond(10.6), fill: 'surface', stroke: 'ink', width: 2.4 },
  { path: 'M-4.2 0H4.2M0 -4.2V4.2', stroke: 'ink', width: 2.6 },
];

/**
 * A mortality case: a diamond with a question mark (unknown cause), a bolt (electrocution) or a star (impact), or a
 * living bird.
 */
export const mortalityShapes = (cause: number): readonly Shape[] =>
  cause === TILE_LIVING
    ? LIVING_SHAPES
    : [...mortalityGroupShapes, CAUSE_GLYPHS[cause] ?? (CAUSE_GLYPHS[0] as Shape)];

export type SurfaceStyle = {
  readonly colour: MapColour;
  readonly fillOpacity: number;
  readonly width: number;
  readonly dash: readonly number[];
  /** Opacity of the band along the inside of the edge. */
  readonly bandOpacity: number;
};

/** Sensitive areas: translucent with a band inside the edge. Administrative areas: a dashed edge only. */
export const SURFACE_STYLES: Readonly<Record<'sensitive-area' | 'area', SurfaceStyle>> = {
  'sensitive-area': { colour: 'map-area', fillOpacity: 0.12, width: 1.4, dash: [], bandOpacity: 0.45 },
  area: { colour: 'map-border', fillOpacity: 0, width: 1.4, dash: [6, 4], bandOpacity: 0 },
};
/** Width of the band along the inside of a sensitive area's edge (CSS pixels). */
export const SURFACE_BAND = 5;
