import { z } from 'zod';
import {
  CAUSES_OF_DEATH,
  INFRASTRUCTURE_TYPES,
  NOMENCLATURE_TYPES,
  type NomenclatureTypeCode,
  RISK_LEVELS,
} from './codes';
import { areaGeometrySchema } from './geometry';
import { recordIdSchema } from './identity';
import { tableQuerySchema } from './table-query';
import { requiredText } from './text';

/** Types of areas: regions, municipalities and natural areas. */
export const AREA_TYPES = ['ADMIN_REG', 'ADMIN_COM', 'ADMIN_ZN'] as const;

/** POST and PATCH `admin/areas/`: a region, municipality or natural area. Type and code together identify it. */
export const areaInputSchema = z.object({
  type: z.enum(AREA_TYPES),
  code: requiredText(50),
  name: requiredText(200),
  geom: areaGeometrySchema,
});
export type AreaInput = z.output<typeof areaInputSchema>;

/** Fields of an area in a list. `box`: west, south, east, north in degrees. Lists may omit `geom`. */
const listed = {
  id: recordIdSchema,
  code: z.string(),
  name: z.string(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  geom: areaGeometrySchema.optional(),
};
export const administeredAreaSchema = z.object({ ...listed, type: z.string() });
export const areaQuerySchema = tableQuerySchema.extend({ type: z.enum(AREA_TYPES).optional() });
export type AreaQuery = z.output<typeof areaQuerySchema>;

export const administeredSensitiveAreaSchema = z.object({
  ...listed,
  description: z.string(),
  season_from: z.string().nullable().default(null),
  season_to: z.string().nullable().default(null),
});

const RULE_ITEMS: Partial<Record<NomenclatureTypeCode, readonly string[]>> = {
  IFR_TYPE: INFRASTRUCTURE_TYPES,
  RISK_LEV: RISK_LEVELS,
  CAUSE_OF_DEATH: CAUSES_OF_DEATH,
  GAN: AREA_TYPES,
};

/** Whether product rules depend on an item. It can be renamed and reordered, but neither disabled nor deleted. */
export const isHeldByRules = (type: NomenclatureTypeCode, code: string): boolean =>
  RULE_ITEMS[type]?.includes(code) ?? false;

/** Whether the rules enumerate every item of a list, so that no item can be added. */
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
