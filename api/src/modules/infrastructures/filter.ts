import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { InfrastructureFilter } from 'shared/contract';
import type { Engine } from '../../database/engine';
import { wordsOf } from '../../database/normalized-text';
import type { Database } from '../../database/schema';

type Condition = Expression<SqlBool>;

const builder = () => expressionBuilder<Database, 'infrastructures'>();

// Conditions on other tables are lists of ids, not questions per row: few rows there lead to few rows here.

/** Supports and lines that have one of some equipments, fitted in any operation. */
function hasEquipment(types: number[]): Condition {
  const eb = builder();
  const fitted = eb
    .selectFrom('operation_equipments')
    .innerJoin('operations', 'operations.id', 'operation_equipments.operation_id')
    .select('operations.infrastructure_id')
    .where('operations.deleted_at', 'is', null)
    .where('operation_equipments.type_id', 'in', types);
  return eb('infrastructures.id', 'in', fitted);
}

/** Supports and lines whose last diagnosis saw one of some armings. */
function hasArming(armings: number[]): Condition {
  const eb = builder();
  const seen = eb
    .selectFrom('diagnosis_armings')
    .select('diagnosis_id')
    .where('nomenclature_id', 'in', armings);
  return eb('infrastructures.last_diagnosis_id', 'in', seen);
}

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

/** One word of a question: the number, an area, a sensitive area or a text written about it. */
function mentions(engine: Engine, word: string): Condition {
  const eb = builder();
  const inArea = eb
    .selectFrom('infrastructure_areas')
    .innerJoin('geo_areas', 'geo_areas.id', 'infrastructure_areas.area_id')
    .select('infrastructure_areas.infrastructure_id')
    .where(engine.holdsWord('geo_areas.search_text', word));
  const inSensitiveArea = eb
    .selectFrom('infrastructure_sensitive_areas')
    .innerJoin('sensitive_areas', 'sensitive_areas.id', 'infrastructure_sensitive_areas.sensitive_area_id')
    .select('infrastructure_sensitive_areas.infrastructure_id')
    .where('sensitive_areas.deleted_at', 'is', null)
    .where(engine.holdsWord('sensitive_areas.search_text', word));
  const diagnosed = eb
    .selectFrom('diagnoses')
    .select('diagnoses.infrastructure_id')
    .where('diagnoses.deleted_at', 'is', null)
    .where(engine.holdsWord('diagnoses.search_text', word));
  const operated = eb
    .selectFrom('operations')
    .select('operations.infrastructure_id')
    .where('operations.deleted_at', 'is', null)
    .where(engine.holdsWord('operations.search_text', word));
  const alternatives: Condition[] = [inArea, inSensitiveArea, diagnosed, operated].map(ids =>
    eb('infrastructures.id', 'in', ids),
  );
  if (/^\d{1,15}$/.test(word)) alternatives.push(eb('infrastructures.id', '=', Number(word)));
  return eb.or(alternatives);
}

/** `none` stands for not evaluated. */
function hasRisk(risk: NonNullable<InfrastructureFilter['risk']>): Condition {
  const eb = builder();
  const levels = risk.filter(level => level !== 'none');
  return eb.or([
    ...(levels.length > 0 ? [eb('risk', 'in', levels)] : []),
    ...(risk.includes('none') ? [eb('risk', 'is', null)] : []),
  ]);
}

/** Filters of supports and lines as conditions on table `infrastructures`; the same for list, tiles, counts and exports. */
export function infrastructureConditions(engine: Engine, filter: InfrastructureFilter): Condition[] {
  const eb = builder();
  const conditions: Condition[] = [];
  const { in_bbox, type, network_type, owner, condition, neutralization } = filter;
  if (in_bbox) conditions.push(engine.inBox('infrastructures', 'infrastructures', in_bbox));
  if (type) conditions.push(eb('kind', 'in', type));
  if (network_type) conditions.push(eb('network_type_id', 'in', network_type));
  if (owner) conditions.push(eb('owner_id', 'in', owner));
  if (condition) conditions.push(eb('condition_id', 'in', condition));
  if (neutralization) conditions.push(eb('neutralization', 'in', neutralization));
  if (filter.risk) conditions.push(hasRisk(filter.risk));
  if (filter.arming) conditions.push(hasArming(filter.arming));
  if (filter.equipment) conditions.push(hasEquipment(filter.equipment));
  if (filter.area) conditions.push(liesIn(filter.area));
  if (filter.sensitive_area) conditions.push(liesInSensitive(filter.sensitive_area));
  if (filter.diagnosed_after) conditions.push(eb('last_diagnosis_date', '>=', filter.diagnosed_after));
  if (filter.diagnosed_before) conditions.push(eb('last_diagnosis_date', '<=', filter.diagnosed_before));
  if (filter.has_mortality !== undefined)
    conditions.push(eb('mortality_count', filter.has_mortality ? '>' : '=', 0));
  for (const word of wordsOf(filter.q ?? '')) conditions.push(mentions(engine, word));
  return conditions;
}
