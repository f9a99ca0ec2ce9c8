import type BetterSqlite3 from 'better-sqlite3';
import { SQLite } from '../../../store/sqlite';
import { digestOfRow, HELD_ROWS } from '../../export/geopackage-writer';
import { firstPositions, type PlaceHints, type ReadIn, readInOfAll, systemOfFile } from './guess-system';
import type { FileToParse } from './parse-file';
import {
  inMegabytes,
  type Parsed,
  type ParsedRow,
  RECORD_BYTES,
  RECORDS_BYTES,
  type ReturnedRow,
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

type Rows = IterableIterator<Record<string, unknown>>;

/** A row that the file held when it left. */
interface HeldRow {
  layer: string;
  uuid: string;
  version: number;
  digest: string;
}

const uuidIn = ({ uuid }: Record<string, unknown>) => String(uuid ?? '').toLowerCase();

/** Finds what was changed in a file that we exported. */
class ReturnedFile {
  readonly untouched: string[] = [];
  readonly #held: Map<string, HeldRow> | null;
  readonly #present = new Set<string>();
  readonly #layers = new Set<string>();

  constructor(
    file: BetterSqlite3.Database,
    private readonly unknown: ReadonlySet<string>,
  ) {
    const tells = file.prepare('select 1 from sqlite_master where name = ?').get(HELD_ROWS) !== undefined;
    this.#held = tells ? new Map() : null;
    if (!tells) return;
    const columns = ['layer', 'uuid', 'version', 'digest'].filter(name =>
      plainColumns(file, HELD_ROWS).includes(name),
    );
    requireFewBytes(file, HELD_ROWS, columns, -1);
    const rows = file.prepare(`select ${columns.join(', ')} from ${HELD_ROWS}`).iterate() as Rows;
    for (const { layer, uuid, version, digest } of rows)
      if (typeof uuid === 'string')
        this.#held?.set(uuid, {
          layer: String(layer),
          uuid,
          version: Number(version),
          digest: String(digest),
        });
  }

  get tellsRemoved(): boolean {
    return this.#held !== null;
  }

  get isReturned(): boolean {
    return this.#layers.size > 0;
  }

  /** Whether rows of a table are known by the UUID of their record. */
  has(table: string, columns: readonly string[]): boolean {
    const isReturned = columns.includes('uuid') && (this.tellsRemoved || columns.includes('version'));
    if (isReturned) this.#layers.add(table);
    return isReturned;
  }

  /** What became of a record, or `null` if it is untouched. */
  read(record: Record<string, unknown>): ReturnedRow | null {
    const uuid = uuidIn(record);
    const held = this.#held?.get(uuid);
    const version = held?.version ?? Number(record.version);
    const isCopy = uuid !== '' && this.#present.has(uuid);
    this.#present.add(uuid);
    // The id comes first, and a GIS may have numbered rows anew.
    const isUnknown = this.unknown.has(uuid);
    if (!isCopy && !isUnknown && held?.digest === digestOfRow(Object.values(record).slice(1))) {
      this.untouched.push(uuid);
      return null;
    }
    return { version: Number.isSafeInteger(version) ? version : 0, how: isCopy ? 'copied' : 'kept' };
  }

  /** Rows that the layers held when the file left, and that no layer holds any more. */
  removed(): ParsedRow[] {
    return [...(this.#held?.values() ?? [])]
      .filter(({ layer, uuid }) => this.#layers.has(layer) && !this.#present.has(uuid))
      .map(({ uuid, version }) => ({ geometry: null, values: { uuid }, back: { version, how: 'removed' } }));
  }
}

/** The rows of a table, with coordinates in the table's system. */
function rowsOf(
  file: BetterSqlite3.Database,
  table: FeatureTable,
  mostRows: number,
  returned: ReturnedFile | null,
): ParsedRow[] {
  const columns = plainColumns(file, table.table_name);
  const isReturned = returned?.has(table.table_name, columns);
  // Untouched rows do not count.
  const limit = isReturned && returned?.tellsRemoved ? -1 : mostRows;
  requireFewBytes(file, table.table_name, columns, limit);
  const records = file
    .prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(table.table_name)} limit ?`)
    .iterate(limit) as Rows;
  const rows: ParsedRow[] = [];
  for (const record of records) {
    const back = isReturned ? returned?.read(record) : undefined;
    if (back === null) continue;
    if (rows.length >= mostRows) break;
    const { [table.column_name]: geometry, ...values } = record;
    const binary = binaryOf(geometry);
    const read = binary && readWellKnownBinary(binary);
    rows.push({ geometry: read, values: withoutBlobs(values), ...(back && { back }) });
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
  asReturned?: FileToParse['returned'],
): Pick<Parsed, 'rows' | 'readIn' | 'returned'> {
  if (bytes[JOURNAL_AT] === WRITE_AHEAD) throw new UnreadableFile('geopackage_open');
  let file: BetterSqlite3.Database | undefined;
  try {
    file = new SQLite(Buffer.from(bytes), { readonly: true });
    file.pragma('trusted_schema = off');
    file.pragma('cell_size_check = on');
    const tables = featureTables(file);
    if (tables.length === 0) throw new UnreadableFile('geopackage_tables');
    const rows: ParsedRow[] = [];
    const layers: ReadIn[] = [];
    const returned = asReturned ? new ReturnedFile(file, new Set(asReturned.unknown)) : null;
    for (const table of tables) {
      const read = rowsOf(file, table, mostRows - rows.length, returned);
      const readIn = systemOfFile(
        hints,
        () => systemOfTable(table),
        () => firstPositions(read.map(({ geometry }) => geometry)),
      );
      layers.push(readIn);
      const reproject = toWgs84(readIn.system);
      rows.push(...read.map(row => ({ ...row, geometry: plainGeometry(row.geometry, reproject) })));
    }
    const changed = returned && [...rows, ...returned.removed()];
    return {
      rows: changed ?? rows,
      readIn: readInOfAll(layers) as ReadIn,
      returned: returned?.isReturned
        ? { untouched: returned.untouched, tellsRemoved: returned.tellsRemoved }
        : undefined,
    };
  } catch (error) {
    if (error instanceof SQLite.SqliteError) throw new UnreadableFile('geopackage');
    throw error;
  } finally {
    file?.close();
  }
}
