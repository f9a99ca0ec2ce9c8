import { z } from 'zod';
import type { Box } from './geometry';
import { customProblem } from './problem';

/** One or several values of a query parameter. */
export const listOf = <Item extends z.ZodType>(item: Item, most = 100) =>
  z
    .preprocess(
      value => (value === undefined ? undefined : Array.isArray(value) ? value : [value]),
      z.array(item).max(most),
    )
    .optional();
function isBox(parts: number[]): parts is Box {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts;
  return parts.length === 4 && west <= east && -90 <= south && south <= north && north <= 90;
}

function isPosition(parts: number[]): parts is [longitude: number, latitude: number] {
  const [longitude = Number.NaN, latitude = Number.NaN] = parts;
  return parts.length === 2 && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

/** Finite numbers separated by commas. */
const numbersQuery = <Numbers extends number[]>(areValid: (parts: number[]) => parts is Numbers) =>
  z.string().transform((text, context): Numbers => {
    const parts = text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)));
    if (areValid(parts) && parts.every(Number.isFinite)) return parts;
    context.addIssue({ code: 'custom', params: customProblem('invalid') });
    return z.NEVER;
  });

/** `w,s,e,n` in degrees. */
export const boxQuerySchema = numbersQuery(isBox);
/** `longitude,latitude` in degrees. */
export const positionQuerySchema = numbersQuery(isPosition);

/**
 * Query of a page of a list. `ordering` is a column, prefixed with `-` for descending order. The ordering `distance`
 * sorts by the distance from `near`. The answer has the total in `X-Total-Count` and the next page in `Link`.
 */
export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.string().max(1000).optional(),
  ordering: z.string().max(50).optional(),
  near: positionQuerySchema.optional(),
  fields: z.enum(['summary', 'full']).optional(),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** `outside=true` selects what may leave the product, for example on paper. Records that rules blur are left out. */
export const outsideQuerySchema = z.object({ outside: z.stringbool().optional() });

export const collectionOf = <Feature extends z.ZodType>(feature: Feature) =>
  z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) });
