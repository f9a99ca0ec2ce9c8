import type { MortalityCase, PointGeometry } from 'shared/contract';
import type { Row } from '../../database/schema';
import { areasOf, sensitiveAreasOf } from '../records/areas-of';
import { mediaOf } from '../records/media-of';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer } from '../records/viewer';
import { presentSpecies } from '../reference-data/repository';

/** A case with the kind of its infrastructure, `null` without one or when that was deleted. */
export type MortalityRow = Omit<Row<'mortality_cases'>, 'geometry'> & {
  infrastructure_kind: Row<'infrastructures'>['kind'] | null;
};

/** Mortality cases that were not deleted. */
export function selectMortality({ db }: Viewer) {
  return db
    .selectFrom('mortality_cases')
    .leftJoin('infrastructures', join =>
      join
        .onRef('infrastructures.id', '=', 'mortality_cases.infrastructure_id')
        .on('infrastructures.deleted_at', 'is', null),
    )
    .select([
      'mortality_cases.id',
      'mortality_cases.uuid',
      'mortality_cases.created_by',
      'mortality_cases.updated_by',
      'mortality_cases.created_at',
      'mortality_cases.updated_at',
      'mortality_cases.version',
      'mortality_cases.deleted_at',
      'mortality_cases.deleted_by',
      'mortality_cases.demonstration',
      'mortality_cases.west',
      'mortality_cases.south',
      'mortality_cases.east',
      'mortality_cases.north',
      'mortality_cases.date',
      'mortality_cases.author',
      'mortality_cases.species_id',
      'mortality_cases.count',
      'mortality_cases.death_cause_id',
      'mortality_cases.data_source_id',
      'mortality_cases.data_source_url',
      'mortality_cases.infrastructure_id',
      'mortality_cases.comment',
      'mortality_cases.search_text',
      'infrastructures.kind as infrastructure_kind',
    ])
    .where('mortality_cases.deleted_at', 'is', null);
}

async function speciesOf({ db }: Viewer, ids: number[]) {
  const rows = await db.selectFrom('species').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map(row => [row.id, presentSpecies(row)]));
}

/** Cases as answers show them, in the order given; `areas` adds where they lie. */
export async function presentMortality(
  viewer: Viewer,
  rows: MortalityRow[],
  areas: boolean,
): Promise<MortalityCase[]> {
  if (rows.length === 0) return [];
  const { db } = viewer;
  const ids = rows.map(row => row.id);
  const people = await peopleOf(db, rows);
  const species = await speciesOf(viewer, [...new Set(rows.map(row => row.species_id))]);
  const media = await mediaOf(viewer, 'mortality_media', ids);
  const lying = areas ? await areasOf(viewer, 'mortality', ids) : null;
  const sensitive = areas ? await sensitiveAreasOf(viewer, 'mortality', ids) : null;
  const { byId } = await viewer.context.lists.snapshot();
  const geometryOf = ({ west, south }: MortalityRow): PointGeometry => ({
    type: 'Point',
    coordinates: [west, south],
  });
  return rows.flatMap(row => {
    const bird = species.get(row.species_id);
    if (!bird) return [];
    const { infrastructure_id: id, infrastructure_kind: kind } = row;
    return {
      id: row.id,
      type: 'Feature' as const,
      geometry: geometryOf(row),
      properties: {
        ...presentStamp(row, people),
        date: row.date,
        author: row.author,
        species: bird,
        count: row.count,
        death_cause: byId.get(row.death_cause_id) ?? null,
        data_source: row.data_source_id === null ? null : (byId.get(row.data_source_id) ?? null),
        data_source_url: row.data_source_url,
        infrstr:
          id !== null && kind
            ? { id, resourcetype: kind === 'POLE' ? ('Point' as const) : ('Line' as const) }
            : null,
        comment: row.comment,
        media: media.get(row.id) ?? [],
        ...(lying && { areas: lying.get(row.id) ?? [] }),
        ...(sensitive && { sensitive_area: sensitive.get(row.id) ?? [] }),
      },
    };
  });
}
