import { z } from 'zod';
import { calendarDateSchema } from './calendar-date';
import { INFRASTRUCTURE_TYPES, NEUTRALIZATIONS, RISK_LEVELS } from './codes';
import type { Box } from './geometry';
import { customProblem } from './problem';

const list = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess(
      value => (value === undefined ? undefined : Array.isArray(value) ? value : [value]),
      z.array(item).max(100),
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
  type: list(z.enum(INFRASTRUCTURE_TYPES)),
  network_type: list(id),
  owner: list(id),
  condition: list(id),
  risk: list(z.enum([...RISK_LEVELS, 'none'])),
  neutralization: list(z.enum(NEUTRALIZATIONS)),
  arming: list(id),
  equipment: list(id),
  area: list(id),
  sensitive_area: list(id),
  diagnosed_after: calendarDateSchema.optional(),
  diagnosed_before: calendarDateSchema.optional(),
  has_mortality: flag,
  q: z.string().max(200).optional(),
});
export type InfrastructureFilter = z.infer<typeof infrastructureFilterSchema>;

export const mortalityFilterSchema = z.object({
  in_bbox: boxQuerySchema.optional(),
  species: list(id),
  death_cause: list(id),
  area: list(id),
  sensitive_area: list(id),
  infrastructure: list(id),
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
] as const;
export const MORTALITY_ORDERINGS = ['id', 'species', 'date', 'death_cause'] as const;

/** Pages of a list. `ordering` is a column, `-` before it for descending. Total in `X-Total-Count`, next page in `Link`. */
export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.string().max(500).optional(),
  ordering: z.string().max(50).optional(),
  fields: z.enum(['summary', 'full']).optional(),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;
