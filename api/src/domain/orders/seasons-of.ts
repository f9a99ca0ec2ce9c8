import { sql } from 'kysely';
import type { WorkSeason } from 'shared/programme';
import { groupBy } from '../../store/group-by';
import type { Viewer } from '../records/viewer';

/**
 * Seasons of the sensitive areas of supports and lines, by id, ordered by name. Areas without seasons are left out.
 */
export async function seasonsOf(
  { db, context }: Viewer,
  infrastructures: readonly number[],
): Promise<Map<number, WorkSeason[]>> {
  const { among, inByteOrder } = context.engine;
  const rows = await db
    .selectFrom('infrastructure_sensitive_areas')
    .innerJoin('sensitive_areas', 'sensitive_areas.id', 'sensitive_area_id')
    .select(['infrastructure_id', 'name', 'season_from as from', 'season_to as to'])
    .where(among('infrastructure_id', [...new Set(infrastructures)]))
    .where('deleted_at', 'is', null)
    .where('season_from', 'is not', null)
    .where('season_to', 'is not', null)
    .orderBy(inByteOrder(sql`search_text`))
    .orderBy('sensitive_areas.id')
    .$narrowType<{ from: string; to: string }>()
    .execute();
  const byInfrastructure = groupBy(rows, row => row.infrastructure_id);
  return new Map(
    [...byInfrastructure].map(([id, seasons]) => [
      id,
      seasons.map(({ name, from, to }) => ({ name, from, to })),
    ]),
  );
}
