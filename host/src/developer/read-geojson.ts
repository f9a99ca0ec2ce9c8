import { customProblem, geometryFault, type Problem, problemsOf, z } from 'shared/contract';
import type { DrawnGeometry } from 'shared/map';

/** Maximum number of features. More would make the map slow. */
const shapesLimit = 500;
const openRing = 'open ring';

const geometrySchema = z
  .object({ type: z.enum(['Point', 'LineString', 'Polygon']), coordinates: z.unknown() })
  .superRefine(({ type, coordinates }, context) => {
    const rings = type === 'Polygon' && Array.isArray(coordinates) && coordinates.length > 0 && coordinates;
    const lines = rings || [coordinates];
    for (const [index, positions] of lines.entries()) {
      const path = rings ? ['coordinates', index] : [];
      const shape = type === 'Point' ? 'Point' : 'LineString';
      const fault = geometryFault({ type: shape, coordinates: positions }, shape);
      if (fault) context.addIssue({ code: 'custom', path, params: customProblem(fault.code, fault.params) });
      else if (rings && String(positions[0]) !== String(positions.at(-1)))
        context.addIssue({ code: 'custom', path, message: openRing });
    }
  });
const collectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.object({ type: z.literal('Feature'), geometry: geometrySchema })).max(shapesLimit),
});

export type GeoJsonProblem = Problem & { isOpenRing?: boolean };
type Reading =
  | { status: 'valid'; geometries: DrawnGeometry[] }
  | { status: 'invalid'; problems: GeoJsonProblem[] };

/** The points, lines and polygons of a GeoJSON feature collection, or the problems with it. */
export function readGeoJson(text: string): Reading {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { status: 'invalid', problems: [{ path: [], code: 'invalid', params: {} }] };
  }
  const { data, error } = collectionSchema.safeParse(content, { reportInput: true });
  if (data)
    return { status: 'valid', geometries: data.features.map(({ geometry }) => geometry as DrawnGeometry) };
  const problems = problemsOf(error).map((problem, index) => ({
    ...problem,
    isOpenRing: error.issues[index]?.message === openRing,
  }));
  return { status: 'invalid', problems };
}
