import type { Expression, SqlBool } from 'kysely';
import {
  cellAt,
  cellCentre,
  DETAIL_ZOOM,
  type TileAddress,
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
  cause: string;
}

const positionOf = ({ west, south }: CaseRow): [number, number] => [west, south];

async function casesIn(
  { connection, tile }: TileRequest,
  conditions: readonly Expression<SqlBool>[],
): Promise<CaseRow[]> {
  const { db, engine } = connection;
  return db
    .selectFrom('mortality_cases')
    .innerJoin('nomenclatures', 'nomenclatures.id', 'mortality_cases.death_cause_id')
    .where('mortality_cases.deleted_at', 'is', null)
    .where(engine.inBox('mortality_cases', 'mortality_cases', boxOf(tile)))
    .where(eb => eb.and([...conditions]))
    .select([
      'mortality_cases.id',
      'mortality_cases.west',
      'mortality_cases.south',
      'nomenclatures.code as cause',
    ])
    .orderBy('mortality_cases.id')
    .execute();
}

const single = (row: CaseRow, tile: TileAddress): TileFeature | undefined =>
  toTileFeature({ type: 'Point', coordinates: positionOf(row) }, tile, {
    id: row.id,
    properties: { cause: tileCause(row.cause) },
  });

function group(rows: readonly CaseRow[], tile: TileAddress): TileFeature[] {
  const cells = new Map<string, CaseRow[]>();
  for (const row of rows) {
    const { x, y } = cellAt(positionOf(row), tile.z);
    const key = `${x} ${y}`;
    const cell = cells.get(key);
    if (cell) cell.push(row);
    else cells.set(key, [row]);
  }
  return [...cells.values()].flatMap(cases => {
    const [first] = cases as [CaseRow];
    if (cases.length === 1) return single(first, tile) ?? [];
    const point = cellCentre(cellAt(positionOf(first), tile.z), tile);
    return { type: 'point' as const, points: [point], properties: { n: cases.length } };
  });
}

/**
 * Mortality cases of a tile, one by one with their `cause`; below zoom 13 those that share a cell are one point
 * with their number `n`.
 *
 * @param conditions the list's filters, on table `mortality_cases`
 */
export async function mortalityTile(
  request: TileRequest,
  conditions: readonly Expression<SqlBool>[],
): Promise<TileLayer[]> {
  const { tile } = request;
  const cases = await casesIn(request, conditions);
  const features = tile.z >= DETAIL_ZOOM ? cases.flatMap(row => single(row, tile) ?? []) : group(cases, tile);
  return [{ name: 'mortality', features }];
}
