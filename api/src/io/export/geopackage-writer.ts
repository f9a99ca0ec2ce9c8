import type BetterSqlite3 from 'better-sqlite3';
import { type Bounds, boundsOf } from 'shared/geometry';
import { SQLite } from '../../store/sqlite';
import type { ColumnType, ExportRow, ExportTable, ExportValue } from './export-table';
import { geoPackageBinary } from './well-known-binary';

const COLUMN: Record<ColumnType, string> = {
  text: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
  date: 'DATE',
  flag: 'BOOLEAN',
};

// Required tables and rows of a GeoPackage 1.3 (OGC 12-128r17, annex C).
const SCHEMA = `
  pragma application_id = 1196444487;
  pragma user_version = 10300;
  create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer not null primary key,
    organization text not null, organization_coordsys_id integer not null, definition text not null, description text);
  create table gpkg_contents (table_name text not null primary key, data_type text not null, identifier text unique,
    description text default '', last_change datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
    min_x double, min_y double, max_x double, max_y double, srs_id integer references gpkg_spatial_ref_sys(srs_id));
  create table gpkg_geometry_columns (table_name text not null primary key references gpkg_contents(table_name),
    column_name text not null, geometry_type_name text not null, srs_id integer not null references gpkg_spatial_ref_sys(srs_id),
    z tinyint not null, m tinyint not null);
  insert into gpkg_spatial_ref_sys values
    ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', null),
    ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', null),
    ('WGS 84 geodetic', 4326, 'EPSG', 4326, 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]', 'longitude/latitude in decimal degrees');
`;

const KINDS = { Point: ['points', 'POINT'], LineString: ['lines', 'LINESTRING'] } as const;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const joined = (a: Bounds, b: Bounds): Bounds => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** SQLite stores booleans as numbers. */
const storable = (value: ExportValue) => (typeof value === 'boolean' ? Number(value) : value);

/** A feature table of the file being written. */
class FeatureTable {
  private box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  private readonly insert: BetterSqlite3.Statement;

  constructor(
    private readonly file: BetterSqlite3.Database,
    private readonly name: string,
    type: 'POINT' | 'LINESTRING',
    columns: ExportTable['columns'],
  ) {
    const own = columns.filter(column => column.name !== 'id');
    const fields = own.map(column => `${quoted(column.name)} ${COLUMN[column.type]}`).join(', ');
    file.exec(`create table ${quoted(name)} (id integer primary key, geom ${type}, ${fields})`);
    file
      .prepare(
        "insert into gpkg_contents (table_name, data_type, identifier, srs_id) values (?, 'features', ?, 4326)",
      )
      .run(name, name);
    file.prepare("insert into gpkg_geometry_columns values (?, 'geom', ?, 4326, 0, 0)").run(name, type);
    this.insert = file.prepare(
      `insert into ${quoted(name)} values (${Array(own.length + 2)
        .fill('?')
        .join(', ')})`,
    );
  }

  add({ id, geometry, values }: ExportRow, columns: ExportTable['columns']): void {
    const own = values.filter((_, i) => columns[i]?.name !== 'id');
    this.insert.run(id, geoPackageBinary(geometry), ...own.map(storable));
    this.box = joined(this.box, boundsOf(geometry));
  }

  finish(): void {
    if (this.box[0] <= this.box[2])
      this.file
        .prepare('update gpkg_contents set min_x = ?, min_y = ?, max_x = ?, max_y = ? where table_name = ?')
        .run(...this.box, this.name);
  }
}

/**
 * Writes a table as a GeoPackage file in WGS 84, with one feature table per geometry type (`…_points`, `…_lines`). Each
 * page is a short transaction; the event loop runs in between.
 */
export async function writeGeoPackage(file: string, table: ExportTable): Promise<void> {
  const sqlite = new SQLite(file);
  try {
    sqlite.pragma('journal_mode = off');
    sqlite.pragma('synchronous = off');
    sqlite.exec(SCHEMA);
    const tables = new Map<string, FeatureTable>();
    const tableFor = (type: keyof typeof KINDS) => {
      const [name, kind] = KINDS[type];
      const existing = tables.get(name);
      if (existing) return existing;
      const added = new FeatureTable(sqlite, `${table.name}_${name}`, kind, table.columns);
      tables.set(name, added);
      return added;
    };
    const writePage = sqlite.transaction((rows: readonly ExportRow[]) => {
      for (const row of rows)
        tableFor(row.geometry.type === 'Point' ? 'Point' : 'LineString').add(row, table.columns);
    });
    for await (const rows of table.pages) writePage(rows);
    // A GIS refuses a file without tables.
    if (tables.size === 0) tableFor('Point');
    for (const written of tables.values()) written.finish();
  } finally {
    sqlite.close();
  }
}
