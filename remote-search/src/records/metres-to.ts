import { distanceBetween, type Geometry, type Position } from 'shared/geometry';
import { anchorOf } from 'shared/map';
import type { Shown } from 'shared/ui/list';

/** Metres from a position to a record. */
export const metresTo = (position: Position, { geometry }: Pick<Shown, 'geometry'>): number =>
  distanceBetween(position, anchorOf(geometry as Geometry));
