import type BetterSqlite3 from 'better-sqlite3';
import { type Bounds, boundsOf, joinedBounds } from 'shared/geometry';
import { boundsOfPositions } from 'shared/server';
import { letOthersIn } from '../../store/let-others-in';
import { SQLite } from '../../store/sqlite';
import type { ColumnType, ExportRow, ExportTable, ExportValue } from './export-table';
import { GEOPACKAGE_SCHEMA, RTREE_DEFINITION, rtreeOf, rtreeTriggers } from './geopackage-schema';
import { geoPackageBinary } from './well-known-binary';

const COLUMN: Record<ColumnType, string> = {
  text: 'TEXT',
  addresses: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
  date: 'DATE',
  flag: 'BOOLEAN',
};

const KINDS = { Point: ['points', 'POINT'], LineString: ['lines', 'LINESTRING'] } as const;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Rows per transaction, some milliseconds of work. */
const ROWS_AT_ONCE = 50;

/** SQLite stores booleans as numbers. */
const storable = (value: ExportValue) => (typeof value === 'boolean' ? Number(value) : value);

/** A feature table of the file being written, with its spatial index. */
class FeatureTable {
  private box: Bounds = boundsOfPositions([]);
  private readonly insert: BetterSqlite3.Statement;
  private readonly index: BetterSqlite3.Statement;

  constructor(
    private readonly file: BetterSqlite3.Database,
    private readonly name: string,
    type: 'POINT' | 'LINESTRING',
    columns: ExportTable['columns'],
    day: string,
  ) {
    const own = columns.filter(column => column.name !== 'id');
    const fields = own.map(column => `${quoted(column.name)} ${COLUMN[column.type]}`).join(', ');
    file.exec(
      `create table ${quoted(name)} (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom ${type}, ${fields});
       create virtual table ${quoted(rtreeOf(name))} using rtree(id, minx, maxx, miny, maxy)`,
    );
    file
      .prepare(
        `insert into gpkg_contents (table_name, data_type, identifier, last_change, srs_id)
          values (?, 'features', ?, ?, 4326)`,
      )
      .run(name, name, `${day}T00:00:00.000Z`);
    file.prepare("insert into gpkg_geometry_columns values (?, 'geom', ?, 4326, 0, 0)").run(name, type);
    file
      .prepare("insert into gpkg_extensions values (?, 'geom', 'gpkg_rtree_index', ?, 'write-only')")
      .run(name, RTREE_DEFINITION);
    const places = Array(own.length + 2).fill('?');
    this.insert = file.prepare(`insert into ${quoted(name)} values (${places.join(', ')})`);
    this.index = file.prepare(`insert into ${quoted(rtreeOf(name))} values (?, ?, ?, ?, ?)`);
  }

  add({ id, geometry, values }: ExportRow, columns: ExportTable['columns']): void {
    const own = values.filter((_, i) => columns[i]?.name !== 'id');
    const [west, south, east, north] = boundsOf(geometry);
    this.insert.run(id, geoPackageBinary(geometry), ...own.map(storable));
    this.index.run(id, west, east, south, north);
    this.box = joinedBounds(this.box, [west, south, east, north]);
  }

  finish(): void {
    this.file.exec(rtreeTriggers(this.name));
    if (this.box[0] <= this.box[2])
      this.file
        .prepare('update gpkg_contents set min_x = ?, min_y = ?, max_x = ?, max_y = ? where table_name = ?')
        .run(...this.box, this.name);
  }
}

/**
 * Writes a table as a GeoPackage in WGS 84, with one feature table per geometry type (`…_points`, `…_lines`). Each
 * part is a short transaction; the event loop runs in between.
 * @param day date of the last change in the file, so that the same rows give the same bytes on the same day
 */
export async function writeGeoPackage(file: string, table: ExportTable, day: string): Promise<void> {
  const sqlite = new SQLite(file);
  try {
    sqlite.pragma('journal_mode = off');
    sqlite.pragma('synchronous = off');
    sqlite.exec(GEOPACKAGE_SCHEMA);
    const tables = new Map<string, FeatureTable>();
    const tableFor = (type: keyof typeof KINDS) => {
      const [name, kind] = KINDS[type];
      const existing = tables.get(name);
      if (existing) return existing;
      const added = new FeatureTable(sqlite, `${table.name}_${name}`, kind, table.columns, day);
      tables.set(name, added);
      return added;
    };
    const writePart = sqlite.transaction((rows: readonly ExportRow[]) => {
      for (const row of rows)
        tableFor(row.geometry.type === 'Point' ? 'Point' : 'LineString').add(row, table.columns);
    });
    for await (const rows of table.pages)
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        writePart(rows.slice(at, at + ROWS_AT_ONCE));
        await letOthersIn();
      }
    // A GIS refuses a file without any table.
    if (tables.size === 0) tableFor('Point');
    for (const written of tables.values()) written.finish();
  } finally {
    sqlite.close();
  }
}
