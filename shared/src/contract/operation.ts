import { z } from 'zod';
import { pastDateSchema } from './calendar-date';
import { LIMITS } from './codes';
import { lineGeometrySchema, lineInputSchema, pointGeometrySchema, pointInputSchema } from './geometry';
import { recordIdSchema, recordRefSchema, recordStampSchema } from './identity';
import { mediaSchema } from './media';
import { customProblem } from './problem';
import { nomenclatureSchema } from './reference';
import { freeText } from './text';

export const NEUTRALIZATION_LEVELS = ['full', 'partial'] as const;
export type NeutralizationLevel = (typeof NEUTRALIZATION_LEVELS)[number];

export const equipmentInputSchema = z.object({
  id: recordIdSchema.optional(),
  type_id: recordIdSchema,
  count: z.int().refine(count => count >= 0 && count <= LIMITS.equipmentCount, {
    params: customProblem('range', { range: `0…${LIMITS.equipmentCount}` }),
  }),
  reference: freeText(LIMITS.reference),
  comment: freeText(),
});
export type EquipmentInput = z.infer<typeof equipmentInputSchema>;

export const OPERATION_RESOURCE_TYPES = ['PointOperation', 'LineOperation'] as const;

export const operationInputSchema = z.object({
  uuid: z.uuid().optional(),
  infrastructure: recordRefSchema,
  date: pastDateSchema,
  neutralization_level: z.enum(NEUTRALIZATION_LEVELS),
  operation_type_id: recordIdSchema,
  remark: freeText(),
  equipments: z.array(equipmentInputSchema).max(50).default([]),
  media_id: z.array(recordRefSchema).max(LIMITS.picturesPerRecord).default([]),
  geom: z.union([pointInputSchema, lineInputSchema]).nullish(),
  resourcetype: z.enum(OPERATION_RESOURCE_TYPES).optional(),
});
export type OperationInput = z.infer<typeof operationInputSchema>;

export const equipmentSchema = z.object({
  id: recordIdSchema,
  type: nomenclatureSchema,
  count: z.int(),
  reference: z.string(),
  comment: z.string(),
});
export type Equipment = z.infer<typeof equipmentSchema>;

export const operationSchema = z.object({
  id: recordIdSchema,
  type: z.literal('Feature'),
  resourcetype: z.enum(OPERATION_RESOURCE_TYPES),
  geometry: z.union([pointGeometrySchema, lineGeometrySchema]),
  properties: recordStampSchema.extend({
    infrastructure: recordIdSchema,
    date: z.string(),
    last: z.boolean(),
    neutralization_level: z.enum(NEUTRALIZATION_LEVELS),
    operation_type: nomenclatureSchema.nullable(),
    remark: z.string(),
    equipments: z.array(equipmentSchema),
    media: z.array(mediaSchema),
  }),
});
export type Operation = z.infer<typeof operationSchema>;
