import { type SqlBool, sql } from 'kysely';
import type { NearestPoles, NetworkPole, NetworkSource } from 'shared/contract/networks';
import type { Bounds, Position } from 'shared/geometry';
import { nearestOf, toWorld, widened } from 'shared/server';
import { CELL_SIDE, mortonOfCell } from '../../readmodel/model/morton';
import { sidesOfBox } from '../../store/boxes';
import type { Queryable } from '../../store/connect';
import type { Viewer } from '../records/viewer';

/** Cells beyond this number are refused: the box is larger than an area that people take along. */
const MOST_CELLS = 20_000;

const cellAt = (place: Position) =>
  toWorld(place).map(value => Math.floor(value * CELL_SIDE)) as [column: number, row: number];

/**
 * Numbers of the cells that a box in degrees meets.
 * @returns `null` for a box with more cells than a request may ask for
 */
export function cellsOfBox(box: Bounds): number[] | null {
  const cells: number[] = [];
  for (const [west, south, east, north] of sidesOfBox(box)) {
    const [left, top] = cellAt([west, north]);
    const [right, bottom] = cellAt([east, south]);
    if (cells.length + (right - left + 1) * (bottom - top + 1) > MOST_CELLS) return null;
    for (let column = left; column <= right; column += 1)
      for (let row = top; row <= bottom; row += 1) cells.push(mortonOfCell(column, row));
  }
  return cells.sort((a, b) => a - b);
}

/** SQL of the number of poles of a version, whose id is in a column. */
export const polesOf = (version: string) =>
  sql<number>`(select coalesce(sum(poles), 0) from network_totals where version_id = ${sql.ref(version)})`;

/** Sources with a version in effect. */
export async function currentSources(db: Queryable): Promise<NetworkSource[]> {
  const rows = await db
    .selectFrom('network_sources as source')
    .innerJoin('network_versions as version', 'version.id', 'source.current_version_id')
    .select(['source.id', 'name', 'owner_id', 'network_type_id', 'licence', 'attribution', 'dated'])
    .select(['version.id as version', polesOf('version.id').as('poles')])
    .orderBy('position')
    .orderBy('source.id')
    .execute();
  return rows.map(row => ({ ...row, poles: Number(row.poles) }));
}

/** The `position` of each pole in the version in effect of its `source`. */
export const positionsInEffect = (db: Queryable) =>
  db
    .selectFrom('network_sources as source')
    .innerJoin('network_positions as position', 'position.version_id', 'source.current_version_id');

/** SQL of the type of network of a pole: its own, or else that of its source. */
export const NETWORK_TYPE = sql<number | null>`coalesce(position.network_type_id, source.network_type_id)`;

/** Selects the poles of the versions in effect, each with the first support that is linked to it. */
export const selectPoles = ({ db }: Pick<Viewer, 'db'>) =>
  positionsInEffect(db)
    .select([
      'position.pole_id as id',
      'source.id as source',
      'longitude',
      'latitude',
      'number',
      'line',
      'details',
    ])
    .select(['source.owner_id', 'cell'])
    .select(NETWORK_TYPE.as('network_type_id'))
    .select(
      sql<number | null>`(select min(id) from infrastructures
        where pole_id = position.pole_id and deleted_at is null)`.as('support'),
    );

type PoleRow = Awaited<ReturnType<ReturnType<typeof selectPoles>['execute']>>[number];

export const presentPole = ({ id, longitude, latitude, details, cell: _, ...row }: PoleRow): NetworkPole => ({
  id,
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: { ...row, ...JSON.parse(details) },
});

/** Condition that a pole stands in a box in degrees. The index of cells has both columns. */
export const standsIn = ([west, south, east, north]: Bounds) => {
  const isBetween =
    west <= east
      ? sql`longitude between ${west} and ${east}`
      : sql`(longitude >= ${west} or longitude <= ${east})`;
  return sql<SqlBool>`latitude between ${south} and ${north} and ${isBetween}`;
};

/** Bounds what a faulty file that piles up its poles in one cell costs. */
const MOST_POLES = 20_000;

/** The poles of some cells inside a box in degrees. */
async function polesIn(viewer: Viewer, cells: readonly number[], box: Bounds): Promise<PoleRow[]> {
  return selectPoles(viewer)
    .where(viewer.context.engine.among('cell', cells))
    .where(standsIn(box))
    .orderBy('cell')
    .orderBy('pole_id')
    .limit(MOST_POLES)
    .execute();
}

const NO_POLES = { type: 'FeatureCollection' as const, features: [], total: 0, after: null };

/**
 * A page of the poles in a box in degrees, in whole cells along the Morton curve.
 * @param after the last cell of the page before, -1 for the first page
 * @param limit number of poles from which a page ends with its cell
 * @returns `null` for too large a box, where there are networks
 */
export async function listPoles(
  viewer: Viewer,
  { box, after, limit }: { box: Bounds; after: number; limit: number },
) {
  const cells = cellsOfBox(box)?.filter(cell => cell > after);
  if (!cells) return (await currentSources(viewer.db)).length > 0 ? null : NO_POLES;
  const counts = await positionsInEffect(viewer.db)
    .select(eb => ['cell', eb.fn.countAll<number>().as('poles')])
    .where(viewer.context.engine.among('cell', cells))
    .where(standsIn(box))
    .groupBy('cell')
    .orderBy('cell')
    .execute();
  const page: number[] = [];
  let poles = 0;
  for (const { cell, poles: more } of counts) {
    if (poles >= limit) break;
    page.push(Number(cell));
    poles += Number(more);
  }
  const rows = page.length === 0 ? [] : await polesIn(viewer, page, box);
  return {
    type: 'FeatureCollection' as const,
    features: rows.map(presentPole),
    total: counts.reduce((sum, { poles: inCell }) => sum + Number(inCell), 0),
    after: page.length < counts.length ? (page.at(-1) ?? after) : null,
  };
}

/** The poles within reach of a position (degrees, metres), the nearest first. */
export async function nearestPoles(
  viewer: Viewer,
  { longitude, latitude, reach, limit }: NearestPoles,
): Promise<NetworkPole[]> {
  const box = widened([longitude, latitude, longitude, latitude], reach);
  const rows = await polesIn(viewer, cellsOfBox(box) ?? [], box);
  const from = [longitude, latitude] as const;
  return nearestOf(rows, row => [row.longitude, row.latitude], { from, reach, limit }).map(presentPole);
}

/** A pole of a version in effect; `null` for an unknown one, or one that its operator no longer has. */
export async function findPole(viewer: Viewer, id: number): Promise<NetworkPole | null> {
  const row = await selectPoles(viewer).where('position.pole_id', '=', id).executeTakeFirst();
  return row ? presentPole(row) : null;
}
