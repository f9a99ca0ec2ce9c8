import type BetterSqlite3 from 'better-sqlite3';
import { SQLite } from '../../../database/sqlite';
import { type ParsedRow, UnreadableFile } from './parsed-file';
import { readWellKnownBinary } from './read-well-known-binary';
import { plainGeometry, toWgs84 } from './to-wgs84';

interface FeatureTable {
  table_name: string;
  column_name: string;
  srs_id: number;
  definition: string | null;
}

// Bytes of the box after the header, by the flags that tell which kind it is.
const BOX_BYTES = [0, 32, 48, 48, 64];

/** The well-known binary inside a GeoPackage's geometry; `null` for an empty one. */
function binaryOf(value: unknown): Buffer | null {
  if (!Buffer.isBuffer(value) || value.length < 8 || value.toString('latin1', 0, 2) !== 'GP') return null;
  const flags = value.readUInt8(3);
  if (flags & 0b10000) return null;
  return value.subarray(8 + (BOX_BYTES[(flags >> 1) & 0b111] ?? 0));
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function rowsOf(file: BetterSqlite3.Database, table: FeatureTable, mostRows: number): ParsedRow[] {
  const reproject = toWgs84(table.srs_id, table.definition ?? undefined);
  const records = file
    .prepare<[number], Record<string, unknown>>(`select * from ${quoted(table.table_name)} limit ?`)
    .all(mostRows);
  return records.map(({ [table.column_name]: geometry, ...values }) => {
    const binary = binaryOf(geometry);
    return { geometry: binary && plainGeometry(readWellKnownBinary(binary), reproject), values };
  });
}

/** Records of all feature tables of a GeoPackage, in WGS 84. @throws UnreadableFile */
export function parseGeopackage(bytes: Uint8Array, mostRows: number): ParsedRow[] {
  let file: BetterSqlite3.Database | undefined;
  try {
    file = new SQLite(Buffer.from(bytes), { readonly: true });
    file.pragma('trusted_schema = off');
    const opened = file;
    // Tables only: a view could compute forever.
    const tables = opened
      .prepare<[], FeatureTable>(
        `select g.table_name, g.column_name, g.srs_id, s.definition from gpkg_geometry_columns g
         join sqlite_master m on m.type = 'table' and m.name = g.table_name
         left join gpkg_spatial_ref_sys s on s.srs_id = g.srs_id order by g.table_name`,
      )
      .all();
    if (tables.length === 0) throw new UnreadableFile('No feature table');
    return tables.flatMap(table => rowsOf(opened, table, mostRows));
  } catch (error) {
    if (error instanceof SQLite.SqliteError) throw new UnreadableFile(error.message);
    throw error;
  } finally {
    file?.close();
  }
}
