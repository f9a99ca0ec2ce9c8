import { z } from 'zod';
import { isNestedTooDeep, MOST_JSON_DEPTH } from '../../../http/json-depth';
import { firstPositions, guessSystem } from './guess-system';
import { type ParsedRow, UnreadableFile } from './parsed-file';
import { plainGeometry, type Reproject, sridOf, toWgs84 } from './to-wgs84';

/** Removed from the standard, but all GIS still write it for systems other than WGS 84. */
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

/** Converts a feature to a row. */
export function rowOf(feature: z.output<typeof featureSchema>, reproject: Reproject): ParsedRow {
  const { id, geometry, properties } = feature;
  return {
    geometry: plainGeometry(geometry, reproject),
    values: properties ?? {},
    ...(id !== null && id !== undefined && { id }),
  };
}

/** Parses a GeoJSON collection or a single feature; in metres without a system, as the coordinates look. @throws UnreadableFile */
export function parseGeojson(text: string): ParsedRow[] {
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
  const { crs, features } = parsed.data;
  const system = crs
    ? sridOf(crs.properties.name)
    : guessSystem(firstPositions(features.map(({ geometry }) => geometry)));
  const reproject = toWgs84(system);
  return features.map(feature => rowOf(feature, reproject));
}
