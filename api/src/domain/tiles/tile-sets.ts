import { NETWORK_ZOOM } from 'shared/contract/networks';
import type { Bounds } from 'shared/geometry';
import { DETAIL_ZOOM } from 'shared/geometry/tiles';
import { infrastructures, sensitiveAreas } from 'shared/kinds';
import type { Locale } from '../../config/texts';
import { listedResources } from '../records/registry';

/** A layer of a set's tiles, as TileJSON describes it. */
interface TileSetLayer {
  id: string;
  description: string;
  minzoom: number;
  maxzoom: number;
  /** Types of the features' properties in GDAL's terms; the description explains them. */
  fields: Readonly<Record<string, 'Number' | 'String'>>;
}

export interface TileSet {
  id: string;
  title(locale: Locale): string;
  layers: readonly TileSetLayer[];
}

/** The deepest zoom with details of its own, where a tile unit is 15 cm. */
export const MOST_DETAIL = 16;

const STATES = 'risk: 0 not evaluated, 1 low, 2 medium, 3 high; neutralization: 0 none, 1 partial, 2 full';
const STATE_FIELDS = { risk: 'Number', neutralization: 'Number' } as const;
const all = { minzoom: 0, maxzoom: MOST_DETAIL };

const INFRASTRUCTURE_SET: TileSet = {
  id: 'infrastructures',
  title: locale => infrastructures.words[locale].many,
  layers: [
    {
      id: 'points',
      description: `Supports; ${STATES}`,
      minzoom: DETAIL_ZOOM,
      maxzoom: MOST_DETAIL,
      fields: STATE_FIELDS,
    },
    {
      id: 'lines',
      description: `Lines and spans, below zoom 9 one of each cell; ${STATES}`,
      ...all,
      fields: STATE_FIELDS,
    },
    {
      id: 'cells',
      description:
        'Numbers of supports in a cell: n0 not evaluated, n1 to n3 by risk from low to high; nf fully and np partly neutralised',
      minzoom: 0,
      maxzoom: DETAIL_ZOOM - 1,
      fields: { n0: 'Number', n1: 'Number', n2: 'Number', n3: 'Number', nf: 'Number', np: 'Number' },
    },
  ],
};

const NUMBER = 'n: number of records in a cell, absent from single ones';
const CAUSE = 'cause of death: 0 unknown, 1 electrocution, 2 impact; 3 a living bird';

/** All sets of tiles, including the sets of registered kinds. */
export function tileSets(): TileSet[] {
  const placed = listedResources().flatMap(({ kind }): TileSet[] => {
    if (!kind.place) return [];
    const hasCause = kind.name === 'mortality';
    const description = [kind.facts.words.en.many, NUMBER, ...(hasCause ? [CAUSE] : [])].join('; ');
    const fields: TileSetLayer['fields'] = hasCause ? { n: 'Number', cause: 'Number' } : { n: 'Number' };
    const layer = { id: kind.name, description, ...all, fields };
    return [{ id: kind.name, title: locale => kind.facts.words[locale].many, layers: [layer] }];
  });
  return [
    INFRASTRUCTURE_SET,
    ...placed,
    {
      id: 'sensitive-areas',
      title: locale => sensitiveAreas.words[locale].many,
      layers: [{ id: 'sensitive-areas', description: 'Sensitive areas', ...all, fields: { name: 'String' } }],
    },
    {
      id: 'areas',
      title: locale => (locale === 'fr' ? 'Communes et zones' : 'Municipalities and areas'),
      layers: [
        {
          id: 'areas',
          description:
            'Regions, from zoom 9 on municipalities (type ADMIN_REG, ADMIN_COM); from zoom 7 on natural areas (ADMIN_ZN)',
          ...all,
          fields: { name: 'String', type: 'String' },
        },
      ],
    },
    {
      id: 'networks',
      title: locale => (locale === 'fr' ? 'Réseaux des gestionnaires' : 'Operators’ networks'),
      layers: [
        {
          id: 'spans',
          description: 'Lines of operators',
          minzoom: NETWORK_ZOOM,
          maxzoom: MOST_DETAIL,
          fields: { line: 'String' },
        },
        {
          id: 'poles',
          description: 'Poles of operators; s: 1 if a support is linked to the pole',
          minzoom: NETWORK_ZOOM,
          maxzoom: MOST_DETAIL,
          fields: { number: 'String', line: 'String', s: 'Number' },
        },
      ],
    },
  ];
}

/**
 * Describes a set as TileJSON 3.0, which GDAL and web maps read.
 * @param base URL of the interface without a trailing slash
 * @param bounds extent of the data, in degrees
 */
export const tileJsonOf = ({ id, title, layers }: TileSet, base: string, locale: Locale, bounds: Bounds) => ({
  tilejson: '3.0.0',
  name: title(locale),
  scheme: 'xyz',
  tiles: [`${base}/tiles/${id}/{z}/{x}/{y}.mvt`],
  minzoom: Math.min(...layers.map(({ minzoom }) => minzoom)),
  maxzoom: MOST_DETAIL,
  bounds,
  vector_layers: layers,
});
