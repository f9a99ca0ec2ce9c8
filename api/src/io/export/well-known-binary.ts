import { boundsOf, type Geometry, type Position } from 'shared/geometry';
import type { Ring } from 'shared/server';

const TYPE = { Point: 1, LineString: 2, Polygon: 3, MultiPolygon: 6 } as const;
const LITTLE_ENDIAN = 1;
const WGS84 = 4326;

class Writer {
  private readonly parts: Buffer[] = [];
  byte(value: number) {
    this.parts.push(Buffer.from([value]));
  }
  integer(value: number) {
    const part = Buffer.alloc(4);
    part.writeUInt32LE(value);
    this.parts.push(part);
  }
  position([longitude, latitude]: Position) {
    const part = Buffer.alloc(16);
    part.writeDoubleLE(longitude, 0);
    part.writeDoubleLE(latitude, 8);
    this.parts.push(part);
  }
  header(type: keyof typeof TYPE) {
    this.byte(LITTLE_ENDIAN);
    this.integer(TYPE[type]);
  }
  path(positions: Ring) {
    this.integer(positions.length);
    for (const position of positions) this.position(position);
  }
  polygon(rings: readonly Ring[]) {
    this.header('Polygon');
    this.integer(rings.length);
    for (const ring of rings) this.path(ring);
  }
  bytes(): Buffer {
    return Buffer.concat(this.parts);
  }
}

/** A geometry as well-known binary (OGC 06-103r4). */
function wellKnownBinary(geometry: Geometry): Buffer {
  const writer = new Writer();
  switch (geometry.type) {
    case 'Point':
      writer.header('Point');
      writer.position(geometry.coordinates);
      break;
    case 'LineString':
      writer.header('LineString');
      writer.path(geometry.coordinates);
      break;
    case 'Polygon':
      writer.polygon(geometry.coordinates);
      break;
    case 'MultiPolygon': {
      const polygons = geometry.coordinates;
      writer.header('MultiPolygon');
      writer.integer(polygons.length);
      for (const rings of polygons) writer.polygon(rings);
    }
  }
  return writer.bytes();
}

/** A geometry in GeoPackage format: a header with WGS 84 and, except for points, the box, then well-known binary. */
export function geoPackageBinary(geometry: Geometry): Buffer {
  const withBox = geometry.type !== 'Point';
  const header = Buffer.alloc(withBox ? 40 : 8);
  header.write('GP', 0, 'latin1');
  // The version is 0. The flags state little-endian, and whether a box of four doubles follows.
  header.writeUInt8(withBox ? 0b011 : 0b001, 3);
  header.writeInt32LE(WGS84, 4);
  if (withBox) {
    const [west, south, east, north] = boundsOf(geometry);
    [west, east, south, north].forEach((value, i) => {
      header.writeDoubleLE(value, 8 + 8 * i);
    });
  }
  return Buffer.concat([header, wellKnownBinary(geometry)]);
}
