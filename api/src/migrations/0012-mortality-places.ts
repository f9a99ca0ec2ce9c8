/** An index that holds all that wide tiles of mortality cases tell; it finds the western end as the one before did. */
export const mortalityPlaces = (): string[] => [
  'drop index mortality_cases_west',
  'create index mortality_cases_west on mortality_cases (west, south, death_cause_id) where deleted_at is null',
];
