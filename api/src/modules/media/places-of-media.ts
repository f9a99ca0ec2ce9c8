import { sql } from 'kysely';
import type { Geometry } from 'shared/map/geometry';
import type { Viewer } from '../records/viewer';

/**
 * Where the records stand that show a picture, deleted ones too: their own places, and those of the infrastructures
 * they are about. Nowhere for one that belongs to none yet.
 */
export async function placesOfMedia({ context, db }: Viewer, id: number): Promise<Geometry[]> {
  const [ofInfrastructure, ofOperation, ofCase] = (
    ['infrastructures.geometry', 'operations.geometry', 'mortality_cases.geometry'] as const
  ).map(column => context.engine.readGeometry(column));
  const { rows } = await sql<{ geojson: string }>`
    select ${ofInfrastructure} as geojson from infrastructures where id in (
      select infrastructure_id from diagnoses join diagnosis_media on diagnosis_id = diagnoses.id where media_id = ${id}
      union select infrastructure_id from operations join operation_media on operation_id = operations.id
        where media_id = ${id}
      union select infrastructure_id from mortality_cases join mortality_media on mortality_id = mortality_cases.id
        where media_id = ${id} and infrastructure_id is not null)
    union all select ${ofOperation} from operations join operation_media on operation_id = operations.id
      where media_id = ${id} and geometry is not null
    union all select ${ofCase} from mortality_cases join mortality_media on mortality_id = mortality_cases.id
      where media_id = ${id}`.execute(db);
  return rows.map(place => JSON.parse(place.geojson));
}
