const TYPES = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
] as const;
// PostGIS encodes altitude, measure and reference system in the high bits, ISO in thousands.
const EXTENDED_Z = 0x80000000;
const EXTENDED_M = 0x40000000;
const EXTENDED_SRID = 0x20000000;

/** Thrown if the bytes are of another type or contain a wrong count. */
class BrokenGeometry extends Error {}

/** Reads consecutive numbers, beginning at the first byte. */
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
    // Every item takes at least four bytes, so a larger count is wrong.
    if (count > (this.view.byteLength - this.at) / 4) throw new BrokenGeometry();
    return Array.from({ length: count }, read);
  }
}

type ReadGeometry = { type: string; coordinates: unknown; srid?: number };

/**
 * Reads one geometry.
 * @param member the type that a part of a multi-geometry must have; absent for a whole geometry
 */
function readGeometry(reader: Reader, member?: string): ReadGeometry {
  reader.order();
  const code = reader.integer();
  const named = code & EXTENDED_SRID ? { srid: reader.integer() } : {};
  const iso = code & 0xffff;
  const extra = Math.floor(iso / 1000) + (code & EXTENDED_Z ? 1 : 0) + (code & EXTENDED_M ? 1 : 0);
  const dimensions = 2 + (extra === 0 ? 0 : extra === 3 ? 2 : 1);
  const type = TYPES[iso % 1000];
  const position = () => Array.from({ length: dimensions }, () => reader.double()).slice(0, 2);
  const path = () => reader.list(position);
  if (member !== undefined && type !== member) throw new BrokenGeometry();
  switch (type) {
    case 'Point':
      return { type, coordinates: position(), ...named };
    case 'LineString':
      return { type, coordinates: path(), ...named };
    case 'Polygon':
      return { type, coordinates: reader.list(path), ...named };
    case 'MultiPoint':
    case 'MultiLineString':
    case 'MultiPolygon':
      return {
        type,
        coordinates: reader.list(() => readGeometry(reader, type.slice('Multi'.length)).coordinates),
        ...named,
      };
    default:
      throw new BrokenGeometry();
  }
}

/**
 * Converts well-known binary, ISO or extended, to GeoJSON without altitudes, with the number of its system if given.
 * `null` for a broken or unknown geometry.
 */
export function readWellKnownBinary(bytes: Uint8Array): ReadGeometry | null {
  try {
    return readGeometry(new Reader(bytes));
  } catch (error) {
    if (error instanceof RangeError || error instanceof BrokenGeometry) return null;
    throw error;
  }
}
