import { DEFAULT_PRIORITY_SETTINGS, prioritySettingsSchema } from 'shared/programme';
import type { ReadConnection } from '../../store/connect';
import type { PriorityKnowledge } from './priority-record';

/** Tables of the log whose changes change the ranking of all records. */
export const KNOWLEDGE_TABLES = ['nomenclatures', 'priority_settings', 'sensitive_areas', 'species'] as const;

/** Reads what the ranking needs besides the records. */
export async function readKnowledge({ db }: ReadConnection): Promise<PriorityKnowledge> {
  const items = await db.selectFrom('nomenclatures').select(['id', 'code']).execute();
  const last = await db
    .selectFrom('priority_settings')
    .select(['version', 'settings'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    settings: last ? prioritySettingsSchema.parse(JSON.parse(last.settings)) : DEFAULT_PRIORITY_SETTINGS,
    version: last?.version ?? 0,
    codes: new Map(items.map(({ id, code }) => [id, code])),
    species: new Map(),
    areas: new Map(),
  };
}

/** A text that differs where the ranking may differ. */
export const knowledgeText = ({ codes, species, areas, ...rest }: PriorityKnowledge): string =>
  JSON.stringify([rest, [...codes], [...species], [...areas]]);
