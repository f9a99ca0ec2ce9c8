import { z } from 'zod';
import { LIMITS } from '../contract/codes';
import {
  lineGeometrySchema,
  lineInputSchema,
  pointGeometrySchema,
  pointInputSchema,
} from '../contract/geometry';
import { recordIdSchema } from '../contract/identity';
import {
  choice,
  day,
  item,
  link,
  number,
  pictures,
  presentItem,
  rows,
  shown,
  text,
} from '../contract/record-field';
import { anyId } from '../contract/record-filter';
import { defineKind } from '../contract/record-kind';
import en from './words/operations.en.json' with { type: 'json' };
import fr from './words/operations.fr.json' with { type: 'json' };

export const NEUTRALIZATION_LEVELS = ['full', 'partial'] as const;
export const OPERATION_RESOURCE_TYPES = ['PointOperation', 'LineOperation'] as const;

/** Dated work on a support or line. The latest operation determines the neutralisation. */
export const operations = defineKind({
  name: 'operations',
  path: 'cables/operations/',
  place: null,
  fields: {
    infrastructure: link('infrastructures'),
    date: day(),
    last: shown(z.boolean()),
    neutralization_level: choice(NEUTRALIZATION_LEVELS),
    operation_type: item('OP_TYPE'),
    equipments: rows(
      {
        type: presentItem('EQMT_TYPE', { offered: true }),
        count: number(0, LIMITS.equipmentCount),
        reference: text(LIMITS.reference),
        comment: text(),
      },
      50,
    ),
    remark: text(),
    media: pictures(),
  },
  filters: { infrastructure: anyId('properties.infrastructure') },
  orderings: { id: 'id', date: 'properties.date' },
  addedBy: ['programme:operate'],
  inside: { kind: 'infrastructures', at: 'properties.operations[]' },
  sheet: '/infrastructures/{infrastructure}',
  form: '/infrastructures/{infrastructure}/operation',
  words: { fr, en },
});

/** Clients of the first API version also send a geometry and a resource type. */
export const operationInputSchema = operations.inputSchema.extend({
  geom: z.union([pointInputSchema, lineInputSchema]).nullish(),
  resourcetype: z.enum(OPERATION_RESOURCE_TYPES).optional(),
  /**
   * The ordered works that the operation carries out. If omitted, it carries out the open works of its support or
   * line that were requested by its date; `null`: no ordered works.
   */
  work_item_id: recordIdSchema.nullish(),
});
export type OperationInput = z.infer<typeof operationInputSchema>;

export const operationSchema = operations.answerSchema.extend({
  resourcetype: z.enum(OPERATION_RESOURCE_TYPES),
  geometry: z.union([pointGeometrySchema, lineGeometrySchema]),
});
export type Operation = z.infer<typeof operationSchema>;
export const equipmentSchema = operationSchema.shape.properties.shape.equipments.element;
export type Equipment = z.infer<typeof equipmentSchema>;
