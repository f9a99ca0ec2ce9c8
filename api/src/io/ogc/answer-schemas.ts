import { z } from 'zod';

const links = z.array(
  z.object({ rel: z.string(), type: z.string().optional(), href: z.string(), title: z.string().optional() }),
);

export const landingPageSchema = z.object({ title: z.string(), description: z.string(), links });
export const conformanceSchema = z.object({ conformsTo: z.array(z.string()) });

/** A description of a collection. The standard defines its other members. */
export const collectionSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  itemType: z.literal('feature'),
  crs: z.array(z.string()),
  storageCrs: z.string(),
  links,
});
export const collectionsSchema = z.object({
  links,
  crs: z.array(z.string()),
  collections: z.array(collectionSchema),
});

/** The JSON Schema of a collection's properties, filters or features. */
export const propertiesSchema = z.looseObject({
  $schema: z.string(),
  $id: z.string(),
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()),
});

/** A feature. The `schema/` of its collection lists its properties. */
export const featureSchema = z.looseObject({
  type: z.literal('Feature'),
  id: z.int(),
  geometry: z.looseObject({ type: z.string() }).nullable(),
  properties: z.record(z.string(), z.unknown()),
});
export const featuresSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(featureSchema),
  links,
  numberReturned: z.int(),
});

export const openApiSchema = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});
