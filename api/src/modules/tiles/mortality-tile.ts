import type { Expression, SqlBool } from 'kysely';
import {
  CELLS_PER_TILE,
  type Cell,
  cellAt,
  cellCentre,
  DETAIL_ZOOM,
  type TileFeature,
  type TileLayer,
  tileCause,
  toTileFeature,
} from 'shared/map/geometry';
import type { TileRequest } from './area-tiles';
import { boxOf } from './infrastructure-tile';

interface CaseRow {
  id: number;
  west: number;
  south: number;
  death_cause_id: number;
}

/** A tile of mortality cases, and how causes of death are called. */
export interface MortalityTileRequest extends TileRequest {
  causeOf(id: number): string | null;
  /** The list's filters, on table `mortality_cases`. */
  conditions: readonly Expression<SqlBool>[];
}

function single({ tile, causeOf }: MortalityTileRequest, row: CaseRow): TileFeature | undefined {
  return toTileFeature({ type: 'Point', coordinates: [row.west, row.south] }, tile, {
    id: row.id,
    properties: { cause: tileCause(causeOf(row.death_cause_id)) },
  });
}

async function casesOneByOne(request: MortalityTileRequest): Promise<TileFeature[]> {
  const { db, engine } = request.connection;
  const rows = await db
    .selectFrom('mortality_cases')
    .select(['id', 'west', 'south', 'death_cause_id'])
    .where('deleted_at', 'is', null)
    .where(engine.inBox('mortality_cases', 'mortality_cases', boxOf(request.tile)))
    .where(eb => eb.and([...request.conditions]))
    .orderBy('id')
    .execute();
  return rows.flatMap(row => single(request, row) ?? []);
}

/** Counted here, out of an index alone: a wide tile may hold every case there is. */
async function casesByCell(request: MortalityTileRequest): Promise<TileFeature[]> {
  const { tile, connection, conditions } = request;
  const [west, south, east, north] = boxOf(tile);
  const rows: CaseRow[] = await connection.db
    .selectFrom('mortality_cases')
    .select(['id', 'west', 'south', 'death_cause_id'])
    .where('deleted_at', 'is', null)
    .where(eb => eb.and([eb.between('west', west, east), eb.between('south', south, north), ...conditions]))
    // As the index has them: the same cases make the same bytes.
    .orderBy('west')
    .orderBy('south')
    .execute();
  const cells = new Map<number, { cell: Cell; row: CaseRow; cases: number }>();
  for (const row of rows) {
    const cell = cellAt([row.west, row.south], tile.z);
    const key = cell.x * CELLS_PER_TILE * 2 ** tile.z + cell.y;
    const counted = cells.get(key);
    if (counted) counted.cases += 1;
    else cells.set(key, { cell, row, cases: 1 });
  }
  return [...cells.values()].flatMap(({ cell, row, cases }) =>
    cases === 1
      ? (single(request, row) ?? [])
      : { type: 'point' as const, points: [cellCentre(cell, tile)], properties: { n: cases } },
  );
}

/**
 * Mortality cases of a tile, one by one with their `cause`; below zoom 13 those that share a cell are one point with
 * their number `n`.
 */
export async function mortalityTile(request: MortalityTileRequest): Promise<TileLayer[]> {
  const isNear = request.tile.z >= DETAIL_ZOOM;
  return [{ name: 'mortality', features: await (isNear ? casesOneByOne : casesByCell)(request) }];
}
