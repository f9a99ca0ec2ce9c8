/** Required tables and rows of a GeoPackage 1.3 (OGC 12-128r17, annex C), and that of extensions (annex F). */
export const GEOPACKAGE_SCHEMA = `
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

export const RTREE_DEFINITION = 'http://www.geopackage.org/spec130/#extension_rtree';

/** Name of the spatial index of a table's column `geom`. */
export const rtreeOf = (table: string): string => `rtree_${table}_geom`;

/**
 * Triggers that keep a table's spatial index up to date when a GIS edits it (annex F.3). They call functions that
 * only a GIS provides, so they are created after the rows are written.
 */
export function rtreeTriggers(table: string): string {
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
