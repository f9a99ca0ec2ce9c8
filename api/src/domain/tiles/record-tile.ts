import type { Bounds, Geometry } from 'shared/geometry';
import {
  boxHolds,
  CELLS_PER_TILE,
  cellCentre,
  DETAIL_ZOOM,
  type TileFeature,
  type TileLayer,
  type TileProperties,
  tileBox,
  toTileFeature,
} from 'shared/geometry/tiles';
import type { MortalityFilter } from 'shared/kinds';
import { boundsHold, TILE_EXTENT, toWorld } from 'shared/server';
import { boxOf } from '../../readmodel/model/box-of';
import type { PlacedRecord, RecordFilter } from '../../readmodel/model/read-model';
import type { TileRequest } from '../../readmodel/tiles/area-tiles';
import { anyTable } from '../../store/any-table';
import type { Context } from '../records/context';
import { symbolFields } from '../records/model-table-of';
import type { Resource } from '../records/resource';
import type { Viewer } from '../records/viewer';
import { findPublished } from '../sensitivity/published-cases';

/** The key of the cell in which a record is counted below zoom 13. */
function cellKey({ x, y }: PlacedRecord, zoom: number): string {
  const side = CELLS_PER_TILE * 2 ** zoom;
  return `${Math.floor(x * side)} ${Math.floor(y * side)}`;
}

/** Merges records that share a cell into one record with their number. */
function joined(records: readonly PlacedRecord[], zoom: number): PlacedRecord[] {
  const cells = new Map<string, PlacedRecord>();
  for (const record of records) {
    const key = cellKey(record, zoom);
    const there = cells.get(key);
    cells.set(key, there ? { ...there, n: there.n + record.n } : record);
  }
  return [...cells.values()];
}

/**
 * Finds the mortality cases for tiles of other programs. A case that is published as a cell stands at the centre of
 * its cell.
 */
export function publishedPlaces(viewer: Viewer): FindPlaces {
  return async (filter, box, zoom) => {
    const { others, sensitive, cases } = await findPublished(viewer, filter as MortalityFilter);
    const records = others ? await viewer.context.model.places('mortality', others, box, zoom) : [];
    const placed = sensitive.flatMap((id): PlacedRecord | [] => {
      const blurred = cases.blurred.get(id);
      const sensitiveCase = blurred ?? cases.exact.get(id);
      const position = blurred?.centre ?? cases.exact.get(id)?.position;
      if (!sensitiveCase || !position || !boundsHold(box, position)) return [];
      const [x, y] = toWorld(position);
      return { id, x, y, n: 1, death_cause: sensitiveCase.death_cause_id, alive: sensitiveCase.alive };
    });
    if (placed.length === 0) return records;
    return zoom === undefined ? [...records, ...placed] : joined([...records, ...placed], zoom);
  };
}

interface RecordTileRequest extends Pick<TileRequest, 'tile'> {
  context: Context;
  resource: Resource;
  filter: RecordFilter;
  /** Replaces the read model as the source of records. */
  places?: FindPlaces | undefined;
}

/** Finds the records in a box. With a zoom, it returns one record per cell. */
export type FindPlaces = (
  filter: RecordFilter,
  box: Bounds,
  zoom: number | undefined,
) => Promise<PlacedRecord[]>;

type PropertiesOf = (record: PlacedRecord) => TileProperties;

/** Returns a function that makes the properties of a record's symbol from its codes. */
async function symbolWriter({ context, resource }: RecordTileRequest): Promise<PropertiesOf> {
  const { byId } = await context.lists.snapshot();
  const fields = symbolFields(resource);
  return record => {
    const codes = Object.fromEntries(
      fields.flatMap(({ name, facts }) => {
        const value = record[name];
        const code = facts.type === 'item' ? (byId.get(Number(value))?.code ?? null) : value;
        return code === null ? [] : [[name, String(code)]];
      }),
    );
    return resource.own.symbol?.properties(codes) ?? codes;
  };
}

/** Geometries by id; empty for a kind whose places are points. */
async function geometriesOf(
  { context: { db, engine }, resource: { kind, own } }: RecordTileRequest,
  records: readonly PlacedRecord[],
): Promise<ReadonlyMap<number, Geometry>> {
  if (kind.place?.facts.codes?.[0] === 'Point') return new Map();
  const ids = records.map(({ id }) => id);
  const rows: { id: number; geojson: string }[] = await anyTable(db)
    .selectFrom(own.table)
    .select(['id', engine.readGeometry(`${own.table}.geometry`).as('geojson')])
    .where(engine.among('id', ids))
    .execute();
  return new Map(rows.map(({ id, geojson }) => [id, JSON.parse(geojson)]));
}

/**
 * A tile of records. A single record has its codes. Below zoom 13, records that share a cell become one point with
 * their number `n`, and a single record becomes a point at the corner of its box.
 */
export async function recordTile(request: RecordTileRequest): Promise<TileLayer[]> {
  const { context, resource, tile, filter } = request;
  const { name } = resource.kind;
  const isNear = tile.z >= DETAIL_ZOOM;
  const find: FindPlaces = request.places ?? ((...query) => context.model.places(name, ...query));
  const records = await find(filter, boxOf(tile), isNear ? undefined : tile.z);
  const geometries = await (isNear ? geometriesOf(request, records) : new Map<number, Geometry>());
  const propertiesOf = await symbolWriter(request);
  const side = 2 ** tile.z;
  const box = tileBox();
  const features = records.flatMap((record): TileFeature | [] => {
    const { id, x, y, n } = record;
    if (n > 1) {
      const cell = { x: Math.floor(x * side * CELLS_PER_TILE), y: Math.floor(y * side * CELLS_PER_TILE) };
      return { type: 'point', points: [cellCentre(cell, tile)], properties: { n } };
    }
    const properties = propertiesOf(record);
    const geometry = geometries.get(id);
    if (geometry) return toTileFeature(geometry, tile, { id, properties }) ?? [];
    const corner = [(x * side - tile.x) * TILE_EXTENT, (y * side - tile.y) * TILE_EXTENT] as const;
    return boxHolds(box, corner) ? { type: 'point', id, points: [corner], properties } : [];
  });
  return [{ name, features }];
}
