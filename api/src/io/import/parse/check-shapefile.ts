import { UnreadableFile } from './parsed-file';

const damaged = () => new UnreadableFile('shapefile');
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const HEADER = 100;
const RECORD_HEADER = 8;

/**
 * Checks the record headers of a `.shp`: its parser would follow negative lengths back and forth forever (ESRI
 * Shapefile Technical Description, 1998). A file that ends inside a record is damaged.
 *
 * @throws UnreadableFile
 */
export function checkShp(bytes: Uint8Array): void {
  if (bytes.length < HEADER) throw damaged();
  const view = viewOf(bytes);
  for (let at = HEADER; at + RECORD_HEADER <= bytes.length; ) {
    const length = view.getInt32(at + 4) * 2;
    at += RECORD_HEADER + length;
    if (length < 0 || at > bytes.length) throw damaged();
  }
}

const FIELDS_AT = 32;
const FIELD = 32;
const END_OF_FIELDS = 0x0d;

/**
 * Checks the header of a `.dbf`: its parser makes as many rows as the header declares, even if the file is shorter
 * (dBASE III file format).
 *
 * @throws UnreadableFile
 */
export function checkDbf(bytes: Uint8Array): void {
  if (bytes.length < FIELDS_AT + 1) throw damaged();
  const view = viewOf(bytes);
  const rows = view.getUint32(4, true);
  const headerBytes = view.getUint16(8, true);
  const rowBytes = view.getUint16(10, true);
  let fieldBytes = 1;
  let at = FIELDS_AT;
  for (; at + FIELD <= Math.min(headerBytes, bytes.length) && bytes[at] !== END_OF_FIELDS; at += FIELD)
    fieldBytes += view.getUint8(at + 16);
  if (rowBytes < fieldBytes || headerBytes + rows * rowBytes > bytes.length) throw damaged();
}
