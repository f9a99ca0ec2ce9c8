import { sql } from 'kysely';
import type { Queryable } from '../../database/connect';
import type { UseKind } from '../../http/describe-uses';

/** Every column that names an item of a list. */
const COLUMNS: readonly { kind: UseKind; table: string; columns: readonly string[] }[] = [
  {
    kind: 'infrastructures',
    table: 'infrastructures',
    columns: ['network_type_id', 'owner_id', 'condition_id'],
  },
  {
    kind: 'diagnosis',
    table: 'diagnoses',
    columns: [
      'condition_id',
      'pole_attractivity_id',
      'pole_dangerousness_id',
      'sgmt_moving_risk_id',
      'sgmt_topo_integr_risk_id',
      'sgmt_landscape_integr_risk_id',
      'sgmt_build_integr_risk_id',
    ],
  },
  { kind: 'diagnosis', table: 'diagnosis_armings', columns: ['nomenclature_id'] },
  { kind: 'operations', table: 'operations', columns: ['operation_type_id'] },
  { kind: 'operations', table: 'operation_equipments', columns: ['type_id'] },
  { kind: 'mortality', table: 'mortality_cases', columns: ['death_cause_id', 'data_source_id'] },
  { kind: 'accounts', table: 'user_areas', columns: ['nomenclature_id'] },
  { kind: 'nomenclatures', table: 'nomenclature_parents', columns: ['parent_id'] },
];

/** How many things of each kind name an item, deleted records included: they can come back. */
export async function usesOfNomenclature(
  db: Queryable,
  id: number,
): Promise<Partial<Record<UseKind, number>>> {
  const uses: Partial<Record<UseKind, number>> = {};
  for (const { kind, table, columns } of COLUMNS) {
    const named = columns.map(column => sql`${sql.ref(column)} = ${id}`);
    const found = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${sql.join(named, sql` or `)}`.execute(db);
    const count = Number(found.rows[0]?.count ?? 0);
    if (count > 0) uses[kind] = (uses[kind] ?? 0) + count;
  }
  return uses;
}
