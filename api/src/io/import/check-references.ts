import type { ImportKind, RecordRef } from 'shared/contract';
import { distanceTo, type LineString, type Point, type Position } from 'shared/geometry';
import { infrastructuresAmong } from '../../domain/records/references';
import { infrastructureLink } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import type { BuiltInput } from './build-input';
import { importedFields } from './import-targets';
import type { CellFault } from './read-values';

/** Maximal distance of a record from the infrastructure it references by id, in metres. */
const MOST_METRES = 50;
/** The same for records with their own place: a carcass may have been moved. */
const MOST_METRES_PLACED = 500;

const isRef = (value: unknown): value is RecordRef => typeof value === 'number' || typeof value === 'string';

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && value.every(Number.isFinite);

/** Positions of a row's point or line; `null` without one. */
function positionsIn(geometry: unknown): Position[] | null {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return null;
  const { coordinates } = geometry;
  const positions = isPosition(coordinates) ? [coordinates] : coordinates;
  return Array.isArray(positions) && positions.length > 0 && positions.every(isPosition) ? positions : null;
}

function faultOf(
  ref: RecordRef,
  place: Point | LineString | null,
  positions: Position[] | null,
  most: number,
): Omit<CellFault, 'path'> | null {
  if (!place) return { code: 'unknown_reference', params: { fault: 'reference_unknown' } };
  if (typeof ref !== 'number') return null;
  if (!positions) return { code: 'unknown_reference', params: { fault: 'reference_unplaced', number: ref } };
  const distance = Math.max(...positions.map(position => distanceTo(position, place)));
  if (distance <= most) return null;
  return {
    code: 'unknown_reference',
    params: { fault: 'reference_elsewhere', number: ref, distance: Math.round(distance) },
  };
}

/**
 * Looks up the infrastructures that rows reference. Ids are local to an installation, so they are only accepted if the
 * row is near the infrastructure; otherwise a file of another installation would be attached to unrelated ones. An
 * operation exactly at its infrastructure is stored without a geometry and keeps following it.
 */
export async function withCheckedReferences(
  viewer: Viewer,
  kind: ImportKind,
  rows: readonly BuiltInput[],
): Promise<BuiltInput[]> {
  const resource = importedFields(kind);
  const field = infrastructureLink(resource)?.input;
  if (field === undefined) return [...rows];
  const most = resource.kind.place ? MOST_METRES_PLACED : MOST_METRES;
  const refs = rows.map(({ body }) => body[field]).filter(isRef);
  const byRef = await infrastructuresAmong(viewer, refs, { withPlace: true });
  return rows.map(row => {
    const ref = row.body[field];
    if (!isRef(ref)) return row;
    const infrastructure = byRef.get(ref);
    const place: Point | LineString | null = infrastructure?.geojson
      ? JSON.parse(infrastructure.geojson)
      : null;
    const fault = faultOf(ref, place, positionsIn(row.place), most);
    if (fault) return { ...row, faults: [...row.faults, { path: [field], ...fault }] };
    const isAtInfrastructure =
      !resource.kind.place && 'geom' in row.body && JSON.stringify(row.place) === JSON.stringify(place);
    const body = { ...row.body, [field]: infrastructure?.id, ...(isAtInfrastructure && { geom: null }) };
    return { ...row, body };
  });
}
