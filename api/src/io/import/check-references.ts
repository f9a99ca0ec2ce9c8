import type { RecordRef } from 'shared/contract';
import type { ImportKind } from 'shared/contract/imports';
import { distanceTo, type Position } from 'shared/geometry';
import type { LineString, Point } from 'shared/server';
import { infrastructuresAmong } from '../../domain/records/references';
import { infrastructureLink, type Resource } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import { groupBy } from '../../store/group-by';
import { normalizedText } from '../../store/normalized-text';
import type { BuiltInput } from './build-input';
import { importedFields } from './import-targets';
import type { CellFault } from './read-values';

/** Maximum distance in metres of a record from the support or line that it references by id. */
const MOST_METRES = 50;
/** The same for records with a place of their own, since a carcass may have been moved. */
const MOST_METRES_PLACED = 500;

const isRef = (value: unknown): value is RecordRef => typeof value === 'number' || typeof value === 'string';

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && value.every(Number.isFinite);

/** Positions of a row's point or line; `null` without a geometry. */
export function positionsIn(geometry: unknown): Position[] | null {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return null;
  const { coordinates } = geometry;
  const positions = isPosition(coordinates) ? [coordinates] : coordinates;
  return Array.isArray(positions) && positions.length > 0 && positions.every(isPosition) ? positions : null;
}

/** The fault of a reference by id to a support or line at `place`; `null` if the row is near it. */
function faultOf(
  ref: number,
  place: Point | LineString,
  positions: Position[] | null,
  most: number,
): Omit<CellFault, 'path'> | null {
  if (!positions) return { code: 'unknown_reference', params: { fault: 'reference_unplaced', number: ref } };
  const distance = Math.max(...positions.map(position => distanceTo(position, place)));
  if (distance <= most) return null;
  return {
    code: 'unknown_reference',
    params: { fault: 'reference_elsewhere', number: ref, distance: Math.round(distance) },
  };
}

/**
 * Rows of a kind without a place whose reference is the operator's number of one support. Two operators may use the
 * same number, so the operators must not differ.
 */
async function withNumberedSupports(
  { context, db }: Viewer,
  { kind, fields }: Resource,
  rows: readonly BuiltInput[],
): Promise<readonly BuiltInput[]> {
  const link = infrastructureLink({ fields } as Resource);
  const owner = fields.find(({ name }) => name === 'owner');
  if (kind.place || !link || !owner) return rows;
  const numberOf = ({ cells }: BuiltInput) => normalizedText(cells.get(link) ?? '');
  const numbers = [...new Set(rows.map(numberOf))].filter(number => number !== '');
  if (numbers.length === 0) return rows;
  const supports = await db
    .selectFrom('infrastructures')
    .select(['uuid', 'search_text', 'owner_id'])
    .where('search_text', '!=', '')
    .where(context.engine.among('search_text', numbers))
    .where('deleted_at', 'is', null)
    .execute();
  const byNumber = groupBy(supports, ({ search_text }) => search_text);
  return rows.map(row => {
    const [support, ...others] = (byNumber.get(numberOf(row)) ?? []).filter(
      ({ owner_id }) => owner_id === null || owner_id === row.body[owner.input],
    );
    if (!support || others.length > 0) return row;
    return { ...row, body: { ...row.body, [link.input]: `local:${support.uuid}` } };
  });
}

/**
 * Looks up the supports and lines that rows reference. Ids are local to an installation, so they are only accepted if
 * the row is near the support or line. Otherwise rows from another installation would be attached to unrelated
 * supports and lines. An operation exactly at its support or line is stored without a geometry, and follows it when
 * it moves.
 */
export async function withCheckedReferences(
  viewer: Viewer,
  kind: ImportKind,
  built: readonly BuiltInput[],
): Promise<BuiltInput[]> {
  const resource = importedFields(kind);
  const rows = await withNumberedSupports(viewer, resource, built);
  const field = infrastructureLink(resource)?.input;
  if (field === undefined) return [...rows];
  const most = resource.kind.place ? MOST_METRES_PLACED : MOST_METRES;
  const refs = rows.map(({ body }) => body[field]).filter(isRef);
  const mayFollow = ({ body }: BuiltInput) => !resource.kind.place && 'geom' in body;
  const withPlace = refs.some(ref => typeof ref === 'number') || rows.some(mayFollow);
  const byRef = await infrastructuresAmong(viewer, refs, { withPlace });
  return rows.map(row => {
    const ref = row.body[field];
    if (!isRef(ref)) return row;
    const infrastructure = byRef.get(ref);
    const refused = (fault: Omit<CellFault, 'path'>) => ({
      ...row,
      faults: [...row.faults, { path: [field], ...fault }],
    });
    if (!infrastructure)
      return refused({ code: 'unknown_reference', params: { fault: 'reference_unknown' } });
    const body: BuiltInput['body'] = { ...row.body, [field]: infrastructure.id };
    if (typeof ref === 'number' || mayFollow(row)) {
      const place: Point | LineString = JSON.parse(infrastructure.geojson ?? '');
      const fault = typeof ref === 'number' && faultOf(ref, place, positionsIn(row.place), most);
      if (fault) return refused(fault);
      if (mayFollow(row) && JSON.stringify(row.place) === JSON.stringify(place)) body.geom = null;
    }
    return { ...row, body };
  });
}
