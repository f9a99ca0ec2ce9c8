import { PbfWriter } from 'pbf';
import { TILE_EXTENT, type TilePoint } from '../tile-math';
import { MVT, type TileFeature, type TileGeometry, type TileLayer, type TileProperties } from './tile-format';

type Value = TileProperties[string];

const command = (id: number, count: number) => (count << 3) | id;
const SINGLE_POINT = command(MVT.command.moveTo, 1);
const zigzag = (value: number) => (value << 1) ^ (value >> 31);

/** Twice the signed area; positive when clockwise as seen on screen, where y points down. */
function doubleArea(ring: readonly TilePoint[]): number {
  let area = 0;
  let previous = ring.at(-1);
  for (const point of ring) {
    if (previous) area += previous[0] * point[1] - point[0] * previous[1];
    previous = point;
  }
  return area;
}

const rounded = (points: readonly TilePoint[]): TilePoint[] =>
  points.map(([x, y]) => [Math.round(x), Math.round(y)]);

/** Rounded points without the repetitions that rounding brings. */
const distinct = (points: readonly TilePoint[]): TilePoint[] =>
  rounded(points).filter(([x, y], i, all) => i === 0 || x !== all[i - 1]?.[0] || y !== all[i - 1]?.[1]);

/** The geometry as the specification's commands, with a cursor that runs through the whole feature. */
function commandsOf(geometry: TileGeometry): number[] {
  const [single] = geometry.type === 'point' ? geometry.points : [];
  // A fast path: wide tiles hold many thousands of single points.
  if (single && geometry.type === 'point' && geometry.points.length === 1)
    return [SINGLE_POINT, zigzag(Math.round(single[0])), zigzag(Math.round(single[1]))];
  const commands: number[] = [];
  let cursor: TilePoint = [0, 0];
  const write = (id: number, points: readonly TilePoint[]) => {
    if (points.length === 0) return;
    commands.push(command(id, points.length));
    for (const point of points) {
      commands.push(zigzag(point[0] - cursor[0]), zigzag(point[1] - cursor[1]));
      cursor = point;
    }
  };
  switch (geometry.type) {
    case 'point':
      write(MVT.command.moveTo, rounded(geometry.points));
      break;
    case 'line':
      for (const line of geometry.lines.map(distinct)) {
        if (line.length < 2) continue;
        write(MVT.command.moveTo, line.slice(0, 1));
        write(MVT.command.lineTo, line.slice(1));
      }
      break;
    case 'polygon':
      for (const polygon of geometry.polygons)
        for (const [index, ring] of polygon.entries()) {
          const points = distinct(ring).slice(0, -1);
          const area = doubleArea(points);
          if (points.length < 3 || area === 0) {
            if (index === 0) break;
            continue;
          }
          // Outer rings are clockwise, holes are not: readers tell them apart by that.
          if (area > 0 !== (index === 0)) points.reverse();
          write(MVT.command.moveTo, points.slice(0, 1));
          write(MVT.command.lineTo, points.slice(1));
          commands.push(command(MVT.command.closePath, 1));
        }
      break;
  }
  return commands;
}

function writeValue(value: Value, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(MVT.value.string, value);
  else if (typeof value === 'boolean') pbf.writeBooleanField(MVT.value.boolean, value);
  else if (!Number.isSafeInteger(value)) pbf.writeDoubleField(MVT.value.double, value);
  else if (value >= 0) pbf.writeVarintField(MVT.value.uint, value);
  else pbf.writeSVarintField(MVT.value.sint, value);
}

/** A list of distinct entries, found by their index. */
class Dictionary<T extends Value> {
  readonly entries: T[] = [];
  private readonly indices = new Map<T, number>();

  indexOf(entry: T): number {
    let index = this.indices.get(entry);
    if (index === undefined) {
      index = this.entries.push(entry) - 1;
      this.indices.set(entry, index);
    }
    return index;
  }
}

type Written = { readonly feature: TileFeature; readonly commands: number[] };

function writeFeature({ feature, tags, commands }: Written & { tags: number[] }, pbf: PbfWriter): void {
  if (feature.id !== undefined) pbf.writeVarintField(MVT.feature.id, feature.id);
  pbf.writePackedVarint(MVT.feature.tags, tags);
  pbf.writeVarintField(MVT.feature.type, MVT.type[feature.type]);
  pbf.writePackedVarint(MVT.feature.geometry, commands);
}

function writeLayer({ name, written }: { name: string; written: readonly Written[] }, pbf: PbfWriter): void {
  const keys = new Dictionary<string>();
  const values = new Dictionary<Value>();
  pbf.writeVarintField(MVT.layer.version, MVT.version);
  pbf.writeStringField(MVT.layer.name, name);
  pbf.writeVarintField(MVT.layer.extent, TILE_EXTENT);
  for (const { feature, commands } of written) {
    const tags: number[] = [];
    for (const key in feature.properties)
      tags.push(keys.indexOf(key), values.indexOf(feature.properties[key] as Value));
    pbf.writeMessage(MVT.layer.feature, writeFeature, { feature, tags, commands });
  }
  for (const key of keys.entries) pbf.writeStringField(MVT.layer.key, key);
  for (const value of values.entries) pbf.writeMessage(MVT.layer.value, writeValue, value);
}

/**
 * Layers as a Mapbox Vector Tile (specification 2.1, extent 4096). Coordinates are rounded; features of which
 * nothing is left (a line of one point, a ring without area) and layers without features are left out.
 *
 * @param layers in tile units (see `toTileFeature`)
 * @returns the bytes of the tile; empty when there is nothing in it (answer 204)
 */
export function encodeTile(layers: readonly TileLayer[]): Uint8Array<ArrayBufferLike> {
  const pbf = new PbfWriter();
  for (const { name, features } of layers) {
    const written = features
      .map(feature => ({ feature, commands: commandsOf(feature) }))
      .filter(({ commands }) => commands.length > 0);
    if (written.length > 0) pbf.writeMessage(MVT.tile.layer, writeLayer, { name, written });
  }
  return pbf.finish();
}
