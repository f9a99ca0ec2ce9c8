import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { InfrastructureFilter } from 'shared/contract';
import { allOf } from '../../database/all-of';
import { type Engine, SHORTEST_WORD, wordsLookedFor } from '../../database/engine';
import { wordsOf } from '../../database/normalized-text';
import type { Database } from '../../database/schema';

type Condition = Expression<SqlBool>;

const builder = () => expressionBuilder<Database, 'infrastructures'>();

// Conditions on other tables are lists of ids, not questions per row: few rows there lead to few rows here.

function liesIn(areas: number[]): Condition {
  const eb = builder();
  const inside = eb
    .selectFrom('infrastructure_areas')
    .select('infrastructure_id')
    .where('area_id', 'in', areas);
  return eb('infrastructures.id', 'in', inside);
}

function liesInSensitive(areas: number[]): Condition {
  const eb = builder();
  const inside = eb
    .selectFrom('infrastructure_sensitive_areas')
    .select('infrastructure_id')
    .where('sensitive_area_id', 'in', areas);
  return eb('infrastructures.id', 'in', inside);
}

/** The rows of a table below infrastructures whose words hold a word; of some infrastructures, without its index. */
const spoken = (engine: Engine, table: 'diagnoses' | 'operations', word: string, ids?: readonly number[]) =>
  ids
    ? allOf([engine.among(`${table}.infrastructure_id`, ids), engine.holdsWord(`${table}.search_text`, word)])
    : engine.textHolds(table, word);

/** Supports and lines in areas, sensitive areas, visits or work whose words hold a word; among some where given. */
function written(engine: Engine, word: string, ids?: readonly number[]) {
  const eb = builder();
  const areas = eb.selectFrom('geo_areas').select('geo_areas.id').where(engine.textHolds('geo_areas', word));
  const inArea = eb
    .selectFrom('infrastructure_areas')
    .select('infrastructure_areas.infrastructure_id')
    .where('area_id', 'in', areas);
  const sensitiveAreas = eb
    .selectFrom('sensitive_areas')
    .select('sensitive_areas.id')
    .where('sensitive_areas.deleted_at', 'is', null)
    .where(engine.holdsWord('sensitive_areas.search_text', word));
  const inSensitiveArea = eb
    .selectFrom('infrastructure_sensitive_areas')
    .select('infrastructure_sensitive_areas.infrastructure_id')
    .where('sensitive_area_id', 'in', sensitiveAreas);
  const diagnosed = eb
    .selectFrom('diagnoses')
    .select('diagnoses.infrastructure_id')
    .where('diagnoses.deleted_at', 'is', null)
    .where(spoken(engine, 'diagnoses', word, ids));
  const operated = eb
    .selectFrom('operations')
    .select('operations.infrastructure_id')
    .where('operations.deleted_at', 'is', null)
    .where(spoken(engine, 'operations', word, ids));
  // One list: alternatives apart would be asked of every row.
  return inArea.union(inSensitiveArea).union(diagnosed).union(operated);
}

/** One word of a question: the number, or what is written about it. */
function mentions(engine: Engine, word: string, ids?: readonly number[]): Condition {
  const eb = builder();
  const isNumber = /^\d{1,15}$/.test(word);
  const numbered = eb
    .selectFrom('infrastructures as numbered')
    .select('numbered.id as infrastructure_id')
    .where('numbered.id', '=', isNumber ? Number(word) : 0);
  if (word.length < SHORTEST_WORD) return eb('infrastructures.id', 'in', numbered);
  return eb(
    'infrastructures.id',
    'in',
    isNumber ? written(engine, word, ids).union(numbered) : written(engine, word, ids),
  );
}

/** A part of a filter that other tables decide, and the name it is known by. */
export interface FilterPart {
  key: string;
  /** @param ids when only some infrastructures are asked about */
  condition(ids?: readonly number[]): Condition;
}

/** The parts of a filter that tables beside `infrastructures` decide, as conditions on it; all must hold. */
export function partsInOtherTables(engine: Engine, filter: InfrastructureFilter): FilterPart[] {
  const { area, sensitive_area } = filter;
  const words = wordsLookedFor(wordsOf(filter.q ?? ''));
  return [
    ...(area ? [{ key: `area ${area}`, condition: () => liesIn(area) }] : []),
    ...(sensitive_area
      ? [{ key: `sensitive area ${sensitive_area}`, condition: () => liesInSensitive(sensitive_area) }]
      : []),
    ...words.map(word => ({
      key: `word ${word}`,
      condition: (ids?: readonly number[]) => mentions(engine, word, ids),
    })),
  ];
}
