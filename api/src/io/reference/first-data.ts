import { type AreaGeometry, areaName, type NomenclatureTypeCode, type RedList } from 'shared/contract';
import type { BaseLayer, BaseLayerInput, SizeClass } from 'shared/server';
import regions from '../../domain/areas/data/regions.json';
import baseLayers from './data/base-layers.json';
import lists from './data/lists.json';
import municipalities from './data/municipalities.json';
import naturalAreas from './data/natural-areas.json';
import overlays from './data/overlays.json';
import data from './data/species.json';

/** Code of an item of the list `GAN` (types of areas). */
type AreaType = 'ADMIN_REG' | 'ADMIN_COM' | 'ADMIN_ZN';

interface ReferenceArea {
  type: AreaType;
  code: string;
  name: string;
  geometry: AreaGeometry;
}

const areasOf = (type: AreaType, { features }: { features: unknown[] }): ReferenceArea[] =>
  // The compiler infers lists of any length for the coordinate pairs of a JSON file.
  (features as { properties: { code: string; name: string }; geometry: AreaGeometry }[]).map(
    ({ properties: { code, name }, geometry }) => ({ type, code, name, geometry }),
  );

/**
 * Areas of a new installation in WGS 84. Administrators can replace them by importing official outlines.
 *
 * - Regions: Natural Earth 1:10m admin 1 (public domain), departments merged, simplified to about 700 m with shared
 * borders. Corsica, where the demonstration is, has the full detail of the source.
 * - Municipalities of the demonstration area (hinterland of Ajaccio): real names and INSEE codes. The outlines are
 * approximations: cells around approximate centres, cut at the coast.
 * - Natural areas: drawn by hand, without legal meaning. The codes are this product's own.
 */
export const REFERENCE_AREAS: readonly ReferenceArea[] = [
  ...areasOf('ADMIN_REG', regions),
  ...areasOf('ADMIN_COM', municipalities),
  ...areasOf('ADMIN_ZN', naturalAreas),
];

interface ReferenceSpecies {
  code: string;
  /** Number in TAXREF. */
  cd_nom: number | null;
  scientific_name: string;
  vernacular_name: string;
  vernacular_name_en: string;
  red_list: RedList | null;
  size_class: SizeClass | null;
}

/**
 * Species of a new installation: birds of France seen or found under lines, in systematic order, but with storks,
 * birds of prey and owls first. The code consists of the first three letters of genus and species; its last letter
 * differs after a clash. The data file names the sources of number, status and size.
 */
export const SPECIES = data.species as readonly ReferenceSpecies[];

/**
 * Base layers and overlays of a new installation. The map draws `outline:world` from outlines in its own files and
 * the areas of the database. OpenStreetMap's tile policy forbids storing tiles for offline use, so its layer has
 * `null` as `offline_max_zoom`.
 */
export const BASE_LAYERS = baseLayers as readonly Pick<BaseLayer, keyof (typeof baseLayers)[number]>[];

/** Open data of operators, which administrators may switch on. The addresses are those of their portals' services. */
export const OVERLAYS = overlays as readonly Pick<
  BaseLayerInput,
  'name' | 'name_en' | 'kind' | 'url' | 'attribution' | 'colour' | 'dashed' | 'min_zoom'
>[];

export interface ReferenceItem {
  code: string;
  label: string;
  label_en: string;
  /** Items of other lists, as `type:code`. */
  parents: readonly string[];
}

/** A reference list with its items in display order. */
export interface ReferenceList {
  code: NomenclatureTypeCode;
  mnemonic: string;
  label: string;
  label_en: string;
  items: readonly ReferenceItem[];
}

const REGION_ITEMS = regions.features.map(
  ({ properties: { code, name } }): ReferenceItem => ({
    code,
    label: name,
    label_en: areaName({ name, type: 'ADMIN_REG' }, 'en'),
    parents: [],
  }),
);

/** Reference lists of a new installation, parents first. The areas of intervention are the regions. */
export const REFERENCE_LISTS = lists.map(list =>
  list.code === 'AREAS' ? { ...list, items: REGION_ITEMS } : list,
) as readonly ReferenceList[];
