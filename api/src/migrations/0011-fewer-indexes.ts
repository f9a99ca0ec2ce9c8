const UNUSED = [
  'risk',
  'neutralization',
  'diagnosed',
  'by_risk',
  'by_neutralization',
  'by_kind',
  'by_diagnosis',
];

/**
 * Filters and pages of supports and lines are answered from memory: their indexes served nobody, and every visit and
 * every work had to change most of them. Of two ways to some hundred records SQLite took the one through all that are
 * not deleted, as long as an index began with that.
 */
export const fewerIndexes = (): string[] => [
  ...UNUSED.map(name => `drop index infrastructures_${name}`),
  'drop index infrastructures_alive',
  'drop index mortality_cases_alive',
  'create index mortality_cases_alive on mortality_cases (id) where deleted_at is null',
];
