import { boundsOf, type Geometry } from 'shared/geometry';
import type { Engine } from './engine';

/** A geometry as column values of a spatial table, with its box in degrees if the database does not generate it. */
export function geometryColumns(engine: Engine, geometry: Geometry) {
  const written = JSON.stringify(geometry);
  if (engine.name === 'postgres') return { geometry: written };
  const [west, south, east, north] = boundsOf(geometry);
  return { geometry: written, west, south, east, north };
}
