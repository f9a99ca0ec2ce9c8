import { PbfReader } from 'pbf';
import { TILE_EXTENT } from '../../geometry/tile-math';
import { MVT, type TileProperties } from '../../geometry/tiles/tile-format';

type Value = TileProperties[string];

/** Visits the paths of one feature. `x` and `y` are in tile units. `starts` marks the first point of a path. */
type VisitPoints = (emit: (x: number, y: number, starts: boolean) => void) => void;

export type RawFeature = {
  readonly id: number;
  /** `MVT.type`; 0 if unknown. */
  readonly type: number;
  readonly numberOf: (key: string) => number;
  readonly textOf: (key: string) => string;
  readonly visitPoints: VisitPoints;
};

export type RawLayer = {
  readonly name: string;
  /** Tile units along the side of the tile. */
  readonly extent: number;
  readonly features: () => Generator<RawFeature>;
};

type Layout = {
  name: string;
  extent: number;
  keys: string[];
  values: (Value | undefined)[];
  positions: number[];
};

/** Reads a `value` message; undefined for a type that is not in the specification. */
function readValue(pbf: PbfReader): Value | undefined {
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

function readLayout(pbf: PbfReader, end: number): Layout {
  return pbf.readFields(
    (tag, layout: Layout, reader) => {
      if (tag === MVT.layer.name) layout.name = reader.readString();
      else if (tag === MVT.layer.key) layout.keys.push(reader.readString());
      else if (tag === MVT.layer.value) layout.values.push(readValue(reader));
      else if (tag === MVT.layer.extent) layout.extent = reader.readVarint();
      else if (tag === MVT.layer.feature) layout.positions.push(reader.pos);
    },
    { name: '', extent: TILE_EXTENT, keys: [], values: [], positions: [] },
    end,
  );
}

function pointVisitor(pbf: PbfReader, start: number): VisitPoints {
  return emit => {
    if (start < 0) return;
    pbf.pos = start;
    const end = pbf.readVarint() + pbf.pos;
    let [x, y] = [0, 0];
    while (pbf.pos < end) {
      const head = pbf.readVarint();
      const id = head & 7;
      if (id === MVT.command.closePath) continue;
      for (let count = head >> 3; count > 0; count--) {
        x += pbf.readSVarint();
        y += pbf.readSVarint();
        emit(x, y, id === MVT.command.moveTo);
      }
    }
  };
}

function readFeature(pbf: PbfReader, position: number, { keys, values }: Layout): RawFeature {
  const raw = { id: 0, type: 0, tags: [] as number[], geometry: -1 };
  pbf.pos = position;
  pbf.readMessage((tag, _, reader) => {
    if (tag === MVT.feature.id) raw.id = reader.readVarint();
    else if (tag === MVT.feature.tags) reader.readPackedVarint(raw.tags);
    else if (tag === MVT.feature.type) raw.type = reader.readVarint();
    else if (tag === MVT.feature.geometry) raw.geometry = reader.pos;
  }, raw);
  const propertyOf = (key: string) => {
    for (let i = 0; i < raw.tags.length; i += 2)
      if (keys[raw.tags[i] as number] === key) return values[raw.tags[i + 1] as number];
    return undefined;
  };
  return {
    id: raw.id,
    type: raw.type,
    numberOf: key => Number(propertyOf(key) ?? 0),
    textOf: key => String(propertyOf(key) ?? ''),
    visitPoints: pointVisitor(pbf, raw.geometry),
  };
}

/** Reads the layers of a vector tile feature by feature, without creating objects for coordinates. */
export function readTileLayers(bytes: ArrayBuffer): RawLayer[] {
  const pbf = new PbfReader(bytes);
  const layers: RawLayer[] = [];
  pbf.readFields((tag, list: RawLayer[], reader) => {
    if (tag !== MVT.tile.layer) return;
    const end = reader.readVarint() + reader.pos;
    const layout = readLayout(reader, end);
    list.push({
      name: layout.name,
      extent: layout.extent,
      *features() {
        for (const position of layout.positions) yield readFeature(pbf, position, layout);
      },
    });
    reader.pos = end;
  }, layers);
  return layers;
}
