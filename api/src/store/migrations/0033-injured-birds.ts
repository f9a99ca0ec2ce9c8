/**
 * State, care centre and outcome of the birds of a case. `alive` is derived from state and outcome. A new installation
 * gets the list of care centres with the other lists.
 */
export const injuredBirds = (): string[] => [
  "alter table mortality_cases add column state text not null default 'dead' check (state in ('dead', 'injured'))",
  'alter table mortality_cases add column centre_id bigint references nomenclatures (id)',
  `alter table mortality_cases add column outcome text
    check (outcome in ('released', 'died', 'kept', 'unknown'))`,
  'alter table mortality_cases add column alive integer not null default 0',
  'create index mortality_centre on mortality_cases (centre_id) where centre_id is not null',
  `insert into nomenclature_types (code, mnemonic, label, label_en, position)
    select 'CARE_CTR', 'care_centre', 'Centre de soins', 'Care centre', max(position) + 1
    from nomenclature_types having max(position) is not null
      and max(case when code = 'CARE_CTR' then 1 else 0 end) = 0`,
];
