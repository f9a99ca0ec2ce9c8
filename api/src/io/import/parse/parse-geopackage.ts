import type BetterSqlite3 from 'better-sqlite3';
import { SQLite } from '../../../store/sqlite';
import { HELD_ROWS } from '../../export/held-rows';
import { firstPositions, type PlaceHints, type ReadIn, readInOfAll, systemOfFile } from './guess-system';
import {
  inMegabytes,
  type Parsed,
  type ParsedRow,
  RECORD_BYTES,
  RECORDS_BYTES,
  requireFewCells,
  UnreadableFile,
} from './parsed-file';
import { readWellKnownBinary } from './read-well-known-binary';
import { findSystem, systemNamed, systemOf } from './systems';
import { plainGeometry, toWgs84 } from './to-wgs84';

interface FeatureTable {
  table_name: string;
  column_name: string;
  srs_id: number;
  definition: string | null;
}

const LISTS = ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'];
const MOST_TABLES = 50;
const MOST_DEFINITION = 20_000;
// Size of the bounding box after the header in bytes, by its type in the flags.
const BOX_BYTES = [0, 32, 48, 48, 64];
/** Offset of the journal mode in a database file; 2 is write-ahead logging, which uses a second file. */
const JOURNAL_AT = 18;
const WRITE_AHEAD = 2;

/** The well-known binary in a GeoPackage geometry; `null` for an empty geometry and other values. */
function binaryOf(value: unknown): Buffer | null {
  if (!Buffer.isBuffer(value) || value.length < 8 || value.toString('latin1', 0, 2) !== 'GP') return null;
  const flags = value.readUInt8(3);
  if (flags & 0b10000) return null;
  return value.subarray(8 + (BOX_BYTES[(flags >> 1) & 0b111] ?? 0));
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Columns of a table that contains only stored data. Views and computed columns are refused: they could expand a few
 * bytes endlessly, and no deadline could stop the query, since it runs outside of JavaScript.
 * @throws UnreadableFile
 */
function plainColumns(file: BetterSqlite3.Database, table: string): string[] {
  const computed = () => new UnreadableFile('geopackage_computed', { table: table.slice(0, 60) });
  const entry = file
    .prepare<[string], { type: string; rootpage: number }>(
      "select type, rootpage from sqlite_master where type in ('table', 'view') and name = ? collate nocase",
    )
    .get(table);
  if (!entry) throw new UnreadableFile('geopackage_tables');
  // Virtual tables and views have no pages.
  if (entry.type !== 'table' || !entry.rootpage) throw computed();
  const columns = file
    .prepare<[string], { name: string; hidden: number }>('select name, hidden from pragma_table_xinfo(?)')
    .all(table);
  if (columns.length === 0 || columns.some(column => column.hidden !== 0)) throw computed();
  return columns.map(column => column.name);
}

/**
 * Refuses too large rows before they are read.
 * @throws UnreadableFile
 */
function requireFewBytes(
  file: BetterSqlite3.Database,
  table: string,
  columns: readonly string[],
  mostRows: number,
): void {
  // SQLite stores the length before a value, so measuring does not load it.
  const bytes = columns.map(column => `coalesce(octet_length(${quoted(column)}), 0)`).join(' + ');
  const sizes = file
    .prepare<[number], number>(`select ${bytes} from ${quoted(table)} limit ?`)
    .pluck()
    .iterate(mostRows);
  let total = 0;
  for (const size of sizes) {
    total += size;
    if (size > RECORD_BYTES) throw new UnreadableFile('value_size', { limit: inMegabytes(RECORD_BYTES) });
    if (total > RECORDS_BYTES) throw new UnreadableFile('too_much', { limit: inMegabytes(RECORDS_BYTES) });
  }
}

/** Pictures and attachments are not imported. */
const withoutBlobs = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Buffer.isBuffer(value) ? null : value]),
  );

/** Which rows a file held when we exported it, by UUID; `null` for other files, and for layers saved to a new one. */
function heldRows(file: BetterSqlite3.Database) {
  if (!file.prepare('select 1 from sqlite_master where name = ?').get(HELD_ROWS)) return null;
  const columns = plainColumns(file, HELD_ROWS);
  requireFewBytes(file, HELD_ROWS, columns, -1);
  const rows = file
    .prepare<[], [string, string, number]>(`select layer, uuid, version from ${HELD_ROWS}`)
    .raw()
    .iterate();
  const byUuid = new Map<string, { layer: string; version: number }>();
  for (const [layer, uuid, version] of rows) {
    byUuid.set(String(uuid).toLowerCase(), { layer, version: Number(version) || 0 });
    requireFewCells(byUuid.size * columns.length);
  }
  return byUuid;
}

/** Marks the rows of layers that we exported, and finds the rows that these layers held and hold no more. */
function returnedRows(
  layers: readonly { table: FeatureTable; rows: ParsedRow[] }[],
  held: ReturnType<typeof heldRows>,
): Parsed['returned'] {
  const returned = layers.filter(({ rows: [first] }) =>
    first ? 'uuid' in first.values && (held || 'version' in first.values) : held,
  );
  if (returned.length === 0) return undefined;
  const present = new Set<string>();
  for (const row of returned.flatMap(({ rows }) => rows)) {
    const uuid = String(row.values.uuid ?? '').toLowerCase();
    const version = held?.get(uuid)?.version ?? (Number(row.values.version) || 0);
    row.back = { version, how: uuid && present.has(uuid) ? 'copied' : 'kept' };
    present.add(uuid);
  }
  if (!held) return { removed: null };
  const names = new Set(returned.map(({ table }) => table.table_name));
  const removed = [...held].flatMap(([uuid, { layer, version }]): ParsedRow[] =>
    names.has(layer) && !present.has(uuid)
      ? [{ geometry: null, values: { uuid }, back: { version, how: 'removed' } }]
      : [],
  );
  return { removed };
}

/** The rows of a table, with coordinates in the table's system. */
function rowsOf(file: BetterSqlite3.Database, table: FeatureTable, mostRows: number): ParsedRow[] {
  const columns = plainColumns(file, table.table_name);
  requireFewBytes(file, table.table_name, columns, mostRows);
  const records = file
    .prepare<[number], Record<string, unknown>>(
      `select ${columns.map(quoted).join(', ')} from ${quoted(table.table_name)} limit ?`,
    )
    .iterate(mostRows);
  const rows: ParsedRow[] = [];
  for (const { [table.column_name]: geometry, ...values } of records) {
    const binary = binaryOf(geometry);
    const read = binary && readWellKnownBinary(binary);
    rows.push({ geometry: read, values: withoutBlobs(values) });
    requireFewCells(rows.length * columns.length);
  }
  return rows;
}

/**
 * Tables of features. The lists are queried one after the other, since a join takes forever if a file repeats a
 * table's name many times.
 */
function featureTables(file: BetterSqlite3.Database): FeatureTable[] {
  for (const table of LISTS) plainColumns(file, table);
  const isListed = file.prepare('select 1 from gpkg_contents where table_name = ? limit 1').pluck();
  const definitionOf = file
    .prepare<[number, number], string>(
      'select definition from gpkg_spatial_ref_sys where srs_id = ? and octet_length(definition) < ? limit 1',
    )
    .pluck();
  return file
    .prepare<[number], FeatureTable>(
      `select table_name, column_name, srs_id from gpkg_geometry_columns
       where octet_length(table_name) < 200 and octet_length(column_name) < 200 limit ?`,
    )
    .all(MOST_TABLES)
    .filter(table => isListed.get(table.table_name) !== undefined)
    .map(table => ({ ...table, definition: definitionOf.get(table.srs_id, MOST_DEFINITION) ?? null }))
    .sort((a, b) => (a.table_name < b.table_name ? -1 : 1));
}

/**
 * The system that the file declares; `undefined` if the file declares its system as undefined.
 * @throws UnreadableFile for an unknown system
 */
function systemOfTable({ srs_id, definition }: FeatureTable) {
  if (srs_id <= 0) return undefined;
  return findSystem(srs_id) ?? (definition === null ? systemOf(srs_id) : systemNamed(definition));
}

/** Parses all feature tables of a GeoPackage into WGS 84. @throws UnreadableFile */
export function parseGeopackage(
  bytes: Uint8Array,
  mostRows: number,
  hints: PlaceHints,
): Pick<Parsed, 'rows' | 'readIn' | 'returned'> {
  if (bytes[JOURNAL_AT] === WRITE_AHEAD) throw new UnreadableFile('geopackage_open');
  let file: BetterSqlite3.Database | undefined;
  try {
    file = new SQLite(Buffer.from(bytes), { readonly: true });
    file.pragma('trusted_schema = off');
    file.pragma('cell_size_check = on');
    const tables = featureTables(file);
    if (tables.length === 0) throw new UnreadableFile('geopackage_tables');
    const layers: { table: FeatureTable; rows: ParsedRow[]; readIn: ReadIn }[] = [];
    let left = mostRows;
    for (const table of tables) {
      const read = rowsOf(file, table, left);
      left -= read.length;
      const readIn = systemOfFile(
        hints,
        () => systemOfTable(table),
        () => firstPositions(read.map(({ geometry }) => geometry)),
      );
      const reproject = toWgs84(readIn.system);
      const rows = read.map(row => ({ ...row, geometry: plainGeometry(row.geometry, reproject) }));
      layers.push({ table, rows, readIn });
    }
    const readIn = readInOfAll(layers.map(one => one.readIn)) as ReadIn;
    const returned = returnedRows(layers, heldRows(file));
    return { rows: layers.flatMap(({ rows }) => rows), returned, readIn };
  } catch (error) {
    if (error instanceof SQLite.SqliteError) throw new UnreadableFile('geopackage');
    throw error;
  } finally {
    file?.close();
  }
}
