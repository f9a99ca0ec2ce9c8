import { PbfWriter } from 'pbf';
import { TILE_EXTENT } from '../tile-math';
import { MVT, type TileGeometry, type TileProperties } from './tile-format';

type Value = TileProperties[string];

function writeValue(value: Value, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(MVT.value.string, value);
  else if (typeof value === 'boolean') pbf.writeBooleanField(MVT.value.boolean, value);
  else if (!Number.isSafeInteger(value)) pbf.writeDoubleField(MVT.value.double, value);
  else if (value >= 0) pbf.writeVarintField(MVT.value.uint, value);
  else pbf.writeSVarintField(MVT.value.sint, value);
}

/** Assigns an index to each distinct value. */
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

interface WrittenFeature {
  type: TileGeometry['type'];
  /** A whole number, 0 or more. */
  id?: number | undefined;
  /** Alternating indices of keys and values. */
  tags: number[];
  commands: number[];
}

function writeFeature({ type, id, tags, commands }: WrittenFeature, pbf: PbfWriter): void {
  if (id !== undefined) pbf.writeVarintField(MVT.feature.id, id);
  pbf.writePackedVarint(MVT.feature.tags, tags);
  pbf.writeVarintField(MVT.feature.type, MVT.type[type]);
  pbf.writePackedVarint(MVT.feature.geometry, commands);
}

/** Writes a layer feature by feature without keeping the features in memory. */
export class LayerWriter {
  private readonly pbf = new PbfWriter();
  private readonly keys = new Dictionary<string>();
  private readonly values = new Dictionary<Value>();
  private isEmpty = true;

  constructor(name: string) {
    this.pbf.writeVarintField(MVT.layer.version, MVT.version);
    this.pbf.writeStringField(MVT.layer.name, name);
    this.pbf.writeVarintField(MVT.layer.extent, TILE_EXTENT);
  }

  tag(tags: number[], key: string, value: Value): void {
    tags.push(this.keys.indexOf(key), this.values.indexOf(value));
  }

  add(feature: WrittenFeature): void {
    this.isEmpty = false;
    this.pbf.writeMessage(MVT.layer.feature, writeFeature, feature);
  }

  /** The bytes of a tile with this layer; empty if the layer has no features. Concatenated tiles form one tile. */
  finish(): Uint8Array<ArrayBufferLike> {
    if (this.isEmpty) return new Uint8Array();
    for (const key of this.keys.entries) this.pbf.writeStringField(MVT.layer.key, key);
    for (const value of this.values.entries) this.pbf.writeMessage(MVT.layer.value, writeValue, value);
    const tile = new PbfWriter();
    tile.writeBytesField(MVT.tile.layer, this.pbf.finish());
    return tile.finish();
  }
}
