import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { MortalityFilter } from 'shared/contract';
import type { Engine } from '../../database/engine';
import { wordsOf } from '../../database/normalized-text';
import type { Database } from '../../database/schema';

type Condition = Expression<SqlBool>;

const builder = () => expressionBuilder<Database, 'mortality_cases'>();

// Conditions on other tables are lists of ids, not questions per row: few rows there lead to few rows here.

/** One word of a question: the number, the species, an area or the words of the case. */
function mentions(engine: Engine, word: string): Condition {
  const eb = builder();
  const ofSpecies = eb
    .selectFrom('species')
    .select('species.id')
    .where(engine.holdsWord('species.search_text', word));
  const inArea = eb
    .selectFrom('mortality_areas')
    .innerJoin('geo_areas', 'geo_areas.id', 'mortality_areas.area_id')
    .select('mortality_areas.mortality_id')
    .where(engine.holdsWord('geo_areas.search_text', word));
  const alternatives: Condition[] = [
    engine.holdsWord('mortality_cases.search_text', word),
    eb('mortality_cases.species_id', 'in', ofSpecies),
    eb('mortality_cases.id', 'in', inArea),
  ];
  if (/^\d{1,15}$/.test(word)) alternatives.push(eb('mortality_cases.id', '=', Number(word)));
  return eb.or(alternatives);
}

function liesIn(areas: number[]): Condition {
  const eb = builder();
  const inside = eb.selectFrom('mortality_areas').select('mortality_id').where('area_id', 'in', areas);
  return eb('mortality_cases.id', 'in', inside);
}

function liesInSensitive(areas: number[]): Condition {
  const eb = builder();
  const inside = eb
    .selectFrom('mortality_sensitive_areas')
    .select('mortality_id')
    .where('sensitive_area_id', 'in', areas);
  return eb('mortality_cases.id', 'in', inside);
}

/** Filters of mortality cases as conditions on table `mortality_cases`. */
export function mortalityConditions(engine: Engine, filter: MortalityFilter): Condition[] {
  const eb = builder();
  const conditions: Condition[] = [];
  if (filter.in_bbox) conditions.push(engine.inBox('mortality_cases', 'mortality_cases', filter.in_bbox));
  if (filter.species) conditions.push(eb('species_id', 'in', filter.species));
  if (filter.death_cause) conditions.push(eb('death_cause_id', 'in', filter.death_cause));
  if (filter.infrastructure) conditions.push(eb('infrastructure_id', 'in', filter.infrastructure));
  if (filter.area) conditions.push(liesIn(filter.area));
  if (filter.sensitive_area) conditions.push(liesInSensitive(filter.sensitive_area));
  if (filter.observed_after) conditions.push(eb('date', '>=', filter.observed_after));
  if (filter.observed_before) conditions.push(eb('date', '<=', filter.observed_before));
  for (const word of wordsOf(filter.q ?? '')) conditions.push(mentions(engine, word));
  return conditions;
}
