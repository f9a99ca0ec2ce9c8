import { z } from 'zod';
import { AREA_TYPES } from './administered-nomenclatures';
import { areaGeometrySchema } from './geometry';
import { recordIdSchema } from './identity';
import { tableQuerySchema } from './table-query';
import { requiredText } from './text';

/** POST and PATCH `admin/areas/`: a region, municipality or natural area. Type and code together identify it. */
export const areaInputSchema = z.object({
  type: z.enum(AREA_TYPES),
  code: requiredText(50),
  name: requiredText(200),
  geom: areaGeometrySchema,
});
export type AreaInput = z.output<typeof areaInputSchema>;

/** An area in a list, which carries its box in degrees `[west, south, east, north]` instead of its outline. */
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
