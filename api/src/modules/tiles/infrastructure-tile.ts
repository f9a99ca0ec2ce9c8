import type { Expression, SqlBool } from 'kysely';
import type { Neutralization, RiskLevel } from 'shared/contract';
import {
  type LineString,
  TILE_BUFFER,
  TILE_EXTENT,
  type TileAddress,
  type TileFeature,
  type TileLayer,
  tileBounds,
  tileNeutralization,
  tileRisk,
  toTileFeature,
} from 'shared/map/geometry';
import type { Connection } from '../../database/connect';
import { readAside } from '../../workers/read-aside';
import { cellCentre, DETAIL_ZOOM } from './cell-grid';
import { groupedSupports, keptSupports, type SupportTotals } from './cell-totals';

/** Lines are drawn from this zoom on. */
const LINES_ZOOM = 9;

/** What a tile is made of, and for whom: `conditions` are the list's filters, on table `infrastructures`. */
export interface TileRequest {
  connection: Connection;
  tile: TileAddress;
  conditions: readonly Expression<SqlBool>[];
}

/** The box of a tile and its margin, in degrees. */
export const boxOf = (tile: TileAddress) => tileBounds(tile, TILE_BUFFER / TILE_EXTENT);

function selectInTile({ connection, tile, conditions }: TileRequest) {
  const { db, engine } = connection;
  return db
    .selectFrom('infrastructures')
    .where('infrastructures.deleted_at', 'is', null)
    .where(engine.inBox('infrastructures', 'infrastructures', boxOf(tile)))
    .where(eb => eb.and([...conditions]));
}

const propertiesOf = (row: { risk: RiskLevel | null; neutralization: Neutralization }) => ({
  risk: tileRisk(row.risk),
  neutralization: tileNeutralization(row.neutralization),
});
const isFeature = (feature: TileFeature | undefined): feature is TileFeature => feature !== undefined;

async function supports(request: TileRequest): Promise<TileFeature[]> {
  const rows = await selectInTile(request)
    .where('kind', '=', 'POLE')
    .select(['id', 'west', 'south', 'risk', 'neutralization'])
    .orderBy('id')
    .execute();
  return rows
    .map(row =>
      toTileFeature({ type: 'Point', coordinates: [row.west, row.south] }, request.tile, {
        id: row.id,
        properties: propertiesOf(row),
      }),
    )
    .filter(isFeature);
}

async function lines(request: TileRequest): Promise<TileFeature[]> {
  const rows = await selectInTile(request)
    .where('kind', '=', 'LINE')
    .select(['id', 'risk', 'neutralization'])
    .select(request.connection.engine.readGeometry('infrastructures.geometry').as('geometry'))
    .orderBy('id')
    .execute();
  const features: TileFeature[] = [];
  for (const [i, { id, geometry, ...states }] of rows.entries()) {
    const properties = propertiesOf(states);
    const feature = toTileFeature(JSON.parse(geometry) as LineString, request.tile, { id, properties });
    if (feature) features.push(feature);
    // A region holds tens of thousands: others get their turn in between.
    if (i % 1000 === 999) await new Promise(setImmediate);
  }
  return features;
}

const TOTAL_KEYS = ['n0', 'n1', 'n2', 'n3', 'nf', 'np'] as const;

/** Totals of one cell as a tile carries them; absent keys are zero. */
const totalsOf = (cell: SupportTotals): Record<string, number> =>
  Object.fromEntries(TOTAL_KEYS.flatMap(key => (cell[key] > 0 ? [[key, cell[key]]] : [])));

async function cells(request: TileRequest): Promise<TileFeature[]> {
  const { connection, tile, conditions } = request;
  const totals: SupportTotals[] =
    conditions.length === 0
      ? await keptSupports(connection.db, tile).execute()
      : await readAside(
          connection,
          groupedSupports(selectInTile(request).where('kind', '=', 'POLE'), tile).compile(),
        );
  return totals.map(cell => ({
    type: 'point',
    points: [cellCentre(cell, tile)],
    properties: totalsOf(cell),
  }));
}

/**
 * Supports and lines of a tile. From zoom 13 on layers `points` and `lines`; below it `cells` with counts per risk
 * (`n0`…`n3`) and neutralisation (`nf`, `np`), and `lines` from zoom 9 on.
 */
export async function infrastructureTile(request: TileRequest): Promise<TileLayer[]> {
  const { z } = request.tile;
  const detailed = z >= DETAIL_ZOOM;
  return [
    { name: 'lines', features: z >= LINES_ZOOM ? await lines(request) : [] },
    detailed
      ? { name: 'points', features: await supports(request) }
      : { name: 'cells', features: await cells(request) },
  ];
}
