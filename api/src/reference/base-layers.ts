import type { BaseLayer } from 'shared/contract';

const IGN = '© IGN – Géoplateforme';

/** A layer of the French national mapping agency's tile service (Web Mercator, no key). */
function ignTiles(layer: string, format: 'png' | 'jpeg'): string {
  const query = [
    'SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&TILEMATRIXSET=PM&STYLE=normal',
    `LAYER=${layer}&FORMAT=image/${format}&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}`,
  ];
  return `https://data.geopf.fr/wmts?${query.join('&')}`;
}

/**
 * Base layers and overlays of a new installation. `outline:world` is drawn by the map itself out of outlines
 * it ships, without any network, and stays beneath the others where their tiles do not arrive.
 */
export const BASE_LAYERS: readonly Omit<BaseLayer, 'id'>[] = [
  {
    name: 'Plan IGN',
    name_en: 'IGN map',
    url: ignTiles('GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2', 'png'),
    attribution: IGN,
    default: true,
    layer_type: 'base',
    max_zoom: 19,
    offline_max_zoom: 16,
  },
  {
    name: 'Photographies aériennes',
    name_en: 'Aerial photographs',
    url: ignTiles('ORTHOIMAGERY.ORTHOPHOTOS', 'jpeg'),
    attribution: IGN,
    default: false,
    layer_type: 'base',
    max_zoom: 19,
    offline_max_zoom: 16,
  },
  {
    name: 'OpenStreetMap',
    name_en: 'OpenStreetMap',
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    default: false,
    layer_type: 'base',
    max_zoom: 19,
    // Its tile policy forbids taking tiles along.
    offline_max_zoom: null,
  },
  {
    name: 'Contours (sans réseau)',
    name_en: 'Outlines (no network needed)',
    url: 'outline:world',
    attribution: 'Natural Earth',
    default: false,
    layer_type: 'base',
    max_zoom: 19,
    offline_max_zoom: 16,
  },
  {
    name: 'Lignes électriques (IGN)',
    name_en: 'Power lines (IGN)',
    url: ignTiles('UTILITYANDGOVERNMENTALSERVICES.ALL', 'png'),
    attribution: IGN,
    default: false,
    layer_type: 'overlay',
    max_zoom: 18,
    offline_max_zoom: 16,
  },
];
