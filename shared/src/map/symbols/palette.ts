/** Names of the map's colours. The theme defines each as the custom property `--av-` followed by the name. */
export const MAP_COLOURS = [
  'risk-low',
  'risk-low-edge',
  'risk-low-glyph',
  'risk-medium',
  'risk-medium-edge',
  'risk-medium-glyph',
  'risk-high',
  'risk-high-edge',
  'risk-high-glyph',
  'risk-none',
  'risk-none-edge',
  'undone',
  'done',
  'done-glyph',
  'partial',
  'partial-ring',
  'death',
  'death-glyph',
  'wait',
  'here',
  'ink',
  'surface',
  'map-sea',
  'map-sea-2',
  'map-sea-3',
  'map-coast',
  'map-land',
  'map-border',
  'map-halo',
  'map-wire',
  'map-tower',
  'map-area',
  'map-focus',
  'map-dim',
  'band-0',
  'band-1',
  'band-2',
  'band-3',
  'band-4',
] as const;
export type MapColour = (typeof MAP_COLOURS)[number];

/** Values of the map's colours, and of the opacity `band-alpha`. Canvases cannot read custom properties. */
export type MapPalette = Readonly<Record<MapColour | 'band-alpha', string>>;

/** A colour for SVG and CSS, where it follows the theme automatically. */
export const cssColour = (name: MapColour) => `var(--av-${name})`;

export function paletteOf(element: Element): MapPalette {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    [...MAP_COLOURS, 'band-alpha' as const].map(name => [
      name,
      style.getPropertyValue(`--av-${name}`).trim(),
    ]),
  ) as MapPalette;
}

/** A palette in which every name has the same colour. */
export const inOneColour = (palette: MapPalette, colour: MapColour): MapPalette =>
  Object.fromEntries(
    Object.entries(palette).map(([name, value]) => [name, name === 'band-alpha' ? value : palette[colour]]),
  ) as MapPalette;

/** Colours of risks by their code in tiles: 0 not evaluated, 1 low, 2 medium, 3 high. */
export const RISK_COLOURS = ['risk-none', 'risk-low', 'risk-medium', 'risk-high'] as const;
export const HIGH_RISK = 3;
/** Colours of the values of supports: risks, or the five classes of coverage on a map that redefines all colours. */
export const SUPPORT_COLOURS = [...RISK_COLOURS, 'death'] as const;

/** The lowest risk, as in tiles, that calls for work. */
const URGENT = 2;

export const callsForWork = (risk: number): boolean => risk >= URGENT;

/**
 * Colour of the edge that shows whether work was done. After work, it is the dark edge of the risk's colour. Before
 * work, it is red for a medium or high risk, otherwise grey.
 * @param risk as in tiles: 0 not evaluated, 1 low, 2 medium, 3 high
 * @param neutralization as in tiles: 0 none, 1 partial, 2 full
 */
export function outlineColour(risk: number, neutralization: number): MapColour {
  if (neutralization > 0) return `${RISK_COLOURS[risk] ?? RISK_COLOURS[0]}-edge`;
  return callsForWork(risk) ? 'undone' : 'risk-none-edge';
}
