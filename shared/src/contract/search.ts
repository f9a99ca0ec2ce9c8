import { z } from 'zod';
import { NEUTRALIZATIONS, RESOURCE_TYPES, RISK_LEVELS } from './codes';
import { boxSchema, pointGeometrySchema } from './geometry';
import { recordIdSchema } from './identity';
import { areaSummarySchema, nomenclatureSchema, speciesSchema } from './reference';

/** GET `search/?q=`: search across all kinds. `limit`: maximum results per group. */
export const searchQuerySchema = z.object({
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(20).default(5),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** Properties of every result with a location. `bounds` positions the map. */
const place = { id: recordIdSchema, bounds: boxSchema };

export const infrastructureHitSchema = z.object({
  ...place,
  resourcetype: z.enum(RESOURCE_TYPES),
  network_type: nomenclatureSchema,
  risk: z.enum(RISK_LEVELS).nullable(),
  neutralization: z.enum(NEUTRALIZATIONS),
  /** The matching words with some context; `null` when the id matched. */
  excerpt: z.string().nullable(),
});
export type InfrastructureHit = z.infer<typeof infrastructureHitSchema>;

export const mortalityHitSchema = z.object({
  ...place,
  date: z.string(),
  count: z.int().nullable(),
  species: speciesSchema,
  excerpt: z.string().nullable(),
});
export type MortalityHit = z.infer<typeof mortalityHitSchema>;

/** Results by group, best first. Groups without a match are empty, and all of them are for an empty query. */
export const searchResultSchema = z.object({
  /** Set when the query is a pair of coordinates. */
  coordinates: pointGeometrySchema.nullable(),
  areas: z.array(areaSummarySchema.extend({ bounds: boxSchema })),
  sensitive_areas: z.array(z.object({ ...place, name: z.string() })),
  /** Species with mortality cases, and the number of cases. */
  species: z.array(speciesSchema.extend({ cases: z.int() })),
  infrastructures: z.array(infrastructureHitSchema),
  mortality: z.array(mortalityHitSchema),
});
export type SearchResult = z.infer<typeof searchResultSchema>;
