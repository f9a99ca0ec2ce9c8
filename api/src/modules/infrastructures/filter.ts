import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { InfrastructureFilter } from 'shared/contract';
import type { Engine } from '../../database/engine';
import { wordsOf } from '../../database/normalized-text';
import type { Database } from '../../database/schema';

type Condition = Expression<SqlBool>;

const builder = () => expressionBuilder<Database, 'infrastructures'>();

/** Supports and lines that have one of some equipments, fitted in any operation. */
function hasEquipment(types: number[]): Condition {
  const eb = builder();
  return eb.exists(
    eb
      .selectFrom('operation_equipments')
      .innerJoin('operations', 'operations.id', 'operation_equipments.operation_id')
      .select('operation_equipments.id')
      .whereRef('operations.infrastructure_id', '=', 'infrastructures.id')
      .where('operations.deleted_at', 'is', null)
      .where('operation_equipments.type_id', 'in', types),
  );
}

/** One word of a question: the number, an area, a sensitive area or a text written about it. */
function mentions(engine: Engine, word: string): Condition {
  const eb = builder();
  const alternatives: Condition[] = [
    eb.exists(
      eb
        .selectFrom('infrastructure_areas')
        .innerJoin('geo_areas', 'geo_areas.id', 'infrastructure_areas.area_id')
        .select('geo_areas.id')
        .whereRef('infrastructure_areas.infrastructure_id', '=', 'infrastructures.id')
        .where(engine.holdsWord('geo_areas.search_text', word)),
    ),
    eb.exists(
      eb
        .selectFrom('infrastructure_sensitive_areas')
        .innerJoin(
          'sensitive_areas',
          'sensitive_areas.id',
          'infrastructure_sensitive_areas.sensitive_area_id',
        )
        .select('sensitive_areas.id')
        .whereRef('infrastructure_sensitive_areas.infrastructure_id', '=', 'infrastructures.id')
        .where(engine.holdsWord('sensitive_areas.search_text', word)),
    ),
    eb.exists(
      eb
        .selectFrom('diagnoses')
        .select('diagnoses.id')
        .whereRef('diagnoses.infrastructure_id', '=', 'infrastructures.id')
        .where('diagnoses.deleted_at', 'is', null)
        .where(engine.holdsWord('diagnoses.search_text', word)),
    ),
    eb.exists(
      eb
        .selectFrom('operations')
        .select('operations.id')
        .whereRef('operations.infrastructure_id', '=', 'infrastructures.id')
        .where('operations.deleted_at', 'is', null)
        .where(engine.holdsWord('operations.search_text', word)),
    ),
  ];
  if (/^\d{1,15}$/.test(word)) alternatives.push(eb('infrastructures.id', '=', Number(word)));
  return eb.or(alternatives);
}

/** Filters of supports and lines as conditions on table `infrastructures`; the same for list, tiles, counts and exports. */
export function infrastructureConditions(engine: Engine, filter: InfrastructureFilter): Condition[] {
  const eb = builder();
  const conditions: Condition[] = [];
  const { in_bbox, type, network_type, owner, condition, risk, neutralization } = filter;
  if (in_bbox) conditions.push(engine.inBox('infrastructures', 'infrastructures', in_bbox));
  if (type) conditions.push(eb('kind', 'in', type));
  if (network_type) conditions.push(eb('network_type_id', 'in', network_type));
  if (owner) conditions.push(eb('owner_id', 'in', owner));
  if (condition) conditions.push(eb('condition_id', 'in', condition));
  if (neutralization) conditions.push(eb('neutralization', 'in', neutralization));
  if (risk) {
    const levels = risk.filter(level => level !== 'none');
    conditions.push(
      eb.or([
        ...(levels.length > 0 ? [eb('risk', 'in', levels)] : []),
        ...(risk.includes('none') ? [eb('risk', 'is', null)] : []),
      ]),
    );
  }
  if (filter.arming)
    conditions.push(
      eb.exists(
        eb
          .selectFrom('diagnosis_armings')
          .select('diagnosis_id')
          .whereRef('diagnosis_id', '=', 'infrastructures.last_diagnosis_id')
          .where('nomenclature_id', 'in', filter.arming),
      ),
    );
  if (filter.equipment) conditions.push(hasEquipment(filter.equipment));
  if (filter.area)
    conditions.push(
      eb.exists(
        eb
          .selectFrom('infrastructure_areas')
          .select('area_id')
          .whereRef('infrastructure_id', '=', 'infrastructures.id')
          .where('area_id', 'in', filter.area),
      ),
    );
  if (filter.sensitive_area)
    conditions.push(
      eb.exists(
        eb
          .selectFrom('infrastructure_sensitive_areas')
          .select('sensitive_area_id')
          .whereRef('infrastructure_id', '=', 'infrastructures.id')
          .where('sensitive_area_id', 'in', filter.sensitive_area),
      ),
    );
  if (filter.diagnosed_after) conditions.push(eb('last_diagnosis_date', '>=', filter.diagnosed_after));
  if (filter.diagnosed_before) conditions.push(eb('last_diagnosis_date', '<=', filter.diagnosed_before));
  if (filter.has_mortality !== undefined)
    conditions.push(eb('mortality_count', filter.has_mortality ? '>' : '=', 0));
  for (const word of wordsOf(filter.q ?? '')) conditions.push(mentions(engine, word));
  return conditions;
}
