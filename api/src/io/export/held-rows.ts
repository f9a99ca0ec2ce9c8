/**
 * Table of the rows that the file holds when it is written, so that its import finds those that were changed and
 * removed. GDAL and QGIS list no table with this prefix. Absent from files whose records cannot come back.
 */
export const HELD_ROWS = 'gpkgext_avicable_rows';
export const HELD_ROWS_SCHEMA = `
  create table ${HELD_ROWS} (layer TEXT NOT NULL, uuid TEXT NOT NULL, version INTEGER NOT NULL);
  insert into gpkg_extensions values ('${HELD_ROWS}', null, 'avicable_rows', 'Rows of the file as aviCable wrote them', 'read-write');
`;
