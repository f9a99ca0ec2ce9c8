import { z } from 'zod';
import {
  CAUSES_OF_DEATH,
  INFRASTRUCTURE_TYPES,
  NOMENCLATURE_TYPES,
  type NomenclatureTypeCode,
  RISK_LEVELS,
} from './codes';
import { recordIdSchema } from './identity';
import { tableQuerySchema } from './table-query';
import { requiredText } from './text';

/** Types of areas the map and the exports support. */
export const AREA_TYPES = ['ADMIN_REG', 'ADMIN_COM', 'ADMIN_ZN'] as const;

const RULE_ITEMS: Partial<Record<NomenclatureTypeCode, readonly string[]>> = {
  IFR_TYPE: INFRASTRUCTURE_TYPES,
  RISK_LEV: RISK_LEVELS,
  CAUSE_OF_DEATH: CAUSES_OF_DEATH,
  GAN: AREA_TYPES,
};

/** Whether product rules depend on an item. It can be renamed and reordered, but neither disabled nor deleted. */
export const isHeldByRules = (type: NomenclatureTypeCode, code: string): boolean =>
  RULE_ITEMS[type]?.includes(code) ?? false;

/** Whether the rules enumerate every item of a list, so that none can be added. */
export const isClosedList = (type: NomenclatureTypeCode): boolean =>
  type === 'IFR_TYPE' || type === 'RISK_LEV';

/** POST and PATCH `admin/nomenclatures/`. List and code of an existing item cannot change. */
export const nomenclatureInputSchema = z.object({
  type: z.enum(NOMENCLATURE_TYPES),
  code: requiredText(50).pipe(z.string().regex(/^[A-Za-z0-9_-]*$/)),
  label: requiredText(300),
  label_en: requiredText(300),
  status: z.enum(['active', 'disabled']).default('active'),
  position: z.int().min(0).max(100_000).nullish(),
  parents: z
    .array(recordIdSchema)
    .max(200)
    .default([])
    .transform(ids => [...new Set(ids)].sort((a, b) => a - b)),
});
export type NomenclatureInput = z.output<typeof nomenclatureInputSchema>;

/** An item in administration. */
export const administeredNomenclatureSchema = z.object({
  id: recordIdSchema,
  type: z.enum(NOMENCLATURE_TYPES),
  code: z.string(),
  label: z.string(),
  label_en: z.string(),
  status: z.enum(['active', 'disabled']),
  position: z.int(),
  parents: z.array(recordIdSchema),
  held_by_rules: z.boolean(),
});
export type AdministeredNomenclature = z.infer<typeof administeredNomenclatureSchema>;

export const nomenclatureQuerySchema = tableQuerySchema.extend({
  type: z.enum(NOMENCLATURE_TYPES).optional(),
  status: z.enum(['active', 'disabled']).optional(),
});
export type NomenclatureQuery = z.output<typeof nomenclatureQuerySchema>;
