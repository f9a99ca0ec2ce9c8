import { z } from 'zod';
import { LIMITS } from './codes';
import { customProblem, type ProblemCode } from './problem';

/** Longitude, latitude in degrees, WGS 84. */
export type Position = [number, number];

const positionSchema = z.tuple([z.number(), z.number()]);
export const pointGeometrySchema = z.object({ type: z.literal('Point'), coordinates: positionSchema });
export const lineGeometrySchema = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(positionSchema),
});
export const polygonGeometrySchema = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(positionSchema)),
});
export const multiPolygonGeometrySchema = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(positionSchema))),
});
export const areaGeometrySchema = z.discriminatedUnion('type', [
  polygonGeometrySchema,
  multiPolygonGeometrySchema,
]);
export type PointGeometry = z.infer<typeof pointGeometrySchema>;
export type LineGeometry = z.infer<typeof lineGeometrySchema>;
export type AreaGeometry = z.infer<typeof areaGeometrySchema>;
export type Geometry = PointGeometry | LineGeometry | AreaGeometry;

/** A box in degrees: west, south, east, north. */
export const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof boxSchema>;

/**
 * Metropolitan France and Corsica with a wide margin. Configuration may replace it, for instance to add overseas
 * boxes.
 */
export const DEFAULT_TERRITORY: Box[] = [[-20, 40, 20, 52]];

export function insideTerritory(
  [longitude, latitude]: Readonly<Position>,
  territory: readonly Box[],
): boolean {
  return territory.some(
    ([west, south, east, north]) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
}

type GeometryFault = { code: ProblemCode; params: Record<string, string | number> };

const fault = (code: ProblemCode, params: GeometryFault['params'] = {}): GeometryFault => ({ code, params });

function positionFault(position: unknown): GeometryFault | null {
  if (!Array.isArray(position) || position.length < 2) return fault('geometry_invalid');
  if (!position.every(n => typeof n === 'number' && Number.isFinite(n))) return fault('geometry_invalid');
  if (position.length > 2) return fault('geometry_dimension');
  const [longitude, latitude] = position as Position;
  // The text is the same in both languages.
  if (Math.abs(latitude) > 90) return fault('range', { range: 'latitude −90…90' });
  return Math.abs(longitude) > 180 ? fault('range', { range: 'longitude −180…180' }) : null;
}

/** Whether a position has a valid longitude and latitude. */
export const isOnEarth = (position: Position): boolean => positionFault(position) === null;

function shapeFault(type: 'Point' | 'LineString', coordinates: unknown): GeometryFault | null {
  const positions = type === 'Point' ? [coordinates] : coordinates;
  if (!Array.isArray(positions) || positions.length === 0) return { code: 'geometry_invalid', params: {} };
  if (positions.length > LIMITS.lineVertices)
    return { code: 'too_many', params: { limit: LIMITS.lineVertices } };
  for (const position of positions) {
    const problem = positionFault(position);
    if (problem) return problem;
  }
  if (type === 'Point') return null;
  const [first] = positions as Position[];
  const joinsTwo = (positions as Position[]).some(p => p[0] !== first?.[0] || p[1] !== first?.[1]);
  return joinsTwo ? null : { code: 'geometry_too_short', params: {} };
}

/** The fault of a point or line geometry, `null` when it is valid. The territory is checked separately. */
export function geometryFault(value: unknown, expected: 'Point' | 'LineString'): GeometryFault | null {
  if (typeof value !== 'object' || value === null) return { code: 'geometry_invalid', params: {} };
  const { type, coordinates } = value as { type?: unknown; coordinates?: unknown };
  if (type !== expected) return { code: 'geometry_type', params: { expected } };
  return shapeFault(expected, coordinates);
}

function checkedGeometry<Output>(expected: 'Point' | 'LineString') {
  return z
    .custom<Output>(value => value !== undefined && value !== null, {
      params: customProblem('required'),
      abort: true,
    })
    .superRefine((value, context) => {
      const fault = geometryFault(value, expected);
      if (fault) context.addIssue({ code: 'custom', params: customProblem(fault.code, fault.params) });
    })
    .transform(value => {
      const { type, coordinates } = value as { type: string; coordinates: unknown };
      return { type, coordinates } as Output;
    });
}

export const pointInputSchema = checkedGeometry<PointGeometry>('Point');
export const lineInputSchema = checkedGeometry<LineGeometry>('LineString');
