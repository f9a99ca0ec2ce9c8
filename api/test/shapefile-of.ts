import { strToU8, zipSync } from 'fflate';

const LAMBERT_93 =
  'PROJCS["RGF93_Lambert_93",GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",700000.0],PARAMETER["False_Northing",6600000.0],PARAMETER["Central_Meridian",3.0],PARAMETER["Standard_Parallel_1",44.0],PARAMETER["Standard_Parallel_2",49.0],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1.0]]';
const FIELD_LENGTH = 40;

interface PointRecord {
  position: readonly [number, number];
  text: string;
}

/** Points as a `.shp` (ESRI Shapefile Technical Description, 1998). */
function shp(records: readonly PointRecord[]): Buffer {
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + records.length * 28) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(1, 32);
  const rows = records.map(({ position }, i) => {
    const row = Buffer.alloc(28);
    row.writeInt32BE(i + 1, 0);
    row.writeInt32BE(10, 4);
    row.writeInt32LE(1, 8);
    row.writeDoubleLE(position[0], 12);
    row.writeDoubleLE(position[1], 20);
    return row;
  });
  return Buffer.concat([header, ...rows]);
}

/** One text column as a `.dbf`. */
function dbf(column: string, records: readonly PointRecord[]): Buffer {
  const header = Buffer.alloc(65);
  header.writeUInt8(3, 0);
  header.writeUInt32LE(records.length, 4);
  header.writeUInt16LE(65, 8);
  header.writeUInt16LE(FIELD_LENGTH + 1, 10);
  header.write(column, 32, 'latin1');
  header.write('C', 43, 'latin1');
  header.writeUInt8(FIELD_LENGTH, 48);
  header.writeUInt8(0x0d, 64);
  const rows = records.map(({ text }) => Buffer.from(` ${text}`.padEnd(FIELD_LENGTH + 1), 'latin1'));
  return Buffer.concat([header, ...rows, Buffer.from([0x1a])]);
}

/** Points in Lambert-93 with one text column, as a zipped shapefile. */
export function shapefileOf(column: string, records: readonly PointRecord[]): Uint8Array {
  return zipSync({
    'layer/supports.shp': Uint8Array.from(shp(records)),
    'layer/supports.dbf': Uint8Array.from(dbf(column, records)),
    'layer/supports.prj': strToU8(LAMBERT_93),
  });
}
