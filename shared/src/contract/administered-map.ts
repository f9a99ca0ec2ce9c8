import { z } from 'zod';
import { groupsSchema } from './administered-accounts';
import { recordIdSchema } from './identity';
import { layerOrigin } from './layer-origin';
import { customProblem } from './problem';
import {
  baseLayerSchema,
  EDIT_AREAS,
  GOOD_ACCURACY_M,
  isDrawnKind,
  type LayerSource,
  layerSourceSchema,
  OVERLAY_COLOUR,
  PUBLIC_REPORTS,
  TRACK_MONTHS,
} from './reference';
import { tableQuerySchema } from './table-query';
import { freeText, requiredText } from './text';

/** Whether a text is a list of origins such as `https://www.example.org`, separated by spaces. */
const areOrigins = (text: string) =>
  text.split(/\s+/).every(origin => !origin || layerOrigin(origin) === origin.toLowerCase());

/** Settings that administrators change while the server runs. PATCH `admin/settings/1/`. */
export const settingsInputSchema = z.object({
  edit_areas: z.enum(EDIT_AREAS),
  public_reports: z.enum(PUBLIC_REPORTS).default('off'),
  /** Figures for people without an account. Earlier servers lack them. */
  public_figures: z.enum(PUBLIC_REPORTS).default('off'),
  /** Sites that may show the figures in a frame. */
  frame_origins: freeText(1000).default('').refine(areOrigins),
  /** Groups whose members sign in with a second factor. Earlier servers lack it. */
  second_factor_groups: groupsSchema.default([]),
  /** Address of the service to which texts of the search box are sent; empty: to none. */
  geocoder_url: freeText(500)
    .default('')
    .refine(url => url === '' || isLayerUrl(url, 'wms')),
  /** Metres within which a position of the device is taken by itself. Earlier servers lack it. */
  position_accuracy_m: z
    .int()
    .refine(metres => metres >= 1 && metres <= 100, { params: customProblem('range', { range: '1…100' }) })
    .default(GOOD_ACCURACY_M),
  /** Months after which tracks of surveys are deleted. Earlier servers lack it. */
  track_months: z.int().min(1).max(120).default(TRACK_MONTHS),
});
export type SettingsInput = z.output<typeof settingsInputSchema>;

/** The settings, a single record with the id 1. */
export const administeredSettingsSchema = settingsInputSchema.extend({ id: recordIdSchema });

type LayerKind = NonNullable<LayerSource['kind']>;

/** URL of the layer of country outlines, which the map draws without network access. */
export const OUTLINE_URL = 'outline:world';

/** Placeholders of an address of data by box. */
const BOX_PLACEHOLDER = /\{(bbox|size|west|south|east|north)\}/g;

/** Whether an address of data by box has no placeholders, or known ones that state the box. */
function isBoxAddress(url: string): boolean {
  const placeholders = new Set([...url.matchAll(BOX_PLACEHOLDER)].map(([, name]) => name));
  const isBoxThere =
    placeholders.has('bbox') || ['west', 'south', 'east', 'north'].every(side => placeholders.has(side));
  return !url.includes('{') || (isBoxThere && !url.replace(BOX_PLACEHOLDER, '').includes('{'));
}

/**
 * Whether the map can show a URL: a tile template with zoom, column and row, or the outlines; for data by box, an
 * address that takes the box; for other kinds, the address of the service or file.
 */
export function isLayerUrl(url: string, kind: LayerKind = 'xyz'): boolean {
  if (kind === 'xyz' && url === OUTLINE_URL) return true;
  // Browsers store all addresses that differ only after a `#` as one.
  if (url.includes('#') || layerOrigin(url) === null) return false;
  if (kind === 'geojson') return isBoxAddress(url);
  if (kind !== 'xyz' && kind !== 'mvt') return !url.includes('{');
  return ['{z}', '{x}'].every(name => url.includes(name)) && /\{-?y\}/.test(url);
}

export const WMS_FORMATS = ['image/png', 'image/jpeg', 'image/webp'] as const;

const EXAMPLES: Readonly<Record<LayerKind, string>> = {
  xyz: 'https://tiles.example/{z}/{x}/{y}.png',
  wms: 'https://maps.example/wms',
  pmtiles: 'https://files.example/map.pmtiles',
  geojson: 'https://data.example/lines?bbox={bbox}&size={size}&format=geojson',
  mvt: 'https://tiles.example/{z}/{x}/{y}.mvt',
};

/** Audience of an overlay: everybody, or accounts that may read supports. */
const SEEN_BY = ['everybody', 'readers'] as const;

const zoomSchema = z.int().min(1).max(22);

/** POST and PATCH `admin/base-layers/`. */
export const baseLayerInputSchema = z
  .object({
    name: requiredText(100),
    name_en: freeText(100),
    url: requiredText(2000),
    kind: layerSourceSchema.shape.kind,
    wms_layers: freeText(500),
    wms_version: z.enum(['1.3.0', '1.1.1']).default('1.3.0'),
    wms_format: z.enum(WMS_FORMATS).default('image/png'),
    attribution: freeText(300),
    layer_type: z.enum(['base', 'overlay']).default('base'),
    default: z.boolean().default(false),
    max_zoom: zoomSchema.default(19),
    /** Highest zoom whose tiles the provider's terms allow to download for offline use; `null`: no tiles. */
    offline_max_zoom: zoomSchema.nullable().default(null),
    position: z.int().min(0).max(100_000).nullish(),
    /** Whether maps offer the layer. While they do not, nothing is requested from its service. */
    shown: z.boolean().default(true),
    seen_by: z.enum(SEEN_BY).default('everybody'),
    min_zoom: z.int().min(0).max(19).default(0),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .default(OVERLAY_COLOUR),
    dashed: z.boolean().default(false),
  })
  .superRefine(({ kind, url, wms_layers, layer_type, shown, seen_by }, { addIssue }) => {
    const report = (path: string, params: object) => addIssue({ code: 'custom', path: [path], params });
    if (!isLayerUrl(url, kind))
      report('url', customProblem('invalid_layer_url', { example: EXAMPLES[kind] }));
    if (kind === 'wms' && !wms_layers) report('wms_layers', customProblem('required'));
    if (layer_type === 'base' && (isDrawnKind(kind) || !shown || seen_by !== 'everybody'))
      report('layer_type', customProblem('overlays_only'));
  })
  .refine(layer => (layer.offline_max_zoom ?? 0) <= layer.max_zoom, {
    path: ['offline_max_zoom'],
    params: customProblem('above_max_zoom'),
  });
export type BaseLayerInput = z.output<typeof baseLayerInputSchema>;

export const administeredBaseLayerSchema = baseLayerSchema.extend({
  id: recordIdSchema,
  position: z.int(),
  shown: z.boolean(),
  seen_by: z.enum(SEEN_BY),
});

export const baseLayerQuerySchema = tableQuerySchema.extend({
  layer_type: z.enum(['base', 'overlay']).optional(),
});
export type BaseLayerQuery = z.output<typeof baseLayerQuerySchema>;
