import { type Expression, type SqlBool, sql } from 'kysely';
import {
  CELLS_PER_TILE,
  type Cell,
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

/** Cases that share a cell; where there is one only, that one. */
type CellRow = CaseRow & Pick<Cell, 'x' | 'y'> & { cases: number };

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

/** Column and row of the cell a case lies in, as `toWorld` has them. */
function cellColumns(zoom: number) {
  const side = sql.lit(CELLS_PER_TILE * 2 ** zoom);
  const sine = sql`sin(radians(south))`;
  const index = (world: ReturnType<typeof sql>) => sql<number>`cast(floor((${world}) * ${side}) as integer)`;
  return {
    x: index(sql`west / 360.0 + 0.5`),
    y: index(sql`0.5 - ln((1 + ${sine}) / (1 - ${sine})) / (4 * pi())`),
  };
}

/** Counted by the database, out of an index alone: a wide tile may hold every case there is. */
async function casesByCell(request: MortalityTileRequest): Promise<TileFeature[]> {
  const { tile, connection, conditions } = request;
  const [west, south, east, north] = boxOf(tile);
  const { x, y } = cellColumns(tile.z);
  const rows: CellRow[] = await connection.db
    .selectFrom('mortality_cases')
    .select(eb => [
      x.as('x'),
      y.as('y'),
      eb.fn.countAll<number>().as('cases'),
      eb.fn.min<number>('id').as('id'),
      eb.fn.min<number>('west').as('west'),
      eb.fn.min<number>('south').as('south'),
      eb.fn.min<number>('death_cause_id').as('death_cause_id'),
    ])
    .where('deleted_at', 'is', null)
    .where(eb => eb.and([eb.between('west', west, east), eb.between('south', south, north), ...conditions]))
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`1`)
    .orderBy(sql`2`)
    .execute();
  return rows.flatMap(row =>
    row.cases === 1
      ? (single(request, row) ?? [])
      : { type: 'point' as const, points: [cellCentre(row, tile)], properties: { n: row.cases } },
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
