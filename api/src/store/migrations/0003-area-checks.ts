/**
 * Stores how far a cell has been checked, for any kind of record: the table being checked, and its last checked
 * record.
 */
export const areaChecks = (): string[] => [
  'alter table area_checks drop column infrastructures_after',
  'alter table area_checks drop column mortality_after',
  'alter table area_checks add column records text',
  'alter table area_checks add column last_record bigint not null default 0',
];
