const TYPES = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
] as const;
// PostGIS marks altitude, measure and reference system in the high bits, ISO in thousands.
const EXTENDED_Z = 0x80000000;
const EXTENDED_M = 0x40000000;
const EXTENDED_SRID = 0x20000000;

/** Bytes that end too early or lie about their number. */
class BrokenGeometry extends Error {}

/** Reads numbers one after the other. */
class Reader {
  private at = 0;
  private littleEndian = true;
  private readonly view: DataView;
  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  order() {
    this.littleEndian = this.view.getUint8(this.at++) === 1;
  }
  integer(): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4, this.littleEndian);
  }
  double(): number {
    this.at += 8;
    return this.view.getFloat64(this.at - 8, this.littleEndian);
  }
  list<Item>(read: () => Item): Item[] {
    const count = this.integer();
    // Every item takes four bytes at least: a larger count is a lie.
    if (count > (this.view.byteLength - this.at) / 4) throw new BrokenGeometry();
    return Array.from({ length: count }, read);
  }
}

type ReadGeometry = { type: string; coordinates: unknown };

/** @param member the type a part of a collection must be of: parts have no parts of their own */
function readGeometry(reader: Reader, member?: string): ReadGeometry {
  reader.order();
  const code = reader.integer();
  if (code & EXTENDED_SRID) reader.integer();
  const iso = code & 0xffff;
  const extra = Math.floor(iso / 1000) + (code & EXTENDED_Z ? 1 : 0) + (code & EXTENDED_M ? 1 : 0);
  const dimensions = 2 + (extra === 0 ? 0 : extra === 3 ? 2 : 1);
  const type = TYPES[iso % 1000];
  const position = () => Array.from({ length: dimensions }, () => reader.double()).slice(0, 2);
  const path = () => reader.list(position);
  if (member !== undefined && type !== member) throw new BrokenGeometry();
  switch (type) {
    case 'Point':
      return { type, coordinates: position() };
    case 'LineString':
      return { type, coordinates: path() };
    case 'Polygon':
      return { type, coordinates: reader.list(path) };
    case 'MultiPoint':
    case 'MultiLineString':
    case 'MultiPolygon':
      return {
        type,
        coordinates: reader.list(() => readGeometry(reader, type.slice('Multi'.length)).coordinates),
      };
    default:
      throw new BrokenGeometry();
  }
}

/** The GeoJSON of well-known binary, ISO or extended; altitudes are left out. `null` for what is broken or unknown. */
export function readWellKnownBinary(bytes: Uint8Array): ReadGeometry | null {
  try {
    return readGeometry(new Reader(bytes));
  } catch (error) {
    if (error instanceof RangeError || error instanceof BrokenGeometry) return null;
    throw error;
  }
}
