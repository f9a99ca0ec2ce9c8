import { z } from 'zod';
import { isNestedTooDeep, MOST_JSON_DEPTH } from '../../../http/json-depth';
import { firstPositions, type PlaceHints, type ReadIn, systemOfFile } from './guess-system';
import { type Parsed, type ParsedRow, UnreadableFile } from './parsed-file';
import { systemNamed } from './systems';
import { plainGeometry, type Reproject, toWgs84 } from './to-wgs84';

/** The member `crs` was removed from the standard, but GIS programs still write it for systems other than WGS 84. */
export const crsSchema = z
  .object({ properties: z.object({ name: z.string() }) })
  .nullish()
  .catch(null);

export const featureSchema = z.object({
  id: z.union([z.string(), z.number()]).nullish().catch(null),
  geometry: z.unknown(),
  properties: z.record(z.string(), z.unknown()).nullish().catch(null),
});

const collectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  crs: crsSchema,
  features: z.array(featureSchema),
});

export function rowOf(feature: z.output<typeof featureSchema>, reproject: Reproject): ParsedRow {
  const { id, geometry, properties } = feature;
  return {
    geometry: plainGeometry(geometry, reproject),
    values: properties ?? {},
    ...(id !== null && id !== undefined && { id }),
  };
}

/**
 * The system of features, see `systemOfFile`. A file declares it by `crs`.
 * @throws UnreadableFile for an unknown system
 */
export const systemOfFeatures = (
  crs: z.output<typeof crsSchema> | undefined,
  features: readonly { geometry: unknown }[],
  hints: PlaceHints,
): ReadIn =>
  systemOfFile(
    hints,
    () => (crs ? systemNamed(crs.properties.name) : undefined),
    () => firstPositions(features.map(({ geometry }) => geometry)),
  );

/** Rows of features in the system that `crs` names. @throws UnreadableFile */
export function parseFeatures(
  features: z.output<typeof featureSchema>[],
  crs: z.output<typeof crsSchema>,
  hints: PlaceHints,
): Required<Pick<Parsed, 'rows' | 'readIn'>> {
  const readIn = systemOfFeatures(crs, features, hints);
  const reproject = toWgs84(readIn.system);
  return { readIn, rows: features.map(feature => rowOf(feature, reproject)) };
}

/** Parses a GeoJSON collection or a single feature. @throws UnreadableFile */
export function parseGeojson(text: string, hints: PlaceHints): ReturnType<typeof parseFeatures> {
  if (isNestedTooDeep(text)) throw new UnreadableFile('json_depth', { limit: MOST_JSON_DEPTH });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UnreadableFile('json');
  }
  const isFeature = typeof json === 'object' && json !== null && 'type' in json && json.type === 'Feature';
  const parsed = collectionSchema.safeParse(
    isFeature ? { type: 'FeatureCollection', features: [json] } : json,
  );
  if (!parsed.success) throw new UnreadableFile('features');
  return parseFeatures(parsed.data.features, parsed.data.crs, hints);
}
