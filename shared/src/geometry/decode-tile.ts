import { PbfReader } from 'pbf';
import { MVT, type TileFeature, type TileGeometry, type TileLayer, type TileProperties } from './tile-format';
import type { TilePoint } from './tile-math';

type Value = TileProperties[string];
type RawFeature = { id?: number; type: number; tags: number[]; commands: number[] };

const unzigzag = (value: number) => (value >>> 1) ^ -(value & 1);

/** The value of a `value` message of a tile; undefined for a kind the specification does not know. */
export function readValue(pbf: PbfReader): Value | undefined {
  const result: { value?: Value } = {};
  pbf.readMessage((tag, holder: { value?: Value }, message) => {
    if (tag === MVT.value.string) holder.value = message.readString();
    else if (tag === MVT.value.float) holder.value = message.readFloat();
    else if (tag === MVT.value.double) holder.value = message.readDouble();
    else if (tag === MVT.value.int) holder.value = message.readVarint(true);
    else if (tag === MVT.value.uint) holder.value = message.readVarint();
    else if (tag === MVT.value.sint) holder.value = message.readSVarint();
    else if (tag === MVT.value.boolean) holder.value = message.readBoolean();
  }, result);
  return result.value;
}

function readFeature(pbf: PbfReader): RawFeature {
  return pbf.readMessage(
    (tag, feature: RawFeature, message) => {
      if (tag === MVT.feature.id) feature.id = message.readVarint();
      else if (tag === MVT.feature.tags) message.readPackedVarint(feature.tags);
      else if (tag === MVT.feature.type) feature.type = message.readVarint();
      else if (tag === MVT.feature.geometry) message.readPackedVarint(feature.commands);
    },
    { type: 0, tags: [], commands: [] },
  );
}

/** Paths of a feature: one per MoveTo; a ClosePath repeats the first point. */
function pathsOf(commands: readonly number[]): TilePoint[][] {
  const paths: TilePoint[][] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < commands.length; ) {
    const head = commands[i++] as number;
    const [id, count] = [head & 7, head >> 3];
    if (id === MVT.command.closePath) {
      const path = paths.at(-1);
      if (path?.[0]) path.push(path[0]);
      continue;
    }
    for (let n = 0; n < count && i + 1 < commands.length; n++) {
      x += unzigzag(commands[i++] as number);
      y += unzigzag(commands[i++] as number);
      if (id === MVT.command.moveTo) paths.push([]);
      paths.at(-1)?.push([x, y]);
    }
  }
  return paths;
}

const isClockwise = (ring: readonly TilePoint[]) =>
  ring.reduce((area, [x, y], i) => {
    const next = ring[(i + 1) % ring.length] as TilePoint;
    return area + x * next[1] - next[0] * y;
  }, 0) > 0;

function geometryOf({ type, commands }: RawFeature): TileGeometry | undefined {
  const paths = pathsOf(commands);
  if (type === MVT.type.point) return { type: 'point', points: paths.flat() };
  if (type === MVT.type.line) return { type: 'line', lines: paths };
  if (type !== MVT.type.polygon) return undefined;
  const polygons: TilePoint[][][] = [];
  for (const ring of paths) {
    const polygon = polygons.at(-1);
    if (isClockwise(ring) || !polygon) polygons.push([ring]);
    else polygon.push(ring);
  }
  return { type: 'polygon', polygons };
}

function readLayer(pbf: PbfReader): TileLayer {
  const keys: string[] = [];
  const values: (Value | undefined)[] = [];
  const raws: RawFeature[] = [];
  const header = pbf.readMessage(
    (tag, layer: { name: string }, message) => {
      if (tag === MVT.layer.name) layer.name = message.readString();
      else if (tag === MVT.layer.feature) raws.push(readFeature(message));
      else if (tag === MVT.layer.key) keys.push(message.readString());
      else if (tag === MVT.layer.value) values.push(readValue(message));
    },
    { name: '' },
  );
  const features: TileFeature[] = [];
  for (const raw of raws) {
    const geometry = geometryOf(raw);
    if (!geometry) continue;
    const properties: Record<string, Value> = {};
    for (let i = 0; i + 1 < raw.tags.length; i += 2) {
      const key = keys[raw.tags[i] as number];
      const value = values[raw.tags[i + 1] as number];
      if (key !== undefined && value !== undefined) properties[key] = value;
    }
    features.push({ ...geometry, ...(raw.id === undefined ? {} : { id: raw.id }), properties });
  }
  return { name: header.name, features };
}

/**
 * The layers of a Mapbox Vector Tile, in tile units. For drawing, `map/tiles` reads tiles into typed arrays
 * instead; this is the plain reading, for tests, exports and small tiles.
 *
 * @throws RangeError or Error on bytes that are no tile
 */
export function decodeTile(bytes: Uint8Array | ArrayBuffer): TileLayer[] {
  const layers: TileLayer[] = [];
  new PbfReader(bytes).readFields((tag, result: TileLayer[], message) => {
    if (tag === MVT.tile.layer) result.push(readLayer(message));
  }, layers);
  return layers;
}
