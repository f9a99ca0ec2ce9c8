import { z } from 'zod';
import { calendarDateSchema } from './calendar-date';
import { INFRASTRUCTURE_TYPES, NEUTRALIZATIONS, RISK_LEVELS } from './codes';
import type { Box } from './geometry';
import { customProblem } from './problem';

/** One value or several of a query string. */
export const listOf = <Item extends z.ZodType>(item: Item, most = 100) =>
  z
    .preprocess(
      value => (value === undefined ? undefined : Array.isArray(value) ? value : [value]),
      z.array(item).max(most),
    )
    .optional();
const id = z.coerce.number().int().positive();
const flag = z
  .enum(['true', 'false'])
  .transform(value => value === 'true')
  .optional();

function isBox(parts: number[]): parts is Box {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts;
  return parts.length === 4 && west <= east && -90 <= south && south <= north && north <= 90;
}

/** `w,s,e,n` in degrees. */
export const boxQuerySchema = z.string().transform((text, context): Box => {
  const parts = text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)));
  if (isBox(parts) && parts.every(Number.isFinite)) return parts;
  context.addIssue({ code: 'custom', params: customProblem('invalid') });
  return z.NEVER;
});

/** Filters of supports and lines, the same for list, tiles, counts and exports. Several values of one key: any of them. */
export const infrastructureFilterSchema = z.object({
  in_bbox: boxQuerySchema.optional(),
  type: listOf(z.enum(INFRASTRUCTURE_TYPES)),
  network_type: listOf(id),
  owner: listOf(id),
  condition: listOf(id),
  risk: listOf(z.enum([...RISK_LEVELS, 'none'])),
  neutralization: listOf(z.enum(NEUTRALIZATIONS)),
  arming: listOf(id),
  equipment: listOf(id),
  area: listOf(id),
  sensitive_area: listOf(id),
  diagnosed_after: calendarDateSchema.optional(),
  diagnosed_before: calendarDateSchema.optional(),
  has_mortality: flag,
  q: z.string().max(200).optional(),
});
export type InfrastructureFilter = z.infer<typeof infrastructureFilterSchema>;

export const mortalityFilterSchema = z.object({
  in_bbox: boxQuerySchema.optional(),
  species: listOf(id),
  death_cause: listOf(id),
  area: listOf(id),
  sensitive_area: listOf(id),
  infrastructure: listOf(id),
  observed_after: calendarDateSchema.optional(),
  observed_before: calendarDateSchema.optional(),
  q: z.string().max(200).optional(),
});
export type MortalityFilter = z.infer<typeof mortalityFilterSchema>;

export const INFRASTRUCTURE_ORDERINGS = [
  'id',
  'type',
  'network_type',
  'risk',
  'neutralization',
  'last_diagnosis_date',
  'owner',
  'condition',
  'mortality_count',
] as const;
export const MORTALITY_ORDERINGS = ['id', 'species', 'date', 'death_cause', 'count', 'author'] as const;
export const SENSITIVE_AREA_ORDERINGS = ['id', 'name', 'code'] as const;

/** Pages of a list. `ordering` is a column, `-` before it for descending. Total in `X-Total-Count`, next page in `Link`. */
export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.string().max(1000).optional(),
  ordering: z.string().max(50).optional(),
  fields: z.enum(['summary', 'full']).optional(),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;
