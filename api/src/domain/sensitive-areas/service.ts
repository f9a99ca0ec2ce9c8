import { sql } from 'kysely';
import type { AreaGeometry } from 'shared/contract';
import { type Bounds, boundsOf, type Geometry } from 'shared/geometry';
import { sensitiveAreaSchema, sensitiveAreas } from 'shared/kinds';
import { intersectsPolygon, type MultiPolygon, type Polygon } from 'shared/server';
import { anyTable } from '../../store/any-table';
import { insertRows } from '../../store/insert-rows';
import { normalizedText } from '../../store/normalized-text';
import { allAreaLinks } from '../records/registry';
import { defineResource } from '../records/resource';
import type { Writer } from '../records/viewer';

/** Ids of records of a table whose geometry intersects a surface. */
async function idsIntersecting(
  { context, db }: Writer,
  table: string,
  surface: Polygon | MultiPolygon,
  bounds: Bounds,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; geojson: string }>`
    select ${sql.ref(`${table}.id`)}, ${context.engine.readGeometry(`${table}.geometry`)} as geojson
    from ${sql.table(table)} where ${context.engine.inBox(table, table, bounds)}`.execute(db);
  return rows
    .filter(row => intersectsPolygon(JSON.parse(row.geojson) as Geometry, surface))
    .map(row => row.id);
}

/** Replaces the records of a sensitive area by the records that its surface intersects. */
async function reattach(writer: Writer, id: number, surface: Polygon | MultiPolygon): Promise<void> {
  const { db } = writer;
  const bounds = boundsOf(surface);
  for (const { records, record, sensitive } of allAreaLinks()) {
    await anyTable(db).deleteFrom(sensitive).where('sensitive_area_id', '=', id).execute();
    const intersecting = await idsIntersecting(writer, records, surface, bounds);
    await insertRows(
      writer,
      sensitive,
      intersecting.map(one => ({ [record]: one, sensitive_area_id: id })),
    );
  }
}

/** Sensitive areas: breeding sites, corridors, protected areas. */
export const sensitiveAreaRecords = defineResource(sensitiveAreas, {
  table: 'sensitive_areas',
  singular: 'sensitive_area',
  title: 'sensitive areas',
  answerSchema: sensitiveAreaSchema,
  access: { write: 'admin' },
  rules(check, { season_from, season_to }) {
    if (season_from !== null && season_to === null) check.report(['season_to'], 'season_incomplete');
    if (season_from === null && season_to !== null) check.report(['season_from'], 'season_incomplete');
  },
  columnsOf: (_writer, { name, code }) => ({ search_text: normalizedText(name, code) }),
  async placed(writer, records) {
    for (const { id, geometry } of records) await reattach(writer, id, geometry as AreaGeometry);
  },
});
