import type { RedList } from 'shared/contract';
import { DEFAULT_PRIORITY_SETTINGS, prioritySettingsSchema } from 'shared/programme';
import type { ReadConnection } from '../../store/connect';
import { groupBy } from '../../store/group-by';
import globalRedList from './global-red-list.json';
import { type PriorityKnowledge, worstOf } from './priority-record';

/** Global categories of reference species missing in the national list, by scientific name. */
const GLOBAL_RED_LIST = new Map(
  Object.entries(globalRedList.species).flatMap(([category, names]) =>
    names.map(name => [name, category as RedList] as const),
  ),
);

/** Tables whose changes affect the ranking of all records. */
export const KNOWLEDGE_TABLES = ['nomenclatures', 'priority_settings', 'sensitive_areas', 'species'] as const;

/** Reads the ranking's inputs other than records. */
export async function readKnowledge({ db }: ReadConnection): Promise<PriorityKnowledge> {
  const items = await db.selectFrom('nomenclatures').select(['id', 'code']).orderBy('id').execute();
  const last = await db
    .selectFrom('priority_settings')
    .select(['version', 'settings'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const known = await db
    .selectFrom('species')
    .select(['id', 'red_list', 'scientific_name'])
    .orderBy('id')
    .execute();
  const speciesOfAreas = await db
    .selectFrom('sensitive_areas')
    .leftJoin('sensitive_area_species', 'sensitive_area_id', 'sensitive_areas.id')
    .select(['sensitive_areas.id', 'species_id'])
    .where('deleted_at', 'is', null)
    .orderBy('sensitive_areas.id')
    .orderBy('species_id')
    .execute();
  const settings = last ? prioritySettingsSchema.parse(JSON.parse(last.settings)) : DEFAULT_PRIORITY_SETTINGS;
  const species = new Map(
    known.flatMap(({ id, red_list, scientific_name }): [number, RedList][] => {
      const category = red_list ?? (settings.global_red_list ? GLOBAL_RED_LIST.get(scientific_name) : null);
      return category ? [[id, category]] : [];
    }),
  );
  const areas = [...groupBy(speciesOfAreas, ({ id }) => id)].map(([id, those]) => {
    const categories = those.map(({ species_id }) => species.get(species_id ?? 0));
    return [id, worstOf(categories, settings)] as const;
  });
  return {
    settings,
    version: last?.version ?? 0,
    codes: new Map(items.map(({ id, code }) => [id, code])),
    species,
    areas: new Map(areas),
  };
}

/** The ranking's inputs other than records, as a text. Equal texts mean equal inputs. */
export const knowledgeText = ({ codes, species, areas, ...rest }: PriorityKnowledge): string =>
  JSON.stringify([rest, [...codes], [...species], [...areas]]);
