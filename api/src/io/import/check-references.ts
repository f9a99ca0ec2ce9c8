import { type ImportKind, isLocalRef, type RecordRef } from 'shared/contract';
import { distanceBetween, type Geometry, nearestPointOnLine, type Position } from 'shared/geometry';
import { uuidOfRef } from '../../domain/records/references';
import { infrastructureLink } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import { inChunks } from '../../store/in-chunks';
import type { Row } from '../../store/schema';
import type { BuiltInput } from './build-input';
import { importedFields } from './import-targets';
import type { CellFault } from './read-values';

/** How far from its infrastructure a record may lie that names it by a number (metres). */
const MOST_METRES = 50;
/** One with a place of its own: a carcass was carried off. */
const MOST_METRES_PLACED = 500;

const isRef = (value: unknown): value is RecordRef => typeof value === 'number' || typeof value === 'string';

type Placed = Pick<Row<'infrastructures'>, 'id' | 'uuid'> & { geometry: Geometry };

async function infrastructuresAmong(
  { context, db }: Viewer,
  refs: readonly RecordRef[],
): Promise<Map<RecordRef, Placed>> {
  const select = (column: 'id' | 'uuid', values: (string | number)[]) =>
    inChunks([...new Set(values)], chunk =>
      db
        .selectFrom('infrastructures')
        .select(['id', 'uuid', context.engine.readGeometry('infrastructures.geometry').as('geojson')])
        .where(column, 'in', chunk as number[])
        .where('deleted_at', 'is', null)
        .execute(),
    );
  const byId = await select(
    'id',
    refs.filter(ref => typeof ref === 'number' && Number.isSafeInteger(ref)),
  );
  const byUuid = await select('uuid', refs.filter(isLocalRef).map(uuidOfRef));
  const placed = ({ id, uuid, geojson }: (typeof byId)[number]): Placed => ({
    id,
    uuid,
    geometry: JSON.parse(geojson),
  });
  return new Map<RecordRef, Placed>([
    ...byId.map(row => [row.id, placed(row)] as const),
    ...byUuid.map(row => [`local:${row.uuid}`, placed(row)] as const),
  ]);
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && value.every(Number.isFinite);

/** The positions of a row's point or line; `null` where it has none. */
function positionsIn(geometry: unknown): Position[] | null {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return null;
  const { coordinates } = geometry;
  const positions = isPosition(coordinates) ? [coordinates] : coordinates;
  return Array.isArray(positions) && positions.length > 0 && positions.every(isPosition) ? positions : null;
}

/** How far a position lies from a support or a line (metres). */
function distanceTo(geometry: Geometry, position: Position): number {
  if (geometry.type === 'LineString') return nearestPointOnLine(position, geometry)?.distance ?? Infinity;
  return geometry.type === 'Point' ? distanceBetween(position, geometry.coordinates) : Infinity;
}

function faultOf(
  ref: RecordRef,
  known: Placed | undefined,
  positions: Position[] | null,
  most: number,
): Omit<CellFault, 'path'> | null {
  if (!known) return { code: 'unknown_reference', params: { fault: 'reference_unknown' } };
  if (typeof ref !== 'number') return null;
  if (!positions) return { code: 'unknown_reference', params: { fault: 'reference_unplaced', number: ref } };
  const distance = Math.max(...positions.map(position => distanceTo(known.geometry, position)));
  if (distance <= most) return null;
  return {
    code: 'unknown_reference',
    params: { fault: 'reference_elsewhere', number: ref, distance: Math.round(distance) },
  };
}

/**
 * Finds the infrastructures that rows name. A number is only this installation's own: it counts where the row lies
 * at the infrastructure, or a file of another installation would be attached to whatever has that number here. Works
 * that lie exactly where their infrastructure does are written without a place of their own, and go on following it.
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
  const known = await infrastructuresAmong(viewer, refs);
  return rows.map(row => {
    const ref = row.body[field];
    if (!isRef(ref)) return row;
    const infrastructure = known.get(ref);
    const fault = faultOf(ref, infrastructure, positionsIn(row.place), most);
    if (fault) return { ...row, faults: [...row.faults, { path: [field], ...fault }] };
    const isThere =
      !resource.kind.place &&
      'geom' in row.body &&
      JSON.stringify(row.place) === JSON.stringify(infrastructure?.geometry);
    const body = { ...row.body, [field]: infrastructure?.id, ...(isThere && { geom: null }) };
    return { ...row, body };
  });
}
