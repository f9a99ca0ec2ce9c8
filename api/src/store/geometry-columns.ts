import type { RawBuilder } from 'kysely';
import { boundsOf, type Geometry } from 'shared/geometry';
import type { Engine } from './engine';

/** A geometry and its box as column values of a spatial table. */
export function geometryColumns(engine: Engine, geometry: Geometry) {
  const [west, south, east, north] = boundsOf(geometry);
  const written: RawBuilder<string> = engine.writeGeometry(geometry);
  return { geometry: written, west, south, east, north };
}
