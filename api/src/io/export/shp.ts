import { type Bounds, boundsOf } from 'shared/geometry';
import type { LineString, Point } from 'shared/server';

const [FILE_CODE, VERSION] = [9994, 1000];
export const SHP_HEADER = 100;
const RECORD_HEADER = 8;
const POINT_RECORD = 20;
const [LINE_RECORD, POSITION] = [48, 16];

export const SHAPES = { Point: 1, LineString: 3 } as const;
export type Shape = keyof typeof SHAPES;

/**
 * Header of a `.shp` or `.shx` (ESRI Shapefile Technical Description, 1998).
 * @param bytes size of the whole file
 */
export function shpHeader(shape: Shape, bytes: number, [west, south, east, north]: Bounds): Buffer {
  const header = Buffer.alloc(SHP_HEADER);
  header.writeInt32BE(FILE_CODE, 0);
  header.writeUInt32BE(bytes / 2, 24);
  header.writeInt32LE(VERSION, 28);
  header.writeInt32LE(SHAPES[shape], 32);
  const isEmpty = west > east;
  for (const [i, value] of [west, south, east, north].entries())
    header.writeDoubleLE(isEmpty ? 0 : value, 36 + 8 * i);
  return header;
}

/**
 * A record of a `.shp` with its header.
 * @param number counted from 1
 */
export function shpRecord(geometry: Point | LineString, number: number): Buffer {
  const positions = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates;
  const isPoint = geometry.type === 'Point';
  const content = isPoint ? POINT_RECORD : LINE_RECORD + POSITION * positions.length;
  const record = Buffer.alloc(RECORD_HEADER + content);
  record.writeInt32BE(number, 0);
  record.writeInt32BE(content / 2, 4);
  record.writeInt32LE(SHAPES[geometry.type], 8);
  let at = 12;
  const double = (value: number) => {
    at = record.writeDoubleLE(value, at);
  };
  if (!isPoint) {
    for (const value of boundsOf(geometry)) double(value);
    // The line has one part, which begins at the first position.
    at = record.writeInt32LE(1, at);
    at = record.writeInt32LE(positions.length, at);
    at = record.writeInt32LE(0, at);
  }
  for (const [longitude, latitude] of positions) {
    double(longitude);
    double(latitude);
  }
  return record;
}

/**
 * The entry of a record in a `.shx`.
 * @param at offset of the record in the `.shp`, in bytes
 */
export function shxRecord(record: Buffer, at: number): Buffer {
  const entry = Buffer.alloc(8);
  entry.writeUInt32BE(at / 2, 0);
  entry.writeInt32BE((record.length - RECORD_HEADER) / 2, 4);
  return entry;
}
