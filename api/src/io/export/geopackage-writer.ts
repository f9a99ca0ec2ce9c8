import type BetterSqlite3 from 'better-sqlite3';
import { type Bounds, boundsOf, joinedBounds } from 'shared/geometry';
import { boundsOfPositions } from 'shared/server';
import type { Locale } from '../../config/texts';
import { letOthersIn } from '../../store/let-others-in';
import { SQLite } from '../../store/sqlite';
import type { ColumnType, ExportRow, ExportTable, ExportValue } from './export-table';
import { HELD_ROWS, HELD_ROWS_SCHEMA } from './held-rows';
import { qgisStyle, type StyledLayer } from './qgis-style';
import { geoPackageBinary } from './well-known-binary';

export interface Written {
  /** Language of the labels of styles. */
  locale: Locale;
  /** Date of the last change in the file, so that equal rows give equal bytes on the same day. */
  day: string;
}

/**
 * Tables of a GeoPackage 1.3 with features and extensions (OGC 12-128r17, annex C), and the reference systems that
 * every GeoPackage has.
 */
const GEOPACKAGE_SCHEMA = `
  pragma application_id = 1196444487;
  pragma user_version = 10300;
  create table gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY,
    organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
  create table gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
    description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
    constraint fk_gc_r_srs_id foreign key (srs_id) references gpkg_spatial_ref_sys(srs_id));
  create table gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL,
    geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
    constraint pk_geom_cols primary key (table_name, column_name), constraint uk_gc_table_name unique (table_name),
    constraint fk_gc_tn foreign key (table_name) references gpkg_contents(table_name),
    constraint fk_gc_srs foreign key (srs_id) references gpkg_spatial_ref_sys(srs_id));
  create table gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL,
    definition TEXT NOT NULL, scope TEXT NOT NULL,
    constraint ge_tce unique (table_name, column_name, extension_name));
  insert into gpkg_spatial_ref_sys values
    ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', null),
    ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', null),
    ('WGS 84 geodetic', 4326, 'EPSG', 4326, 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]', 'longitude/latitude in decimal degrees');
`;

/** Table from which QGIS takes the styles of layers. */
const STYLE_TABLE = `create table layer_styles (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, f_table_catalog TEXT,
  f_table_schema TEXT, f_table_name TEXT, f_geometry_column TEXT, styleName TEXT, styleQML TEXT, styleSLD TEXT,
  useAsDefault BOOLEAN, description TEXT, owner TEXT, ui TEXT, update_time DATETIME)`;
/** Layers with the columns of which the map's symbols depend. */
const STYLES: Readonly<Record<string, StyledLayer>> = {
  infrastructures_points: 'supports',
  infrastructures_lines: 'lines',
  mortality_points: 'cases',
};

function addStyles(file: BetterSqlite3.Database, tables: Iterable<string>, { locale, day }: Written): void {
  const styled = [...tables].flatMap(name => (STYLES[name] ? [[name, STYLES[name]] as const] : []));
  if (styled.length === 0) return;
  const instant = `${day}T00:00:00.000Z`;
  file.exec(STYLE_TABLE);
  file
    .prepare(
      "insert into gpkg_contents (table_name, data_type, identifier, last_change) values ('layer_styles', 'attributes', 'layer_styles', ?)",
    )
    .run(instant);
  const insert = file.prepare(
    "insert into layer_styles values (null, '', '', ?, 'geom', 'aviCable', ?, '', 1, '', '', null, ?)",
  );
  for (const [name, style] of styled) insert.run(name, qgisStyle(style, locale), instant);
}

const RTREE_DEFINITION = 'http://www.geopackage.org/spec130/#extension_rtree';

const rtreeOf = (table: string): string => `rtree_${table}_geom`;

/**
 * Triggers that keep a table's spatial index up to date when a GIS edits the table (annex F.3). They call functions
 * that only a GIS provides, so they are created after the rows are written.
 */
function rtreeTriggers(table: string): string {
  const rtree = rtreeOf(table);
  const [isPlace, isNone] = [
    'new.geom NOTNULL AND NOT ST_IsEmpty(new.geom)',
    'new.geom ISNULL OR ST_IsEmpty(new.geom)',
  ];
  const insert = `INSERT OR REPLACE INTO "${rtree}" VALUES (new.id,
    ST_MinX(new.geom), ST_MaxX(new.geom), ST_MinY(new.geom), ST_MaxY(new.geom));`;
  const forget = `DELETE FROM "${rtree}" WHERE id = old.id;`;
  const trigger = (name: string, event: string, when: string, action: string) =>
    `CREATE TRIGGER "${rtree}_${name}" AFTER ${event} ON "${table}" WHEN ${when} BEGIN ${action} END;\n`;
  return [
    trigger('insert', 'INSERT', `(${isPlace})`, insert),
    trigger('update1', 'UPDATE OF geom', `old.id = new.id AND (${isPlace})`, insert),
    trigger('update2', 'UPDATE OF geom', `old.id = new.id AND (${isNone})`, forget),
    trigger('update3', 'UPDATE', `old.id != new.id AND (${isPlace})`, `${forget} ${insert}`),
    trigger(
      'update4',
      'UPDATE',
      `old.id != new.id AND (${isNone})`,
      `DELETE FROM "${rtree}" WHERE id IN (old.id, new.id);`,
    ),
    trigger('delete', 'DELETE', 'old.geom NOTNULL', forget),
  ].join('');
}

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

/** Rows per transaction. A transaction takes some milliseconds. */
const ROWS_AT_ONCE = 50;

/** SQLite stores booleans as numbers. */
const storable = (value: ExportValue) => (typeof value === 'boolean' ? Number(value) : value);

class FeatureTable {
  private box: Bounds = boundsOfPositions([]);
  private readonly insert: BetterSqlite3.Statement;
  private readonly index: BetterSqlite3.Statement;
  private readonly held: BetterSqlite3.Statement | null;

  constructor(
    private readonly file: BetterSqlite3.Database,
    readonly name: string,
    type: 'POINT' | 'LINESTRING',
    columns: ExportTable['columns'],
    day: string,
    comesBack: boolean,
  ) {
    const withoutId = columns.filter(column => column.name !== 'id');
    const fields = withoutId.map(column => `${quoted(column.name)} ${COLUMN[column.type]}`).join(', ');
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
    const places = Array(withoutId.length + 2).fill('?');
    this.insert = file.prepare(`insert into ${quoted(name)} values (${places.join(', ')})`);
    this.index = file.prepare(`insert into ${quoted(rtreeOf(name))} values (?, ?, ?, ?, ?)`);
    this.held = comesBack ? file.prepare(`insert into ${HELD_ROWS} values (?, ?, ?)`) : null;
  }

  add({ id, geometry, values }: ExportRow, columns: ExportTable['columns']): void {
    const valueIn = (name: string) => values[columns.findIndex(column => column.name === name)];
    const withoutId = values.filter((_, i) => columns[i]?.name !== 'id');
    const [west, south, east, north] = boundsOf(geometry);
    this.insert.run(id, geoPackageBinary(geometry), ...withoutId.map(storable));
    this.held?.run(this.name, valueIn('uuid'), valueIn('version'));
    this.index.run(id, west, east, south, north);
    this.box = joinedBounds(this.box, [west, south, east, north]);
  }

  finish(credits: readonly string[]): void {
    this.file.exec(rtreeTriggers(this.name));
    this.file
      .prepare('update gpkg_contents set description = ? where table_name = ?')
      .run(credits.join(' · '), this.name);
    if (this.box[0] <= this.box[2])
      this.file
        .prepare('update gpkg_contents set min_x = ?, min_y = ?, max_x = ?, max_y = ? where table_name = ?')
        .run(...this.box, this.name);
  }
}

/**
 * Writes a table as a GeoPackage in WGS 84, with one feature table per geometry type (`…_points`, `…_lines`). Other
 * requests run between its short transactions.
 */
export async function writeGeoPackage(file: string, table: ExportTable, written: Written): Promise<void> {
  const sqlite = new SQLite(file);
  try {
    sqlite.pragma('journal_mode = off');
    sqlite.pragma('synchronous = off');
    sqlite.exec(GEOPACKAGE_SCHEMA);
    const comesBack = table.columns.some(({ name }) => name === 'version');
    if (comesBack) sqlite.exec(HELD_ROWS_SCHEMA);
    const tables = new Map<string, FeatureTable>();
    const tableFor = (type: keyof typeof KINDS) => {
      const [name, kind] = KINDS[type];
      const existing = tables.get(name);
      if (existing) return existing;
      const added = new FeatureTable(
        sqlite,
        `${table.name}_${name}`,
        kind,
        table.columns,
        written.day,
        comesBack,
      );
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
    for (const layer of tables.values()) layer.finish(table.credits?.() ?? []);
    addStyles(
      sqlite,
      [...tables.values()].map(layer => layer.name),
      written,
    );
  } finally {
    sqlite.close();
  }
}
