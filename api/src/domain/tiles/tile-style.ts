import { DETAIL_ZOOM } from 'shared/geometry/tiles';
import { TILE_LIVING } from 'shared/server';
import tokens from 'shared/tokens.json' with { type: 'json' };
import type { Locale } from '../../config/texts';
import { MOST_DETAIL, type TileSet } from './tile-sets';

const COLOURS = tokens.light.app;

/** Colours of the risks, indexed by the numbers in tiles: 0 not evaluated, 1 low, 2 medium, 3 high. */
const RISKS = [
  { name: 'none', fill: COLOURS['risk-none'], edge: COLOURS['risk-none-edge'] },
  { name: 'low', fill: COLOURS['risk-low'], edge: COLOURS['risk-low-edge'] },
  { name: 'medium', fill: COLOURS['risk-medium'], edge: COLOURS['risk-medium-edge'] },
  { name: 'high', fill: COLOURS['risk-high'], edge: COLOURS['risk-high-edge'] },
] as const;

/** A layer of a style. Filters use the older syntax, which QGIS reads best. */
export interface StyleLayer {
  id: string;
  type: 'circle' | 'line' | 'fill';
  'source-layer': string;
  minzoom?: number;
  maxzoom?: number;
  filter?: readonly unknown[];
  paint: Readonly<Record<string, string | number>>;
}

const circle = (radius: number, fill: string, edge: string, width = 1) => ({
  'circle-radius': radius,
  'circle-color': fill,
  'circle-stroke-color': edge,
  'circle-stroke-width': width,
});

/** Higher risks are drawn later, so the highest risk of a cell stays visible. */
const infrastructureLayers = (): StyleLayer[] => [
  ...RISKS.map(
    ({ name, edge }, risk): StyleLayer => ({
      id: `lines-${name}`,
      type: 'line',
      'source-layer': 'lines',
      filter: ['==', 'risk', risk],
      paint: { 'line-color': edge, 'line-width': 2 },
    }),
  ),
  ...RISKS.map(
    ({ name, fill, edge }, risk): StyleLayer => ({
      id: `cells-${name}`,
      type: 'circle',
      'source-layer': 'cells',
      maxzoom: DETAIL_ZOOM,
      filter: ['>', `n${risk}`, 0],
      paint: circle(4, fill, edge),
    }),
  ),
  ...RISKS.flatMap(({ name, fill, edge }, risk) =>
    [false, true].map(
      (done): StyleLayer => ({
        id: `points-${name}${done ? '-neutralised' : ''}`,
        type: 'circle',
        'source-layer': 'points',
        minzoom: DETAIL_ZOOM,
        filter: ['all', ['==', 'risk', risk], [done ? '==' : '!=', 'neutralization', 2]],
        paint: done ? circle(6, fill, COLOURS.done, 3) : circle(6, fill, edge),
      }),
    ),
  ),
];

const surface = (id: string, colour: string, opacity: number): StyleLayer[] => [
  {
    id: `${id}-surface`,
    type: 'fill',
    'source-layer': id,
    paint: { 'fill-color': colour, 'fill-opacity': opacity },
  },
  { id: `${id}-border`, type: 'line', 'source-layer': id, paint: { 'line-color': colour, 'line-width': 1 } },
];

/** Single cases and cells, with living birds apart. */
const caseLayers = (): StyleLayer[] =>
  (
    [
      ['mortality', '!=', COLOURS.death, COLOURS['death-glyph']],
      ['mortality-living', '==', COLOURS.surface, COLOURS.ink],
    ] as const
  ).map(([id, is, fill, edge]) => ({
    ...{ id, type: 'circle', 'source-layer': 'mortality' },
    filter: [is, 'cause', TILE_LIVING],
    paint: circle(5, fill, edge, 1.5),
  }));

/** Poles of operators are hollow. Those with a support of ours are left to the layer of supports. */
const networkLayers = (): StyleLayer[] => [
  {
    id: 'spans',
    type: 'line',
    'source-layer': 'spans',
    paint: { 'line-color': COLOURS['map-wire'], 'line-width': 1 },
  },
  {
    id: 'poles',
    type: 'circle',
    'source-layer': 'poles',
    filter: ['!has', 's'],
    paint: circle(4.6, COLOURS['map-halo'], COLOURS['map-tower'], 1.5),
  },
];

/** Layers of a set's style, in the order in which they are drawn. */
export function layersOf({ id, layers }: TileSet): StyleLayer[] {
  if (id === 'infrastructures') return infrastructureLayers();
  if (id === 'mortality') return caseLayers();
  if (id === 'sensitive-areas') return surface(id, COLOURS['map-area'], 0.15);
  if (id === 'networks') return networkLayers();
  if (id === 'areas') return surface(id, COLOURS['map-border'], 0);
  return layers.map(layer => ({
    id: layer.id,
    type: 'circle',
    'source-layer': layer.id,
    paint: circle(5, COLOURS.death, COLOURS['death-glyph'], 1.5),
  }));
}

/**
 * The style of a set in the product's colours (MapLibre style, version 8).
 * @param base see `tileJsonOf`
 */
export const styleOf = (set: TileSet, base: string, locale: Locale) => ({
  version: 8,
  name: set.title(locale),
  sources: {
    [set.id]: {
      type: 'vector',
      tiles: [`${base}/tiles/${set.id}/{z}/{x}/{y}.mvt`],
      minzoom: Math.min(...set.layers.map(({ minzoom }) => minzoom)),
      maxzoom: MOST_DETAIL,
    },
  },
  layers: layersOf(set).map(layer => ({ ...layer, source: set.id })),
});
