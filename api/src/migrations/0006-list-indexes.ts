/** Indexes in the orders that lists are walked in (`infrastructures/list.ts` names the same expressions), and for counts. */
export function listIndexes(): string[] {
  const alive = 'where deleted_at is null';
  const byRisk = "case risk when 'RISK_L' then 1 when 'RISK_M' then 2 when 'RISK_H' then 3 else 0 end";
  const byNeutralization = "case neutralization when 'partial' then 1 when 'full' then 2 else 0 end";
  return [
    'drop index infrastructures_alive',
    `create index infrastructures_alive on infrastructures (deleted_at, id) ${alive}`,
    `create index infrastructures_by_risk on infrastructures ((${byRisk}), id) ${alive}`,
    `create index infrastructures_by_neutralization on infrastructures ((${byNeutralization}), id) ${alive}`,
    `create index infrastructures_by_kind on infrastructures (kind, id) ${alive}`,
    `create index infrastructures_by_diagnosis on infrastructures ((coalesce(last_diagnosis_date, '0001-01-01')), id) ${alive}`,
    `create index mortality_cases_alive on mortality_cases (deleted_at, id) ${alive}`,
    `create index mortality_cases_by_cause on mortality_cases (death_cause_id, id) ${alive}`,
  ];
}
