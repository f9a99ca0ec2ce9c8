import { z } from 'zod';
import { pastDateSchema } from './calendar-date';
import { LIMITS, RESOURCE_TYPES } from './codes';
import { pointGeometrySchema, pointInputSchema } from './geometry';
import { recordIdSchema, recordRefSchema, recordStampSchema } from './identity';
import { mediaSchema } from './media';
import { customProblem } from './problem';
import { areaSummarySchema, nomenclatureSchema, speciesSchema } from './reference';
import { freeText, requiredText, webAddress } from './text';

const optionalId = recordIdSchema.nullish().transform(id => id ?? null);

export const mortalityInputSchema = z.object({
  uuid: z.uuid().optional(),
  geom: pointInputSchema,
  date: pastDateSchema,
  /** The observer. */
  author: requiredText(100),
  species_id: recordIdSchema,
  /** `null`: unknown, shown as `x`. Zero is a number. */
  count: z
    .int()
    .refine(count => count >= 0 && count <= LIMITS.mortalityCount, {
      params: customProblem('range', { range: `0…${LIMITS.mortalityCount}` }),
    })
    .nullish()
    .transform(count => count ?? null),
  death_cause_id: recordIdSchema,
  /** An item of the list `COD_SRC`. */
  data_source: optionalId,
  data_source_url: webAddress,
  infrstr_id: recordRefSchema.nullish().transform(ref => ref ?? null),
  comment: freeText(),
  media_id: z.array(recordRefSchema).max(LIMITS.picturesPerRecord).default([]),
});
export type MortalityInput = z.infer<typeof mortalityInputSchema>;

export const mortalitySchema = z.object({
  id: recordIdSchema,
  type: z.literal('Feature'),
  geometry: pointGeometrySchema,
  properties: recordStampSchema.extend({
    date: z.string(),
    author: z.string(),
    species: speciesSchema,
    count: z.int().nullable(),
    death_cause: nomenclatureSchema.nullable(),
    data_source: nomenclatureSchema.nullable(),
    data_source_url: z.string(),
    infrstr: z.object({ id: recordIdSchema, resourcetype: z.enum(RESOURCE_TYPES) }).nullable(),
    comment: z.string(),
    media: z.array(mediaSchema),
    areas: z.array(areaSummarySchema).optional(),
    sensitive_area: z.array(z.object({ id: recordIdSchema, name: z.string() })).optional(),
  }),
});
export type MortalityCase = z.infer<typeof mortalitySchema>;
