import { z } from 'zod';
import { RED_LIST, SIZE_CLASSES } from './codes';
import { areaGeometrySchema, boxSchema } from './geometry';
import { recordIdSchema } from './identity';

/**
 * An item of a reference list. `parents`: ids of the items of other lists for which it is offered. An item without
 * parents is always offered.
 */
export const nomenclatureSchema = z.object({
  id: recordIdSchema,
  code: z.string(),
  label: z.string(),
  label_en: z.string(),
  type: z.string(),
  status: z.enum(['active', 'disabled']),
  parents: z.array(recordIdSchema),
});
export type Nomenclature = z.infer<typeof nomenclatureSchema>;

export const nomenclatureTypeSchema = z.object({
  id: recordIdSchema,
  code: z.string(),
  mnemonic: z.string(),
  label: z.string(),
  label_en: z.string(),
  nomenclatures: z.array(nomenclatureSchema).optional(),
});
export type NomenclatureType = z.infer<typeof nomenclatureTypeSchema>;

/** Kinds of layers whose data the page draws itself: GeoJSON by box, and vector tiles. They are overlays. */
const DRAWN_KINDS = ['geojson', 'mvt'] as const;
export const isDrawnKind = (kind: unknown): boolean => DRAWN_KINDS.some(drawn => drawn === kind);

/**
 * Where the pictures or data of a layer come from: a template of addresses, a map service, one PMTiles file, or a
 * service of data. Earlier servers know only templates.
 */
export const layerSourceSchema = z.object({
  kind: z.enum(['xyz', 'wms', 'pmtiles', ...DRAWN_KINDS]).default('xyz'),
  url: z.string(),
  /** Names of the layers of a map service or of vector tiles, with commas. Without names, all vectors are drawn. */
  wms_layers: z.string().default(''),
  wms_version: z.string().default(''),
  wms_format: z.string().default(''),
});
export type LayerSource = z.input<typeof layerSourceSchema>;

export const OVERLAY_COLOUR = '#7c3aed';

export const baseLayerSchema = layerSourceSchema.extend({
  id: recordIdSchema,
  name: z.string(),
  name_en: z.string(),
  attribution: z.string(),
  default: z.boolean(),
  layer_type: z.enum(['base', 'overlay']),
  max_zoom: z.int(),
  /** Highest zoom whose tiles may be downloaded for offline use; `null`: the provider allows no downloads. */
  offline_max_zoom: z.int().nullable().default(null),
  /** Zoom of the map below which an overlay is not requested. Earlier servers lack this and the fields below. */
  min_zoom: z.int().default(0),
  /** Colour of drawn data, `#rrggbb`. */
  colour: z.string().default(OVERLAY_COLOUR),
  dashed: z.boolean().default(false),
});
export type BaseLayer = z.infer<typeof baseLayerSchema>;

/** Ranks to which a bird is identified, with the names of Darwin Core (`taxonRank`). */
export const TAXON_RANKS = ['class', 'order', 'family', 'genus', 'species'] as const;

/** Search words of an unidentified bird, besides the names of its group. */
export const UNIDENTIFIED_WORDS = 'inconnu inconnue unknown';

/** Number of a taxon in TAXREF, the national list of taxa; `null` if it is unknown. */
export const cdNomSchema = z.int().min(1).max(999_999_999).nullable();

/** A taxon of mortality cases: a species, or the group of an unidentified bird. */
export const speciesSchema = z.object({
  id: recordIdSchema,
  code: z.string(),
  scientific_name: z.string(),
  vernacular_name: z.string(),
  vernacular_name_en: z.string(),
  rank: z.enum(TAXON_RANKS).default('species'),
  /** Answers of earlier releases lack the TAXREF number, the status in the national red list and the size class. */
  cd_nom: cdNomSchema.default(null),
  red_list: z.enum(RED_LIST).nullable().default(null),
  size_class: z.enum(SIZE_CLASSES).nullable().default(null),
  active: z.boolean(),
  photo: z.string().nullable(),
});
export type Species = z.infer<typeof speciesSchema>;

/** An area in the answer of a record. */
export const areaSummarySchema = z.object({
  id: recordIdSchema,
  name: z.string(),
  code: z.string(),
  type: z.string(),
});
export type AreaSummary = z.infer<typeof areaSummarySchema>;

/** French regions with an English name of their own. */
const REGIONS_IN_ENGLISH: Readonly<Record<string, string>> = {
  'Bourgogne-Franche-Comté': 'Burgundy-Franche-Comté',
  Bretagne: 'Brittany',
  Corse: 'Corsica',
  Guyane: 'French Guiana',
  'La Réunion': 'Réunion',
  Normandie: 'Normandy',
  Occitanie: 'Occitania',
};

/** Name of an area in a language. Only some regions have an English name. */
export const areaName = ({ name, type }: { name: string; type?: string }, locale: 'fr' | 'en'): string =>
  (locale === 'en' && type === 'ADMIN_REG' && REGIONS_IN_ENGLISH[name]) || name;

export const geoAreaSchema = z.object({
  id: recordIdSchema,
  type: z.literal('Feature'),
  geometry: areaGeometrySchema,
  properties: areaSummarySchema,
});

export const newsSchema = z.object({
  id: recordIdSchema,
  title: z.string(),
  title_en: z.string(),
  summary: z.string(),
  summary_en: z.string(),
  private: z.boolean(),
  published: z.string(),
});
/** `body` is HTML sanitized by the server. */
export const newsDetailSchema = newsSchema.extend({ body: z.string(), body_en: z.string() });
export type News = z.infer<typeof newsSchema>;
export type NewsDetail = z.infer<typeof newsDetailSchema>;

export const partnerSchema = z.object({
  id: recordIdSchema,
  name: z.string(),
  url: z.string(),
  logo: z.string().nullable(),
});
export type Partner = z.infer<typeof partnerSchema>;

export const EDIT_AREAS = ['everywhere', 'own'] as const;
export type EditAreas = (typeof EDIT_AREAS)[number];
export const PUBLIC_REPORTS = ['off', 'on'] as const;

/** Defaults of settings: accuracy in metres of a position that is taken by itself, and months that tracks are kept. */
export const GOOD_ACCURACY_M = 10;
export const TRACK_MONTHS = 24;

/** Server configuration for the browser. GET `settings/`, public. */
export const settingsSchema = z.object({
  territory: z.array(boxSchema),
  version: z.string(),
  demonstration: z.boolean(),
  /** URL of a third-party avatar service with `{number}` from 2 to 9; `null`: the product's own avatars. */
  avatar_url: z.string().nullable().default(null),
  /**
   * Whether developers may replace remotes, and the pages under `/test/` exist. A demonstration always has these
   * pages.
   */
  developer_pages: z.boolean().default(false),
  /** Whether a session ends with its access token instead of being renewed, for shared computers. */
  auto_logout: z.boolean().default(false),
  /** Where editors may change records: in their `own` areas of intervention, or `everywhere`. */
  edit_areas: z.enum(EDIT_AREAS).default('everywhere'),
  /** Whether people without an account may report birds and poles. */
  public_reports: z.enum(PUBLIC_REPORTS).default('off'),
  /** Whether people without an account see figures at `/public`. Earlier servers lack it. */
  public_figures: z.enum(PUBLIC_REPORTS).default('off'),
  /** Host of the service to which texts of the search box are sent; `null`: to none. */
  geocoder: z.string().nullable().default(null),
  /** Metres within which a position of the device is taken by itself. Earlier servers lack it. */
  position_accuracy_m: z.int().default(GOOD_ACCURACY_M),
  /** Months after which tracks of surveys are deleted. Earlier servers lack it. */
  track_months: z.int().default(TRACK_MONTHS),
  /** URL to which browsers report a failed remote; `null`: no reports. */
  report_url: z.string().nullable().default(null),
  /** Ways to sign in: with a password of this server, and with OpenID providers. Earlier servers lack them. */
  sign_in: z
    .object({
      local: z.boolean(),
      providers: z.array(z.object({ id: z.string(), name: z.string(), name_en: z.string() })),
    })
    .default({ local: true, providers: [] }),
});
export type Settings = z.infer<typeof settingsSchema>;
