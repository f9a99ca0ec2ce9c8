import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Geometry } from 'shared/geometry';
import {
  CELLS_PER_TILE,
  type Cell,
  cellAt,
  cellCentre,
  DETAIL_ZOOM,
  type TileFeature,
  type TileLayer,
  type TileProperties,
  toTileFeature,
} from 'shared/geometry/tiles';
import type { TileRequest } from '../../readmodel/tiles/area-tiles';
import { boxOf } from '../../readmodel/tiles/infrastructure-tile';
import type { ColumnField, Resource } from '../records/resource';

interface TileRow extends Record<string, unknown> {
  id: number;
  west: number;
  south: number;
}

/** Request for a tile of a kind's records. */
export interface RecordTileRequest extends TileRequest {
  resource: Resource;
  /** Code of a list item. */
  codeOf(id: number): string | null;
  /** Conditions of the list's filters on the kind's table. */
  conditions: readonly Expression<SqlBool>[];
}

const isCode = ({ facts }: ColumnField) => facts.type === 'item' || facts.type === 'choice';
/** Fields that distinguish records on a map: those the kind names, or else all with codes. */
const symbolFields = ({ fields, own }: Resource) =>
  fields.filter(one => (own.symbol ? own.symbol.fields.includes(one.name) : isCode(one)));

const isPoint = ({ kind }: Resource) => kind.place?.facts.codes?.[0] === 'Point';

function propertiesOf({ resource, codeOf }: RecordTileRequest, row: TileRow): TileProperties {
  const codes = Object.fromEntries(
    symbolFields(resource).flatMap(({ name, column, facts }) => {
      const value = row[column];
      const code = facts.type === 'item' && value !== null ? codeOf(value as number) : value;
      return code === null ? [] : [[name, String(code)]];
    }),
  );
  return resource.own.symbol?.properties(codes) ?? codes;
}

async function rowsOf(
  { resource, connection, conditions }: RecordTileRequest,
  within: RawBuilder<SqlBool> | Expression<SqlBool>,
  columns: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
): Promise<TileRow[]> {
  const own = symbolFields(resource).map(({ column }) => sql.ref(column));
  const selected = [sql`id`, sql`west`, sql`south`, ...own, ...columns];
  const { rows } = await sql<TileRow>`
    select ${sql.join(selected)} from ${sql.table(resource.own.table)}
    where deleted_at is null and ${sql.join([within, ...conditions], sql` and `)} order by ${order}`.execute(
    connection.db,
  );
  return rows;
}

function single(request: RecordTileRequest, row: TileRow): TileFeature | undefined {
  const geometry: Geometry =
    typeof row.geojson === 'string'
      ? JSON.parse(row.geojson)
      : { type: 'Point', coordinates: [row.west, row.south] };
  return toTileFeature(geometry, request.tile, { id: row.id, properties: propertiesOf(request, row) });
}

async function oneByOne(request: RecordTileRequest): Promise<TileFeature[]> {
  const { table } = request.resource.own;
  const { engine } = request.connection;
  const geometry = isPoint(request.resource) ? sql`null` : engine.readGeometry(`${table}.geometry`);
  const within = engine.inBox(table, table, boxOf(request.tile));
  const rows = await rowsOf(request, within, [sql`${geometry} as geojson`], sql`id`);
  return rows.flatMap(row => single(request, row) ?? []);
}

/** Grouped in JavaScript from rows that an index alone can supply, since a wide tile may contain all records. */
async function byCell(request: RecordTileRequest): Promise<TileFeature[]> {
  const { tile } = request;
  const [west, south, east, north] = boxOf(tile);
  // The order of the index, so that the same records give the same bytes.
  const rows = await rowsOf(
    request,
    sql<SqlBool>`west between ${west} and ${east} and south between ${south} and ${north}`,
    [],
    sql`west, south`,
  );
  const cells = new Map<number, { cell: Cell; row: TileRow; records: number }>();
  for (const row of rows) {
    const cell = cellAt([row.west, row.south], tile.z);
    const key = cell.x * CELLS_PER_TILE * 2 ** tile.z + cell.y;
    const group = cells.get(key);
    if (group) group.records += 1;
    else cells.set(key, { cell, row, records: 1 });
  }
  return [...cells.values()].flatMap(({ cell, row, records }) =>
    records === 1
      ? (single(request, row) ?? [])
      : { type: 'point' as const, points: [cellCentre(cell, tile)], properties: { n: records } },
  );
}

/**
 * Records of a tile: single ones with their codes; below zoom 13, those that share a cell become one point with their
 * number `n`, and a single one a point at the corner of its box.
 */
export async function recordTile(request: RecordTileRequest): Promise<TileLayer[]> {
  const isNear = request.tile.z >= DETAIL_ZOOM;
  return [{ name: request.resource.kind.name, features: await (isNear ? oneByOne : byCell)(request) }];
}
