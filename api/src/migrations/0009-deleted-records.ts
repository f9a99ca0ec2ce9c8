const TABLES = ['infrastructures', 'diagnoses', 'operations', 'mortality_cases', 'sensitive_areas', 'media'];

/** Indexes that find the few deleted records among all. */
export function deletedRecords(): string[] {
  return TABLES.map(
    table => `create index ${table}_deleted on ${table} (deleted_at) where deleted_at is not null`,
  );
}
