import { z } from 'zod';
import { NEUTRALIZATIONS, RESOURCE_TYPES, RISK_LEVELS } from './codes';
import { diagnosisSchema } from './diagnosis';
import {
  areaGeometrySchema,
  lineGeometrySchema,
  lineInputSchema,
  pointGeometrySchema,
  pointInputSchema,
} from './geometry';
import { recordIdSchema, recordStampSchema } from './identity';
import { mortalitySchema } from './mortality';
import { operationSchema } from './operation';
import { areaSummarySchema, nomenclatureSchema } from './reference';
import { freeText, requiredText } from './text';

const optionalId = recordIdSchema.nullish().transform(id => id ?? null);

const ownFields = {
  uuid: z.uuid().optional(),
  network_type_id: recordIdSchema,
  owner_id: optionalId,
  condition_id: optionalId,
};
export const supportInputSchema = z.object({ geom: pointInputSchema, ...ownFields });
export const lineSupportInputSchema = z.object({ geom: lineInputSchema, ...ownFields });
export type SupportInput = z.infer<typeof supportInputSchema>;
export type LineInput = z.infer<typeof lineSupportInputSchema>;

/** What lists, tables and pop-ups need. */
export const infrastructureSummaryPropertiesSchema = recordStampSchema.extend({
  network_type: nomenclatureSchema,
  owner: nomenclatureSchema.nullable(),
  condition: nomenclatureSchema.nullable(),
  /** Geodesic metres, two decimals; `null` for a support. */
  length: z.number().nullable(),
  risk: z.enum(RISK_LEVELS).nullable(),
  neutralization: z.enum(NEUTRALIZATIONS),
  neutralization_date: z.string().nullable(),
  last_diagnosis_date: z.string().nullable(),
  mortality_count: z.int(),
});

const envelope = {
  id: recordIdSchema,
  type: z.literal('Feature'),
  resourcetype: z.enum(RESOURCE_TYPES),
  geometry: z.union([pointGeometrySchema, lineGeometrySchema]),
};

export const infrastructureSummarySchema = z.object({
  ...envelope,
  properties: infrastructureSummaryPropertiesSchema,
});
export type InfrastructureSummary = z.infer<typeof infrastructureSummarySchema>;

/** One whole infrastructure: nested lists newest first. */
export const infrastructureSchema = z.object({
  ...envelope,
  properties: infrastructureSummaryPropertiesSchema.extend({
    areas: z.array(areaSummarySchema),
    sensitive_area: z.array(z.object({ id: recordIdSchema, name: z.string() })),
    diagnosis: z.array(diagnosisSchema),
    operations: z.array(operationSchema),
    mortality: z.array(mortalitySchema),
  }),
});
export type Infrastructure = z.infer<typeof infrastructureSchema>;

export const sensitiveAreaInputSchema = z.object({
  uuid: z.uuid().optional(),
  geom: areaGeometrySchema,
  name: requiredText(200),
  code: freeText(50),
  description: freeText(2000),
});
export const sensitiveAreaSchema = z.object({
  id: recordIdSchema,
  type: z.literal('Feature'),
  geometry: areaGeometrySchema,
  properties: recordStampSchema.extend({ name: z.string(), code: z.string(), description: z.string() }),
});
export type SensitiveArea = z.infer<typeof sensitiveAreaSchema>;

/** A GeoJSON collection of any of the features above. */
export const collectionOf = <Feature extends z.ZodType>(feature: Feature) =>
  z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) });

/**
 * GET `history/{resource}/{id}/`: one record's changes; `below=true` with those of the visits, works, cases and pictures
 * of an infrastructure. `before` is the `id` of a change: only older ones.
 */
export const changesQuerySchema = z.object({
  below: z
    .enum(['true', 'false'])
    .transform(value => value === 'true')
    .optional(),
  limit: z.coerce.number().int().min(1).max(5000).optional(),
  before: z.coerce.number().int().positive().optional(),
});

/** One change of a record, newest first. */
export const changeSchema = z.object({
  id: recordIdSchema,
  /** What was changed, where the changes of several records stand together; missing in what older servers tell. */
  kind: z.string().optional(),
  record: recordIdSchema.optional(),
  at: z.string(),
  by: z.object({ username: z.string(), full_name: z.string() }).nullable(),
  action: z.enum(['create', 'update', 'delete', 'restore']),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  /** The import it was made by, with many others. */
  batch: recordIdSchema.optional(),
});
export type Change = z.infer<typeof changeSchema>;

/** GET `history/latest/`: a number that grows with every change of a record, by whomever; 0 before the first one. */
export const latestChangeSchema = z.object({ latest: z.int().nonnegative() });
