import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { type MortalityFilter, SHORTEST_WORD, wordsLookedFor, wordsOf } from 'shared/contract';
import type { Engine } from '../../database/engine';
import type { Database } from '../../database/schema';

type Condition = Expression<SqlBool>;

const builder = () => expressionBuilder<Database, 'mortality_cases'>();

// Conditions on other tables are lists of ids, not questions per row: few rows there lead to few rows here.

/** Cases of species and in areas whose names hold a word, or whose own words do. */
function written(engine: Engine, word: string) {
  const eb = builder();
  const own = eb
    .selectFrom('mortality_cases')
    .select('mortality_cases.id')
    .where(engine.textHolds('mortality_cases', word));
  const species = eb
    .selectFrom('species')
    .select('species.id')
    .where(engine.holdsWord('species.search_text', word));
  // `deleted_at` leads to the index by species.
  const ofSpecies = eb
    .selectFrom('mortality_cases')
    .select('mortality_cases.id')
    .where('species_id', 'in', species)
    .where('deleted_at', 'is', null);
  const areas = eb.selectFrom('geo_areas').select('geo_areas.id').where(engine.textHolds('geo_areas', word));
  const inArea = eb
    .selectFrom('mortality_areas')
    .select('mortality_areas.mortality_id as id')
    .where('area_id', 'in', areas);
  // One list: alternatives apart would be asked of every row.
  return own.union(ofSpecies).union(inArea);
}

/** One word of a question: the number, or what is written about it. */
function mentions(engine: Engine, word: string): Condition {
  const eb = builder();
  const isNumber = /^\d{1,15}$/.test(word);
  const numbered = eb
    .selectFrom('mortality_cases as numbered')
    .select('numbered.id')
    .where('numbered.id', '=', isNumber ? Number(word) : 0);
  if (word.length < SHORTEST_WORD) return eb('mortality_cases.id', 'in', numbered);
  return eb(
    'mortality_cases.id',
    'in',
    isNumber ? written(engine, word).union(numbered) : written(engine, word),
  );
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
  for (const word of wordsLookedFor(wordsOf(filter.q ?? ''))) conditions.push(mentions(engine, word));
  return conditions;
}
