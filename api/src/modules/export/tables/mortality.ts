import type { MortalityCase, MortalityFilter } from 'shared/contract';
import { allOf } from '../../../database/all-of';
import { mortalityConditions } from '../../mortality/filter';
import { presentMortality, selectMortality } from '../../mortality/present';
import type { Viewer } from '../../records/viewer';
import { letOthersIn, namesOf, PAGE, type TableDefinition, textOrNull } from '../define-table';

interface Item extends MortalityCase {
  /** Numbers are this installation's own, uuids everybody's. */
  infrastructureUuid: string | null;
}

/** Mortality cases a filter finds, page by page. */
export async function* mortalityPages(viewer: Viewer, filter: MortalityFilter): AsyncGenerator<Item[]> {
  for (let after = 0; ; ) {
    const rows = await selectMortality(viewer)
      .select('infrastructures.uuid as infrastructure_uuid')
      .where(allOf(mortalityConditions(viewer.context.engine, filter)))
      .where('mortality_cases.id', '>', after)
      .orderBy('mortality_cases.id')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const uuidOf = new Map(rows.map(row => [row.id, row.infrastructure_uuid]));
    const cases = await presentMortality(viewer, rows, true);
    yield cases.map(item => ({ ...item, infrastructureUuid: uuidOf.get(item.id) ?? null }));
    await letOthersIn();
    after = last.id;
  }
}

/** Mortality cases a filter finds. */
export function mortalityTable(viewer: Viewer, filter: MortalityFilter): TableDefinition<Item> {
  return {
    name: 'mortality',
    geometry: item => item.geometry,
    columns: [
      { name: 'id', type: 'integer', value: item => item.id },
      { name: 'uuid', type: 'text', value: item => item.properties.uuid },
      { name: 'date', type: 'date', value: item => item.properties.date },
      { name: 'observer', type: 'text', value: item => item.properties.author },
      { name: 'scientific_name', type: 'text', value: item => item.properties.species.scientific_name },
      {
        name: 'vernacular_name',
        type: 'text',
        value: (item, wording) => wording.species(item.properties.species),
      },
      { name: 'count', type: 'integer', value: item => item.properties.count },
      {
        name: 'death_cause',
        type: 'text',
        value: (item, wording) => wording.item(item.properties.death_cause),
      },
      {
        name: 'data_source',
        type: 'text',
        value: (item, wording) => wording.item(item.properties.data_source),
      },
      { name: 'data_source_url', type: 'text', value: item => textOrNull(item.properties.data_source_url) },
      { name: 'infrastructure', type: 'text', value: item => item.infrastructureUuid },
      { name: 'comment', type: 'text', value: item => textOrNull(item.properties.comment) },
      { name: 'pictures', type: 'integer', value: item => item.properties.media.length },
      { name: 'areas', type: 'text', value: item => namesOf(item.properties.areas) },
      { name: 'sensitive_areas', type: 'text', value: item => namesOf(item.properties.sensitive_area) },
      { name: 'created_by', type: 'text', value: item => item.properties.created_by?.username ?? null },
      { name: 'created_on', type: 'date', value: item => item.properties.timestamp_create.slice(0, 10) },
    ],
    pages: () => mortalityPages(viewer, filter),
  };
}
