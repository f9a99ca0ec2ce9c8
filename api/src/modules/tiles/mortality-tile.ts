import { type TileFeature, type TileLayer, tileCause, toTileFeature } from 'shared/map/geometry';
import { cellAt, cellCentre, DETAIL_ZOOM } from './cell-grid';
import { type CellCount, keptCases } from './cell-totals';
import { boxOf, type TileRequest } from './infrastructure-tile';

/** Above this many cases in a tile only their counts are read. */
const SINGLE_CASES = 2000;

interface CaseRow {
  id: number;
  west: number;
  south: number;
  cause: string;
}

const positionOf = ({ west, south }: CaseRow): [number, number] => [west, south];

async function casesIn({ connection, tile, conditions }: TileRequest): Promise<CaseRow[]> {
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

const single = (row: CaseRow, tile: TileRequest['tile']): TileFeature | undefined =>
  toTileFeature({ type: 'Point', coordinates: positionOf(row) }, tile, {
    id: row.id,
    properties: { cause: tileCause(row.cause) },
  });

function group(rows: readonly CaseRow[], { tile }: TileRequest): TileFeature[] {
  const cells = new Map<string, CaseRow[]>();
  for (const row of rows) {
    const { x, y } = cellAt(positionOf(row), tile.z);
    const key = `${x} ${y}`;
    cells.set(key, [...(cells.get(key) ?? []), row]);
  }
  return [...cells.values()].flatMap(cases => {
    const [first] = cases as [CaseRow];
    if (cases.length === 1) return single(first, tile) ?? [];
    const point = cellCentre(cellAt(positionOf(first), tile.z), tile);
    return { type: 'point' as const, points: [point], properties: { n: cases.length } };
  });
}

async function counted({ connection, tile }: TileRequest): Promise<TileFeature[] | null> {
  const cells: CellCount[] = await keptCases(connection.db, tile).execute();
  if (cells.reduce((sum, { n }) => sum + n, 0) <= SINGLE_CASES) return null;
  return cells.map(cell => ({ type: 'point', points: [cellCentre(cell, tile)], properties: { n: cell.n } }));
}

async function features(request: TileRequest): Promise<TileFeature[]> {
  const { tile, conditions } = request;
  if (tile.z >= DETAIL_ZOOM) return (await casesIn(request)).flatMap(row => single(row, tile) ?? []);
  const counts = conditions.length === 0 ? await counted(request) : null;
  return counts ?? group(await casesIn(request), request);
}

/**
 * Mortality cases of a tile, one by one with their `cause`; below zoom 13 those that share a cell are one point
 * with their number `n`.
 */
export async function mortalityTile(request: TileRequest): Promise<TileLayer[]> {
  return [{ name: 'mortality', features: await features(request) }];
}
