import { sql } from 'kysely';
import type { Geometry } from 'shared/map/geometry';
import type { Viewer } from '../records/viewer';

/** Where the records stand that show a picture; nowhere for one that belongs to none yet. */
export async function placesOfMedia({ context, db }: Viewer, id: number): Promise<Geometry[]> {
  const ofInfrastructure = context.engine.readGeometry('infrastructures.geometry');
  const ofCase = context.engine.readGeometry('mortality_cases.geometry');
  const places = await db
    .selectFrom('infrastructures')
    .select(ofInfrastructure.as('geojson'))
    .where('id', 'in', eb =>
      eb
        .selectFrom('diagnosis_media')
        .innerJoin('diagnoses', 'diagnoses.id', 'diagnosis_media.diagnosis_id')
        .select('diagnoses.infrastructure_id')
        .where('diagnosis_media.media_id', '=', id)
        .union(
          eb
            .selectFrom('operation_media')
            .innerJoin('operations', 'operations.id', 'operation_media.operation_id')
            .select('operations.infrastructure_id')
            .where('operation_media.media_id', '=', id),
        ),
    )
    .unionAll(
      db
        .selectFrom('mortality_cases')
        .innerJoin('mortality_media', 'mortality_media.mortality_id', 'mortality_cases.id')
        .select(sql<string>`${ofCase}`.as('geojson'))
        .where('mortality_media.media_id', '=', id),
    )
    .execute();
  return places.map(place => JSON.parse(place.geojson));
}
