import { z } from 'zod';
import { NEUTRALIZATIONS, RESOURCE_TYPES, RISK_LEVELS } from './codes';
import { boxSchema, pointGeometrySchema } from './geometry';
import { recordIdSchema } from './identity';
import { areaSummarySchema, nomenclatureSchema, speciesSchema } from './reference';

/** GET `search/?q=`: one box for everything. `limit`: most results per group. */
export const searchQuerySchema = z.object({
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(20).default(5),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** What every result that lies somewhere carries: the box to show it in. */
const place = { id: recordIdSchema, bounds: boxSchema };

export const infrastructureHitSchema = z.object({
  ...place,
  resourcetype: z.enum(RESOURCE_TYPES),
  network_type: nomenclatureSchema,
  risk: z.enum(RISK_LEVELS).nullable(),
  neutralization: z.enum(NEUTRALIZATIONS),
  /** The words that were found, with some before and after; `null` when the id was. */
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

/** Results by group, best first. Empty where nothing was found, all empty for an empty question. */
export const searchResultSchema = z.object({
  /** The question read as coordinates. */
  coordinates: pointGeometrySchema.nullable(),
  areas: z.array(areaSummarySchema.extend({ bounds: boxSchema })),
  sensitive_areas: z.array(z.object({ ...place, name: z.string() })),
  /** Species with mortality cases, and how many. */
  species: z.array(speciesSchema.extend({ cases: z.int() })),
  infrastructures: z.array(infrastructureHitSchema),
  mortality: z.array(mortalityHitSchema),
});
export type SearchResult = z.infer<typeof searchResultSchema>;
