import { z } from 'zod';
import { type ParsedRow, UnreadableFile } from './parsed-file';
import { plainGeometry, type Reproject, toWgs84 } from './to-wgs84';

/** Gone from the standard, and still written by every GIS for other systems than WGS 84. */
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

export function sridOf(name: string | undefined): number {
  if (!name || /CRS84$/i.test(name)) return 4326;
  return Number(/(\d+)$/.exec(name)?.[1] ?? 0);
}

/** A feature as a row. */
export function rowOf(feature: z.output<typeof featureSchema>, reproject: Reproject): ParsedRow {
  const { id, geometry, properties } = feature;
  return {
    geometry: plainGeometry(geometry, reproject),
    values: properties ?? {},
    ...(id !== null && id !== undefined && { id }),
  };
}

/** Features of a GeoJSON collection, or of a single feature. @throws UnreadableFile */
export function parseGeojson(text: string): ParsedRow[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UnreadableFile('Not JSON');
  }
  const isFeature = typeof json === 'object' && json !== null && 'type' in json && json.type === 'Feature';
  const parsed = collectionSchema.safeParse(
    isFeature ? { type: 'FeatureCollection', features: [json] } : json,
  );
  if (!parsed.success) throw new UnreadableFile('Not a feature collection');
  const reproject = toWgs84(sridOf(parsed.data.crs?.properties.name));
  return parsed.data.features.map(feature => rowOf(feature, reproject));
}
