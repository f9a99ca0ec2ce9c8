import type { Engine } from '../database/engine';

/** The field that names the infrastructure in the history of a kind, and the table of the kind. */
const BELOW = [
  ['diagnosis', 'infrastructure', 'diagnoses'],
  ['operations', 'infrastructure', 'operations'],
  ['mortality', 'infrstr_id', 'mortality_cases'],
] as const;

/** Each change of a visit, a work or a case also names the infrastructure above, whose journal it is in. */
export function historyOfInfrastructures({ name }: Engine): string[] {
  const side = (field: string, which: 'before' | 'after') =>
    name === 'sqlite'
      ? `cast(json_extract(changes, '$.${field}.${which}') as integer)`
      : `cast(cast(changes as json) -> '${field}' ->> '${which}' as bigint)`;
  return [
    'alter table history add column infrastructure_id bigint',
    "update history set infrastructure_id = item_id where item_kind = 'infrastructures'",
    ...BELOW.map(
      ([kind, field, table]) => `update history set infrastructure_id = coalesce(
        ${side(field, 'after')}, ${side(field, 'before')},
        (select infrastructure_id from ${table} where ${table}.id = item_id))
        where item_kind = '${kind}'`,
    ),
    'create index history_infrastructure on history (infrastructure_id, id) where infrastructure_id is not null',
  ];
}
