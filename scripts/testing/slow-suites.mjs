/**
 * Slow tests of the server, and the folders whose changes they cover with `npm test -- --changed`. Everything in the
 * server or in `shared/src/kinds` reaches all of them, although few changes there concern them.
 */
export const SLOW_SUITES = {
  'api/src/domain/registration/registration.test.ts': ['api/src/domain/registration/', 'api/src/jobs/'],
  'api/src/io/demonstration/seed-demonstration.test.ts': ['api/src/io/demonstration/'],
  'api/test/account-command.test.ts': ['api/src/domain/accounts/', 'api/src/start/commands/'],
  'api/test/administration/area-import.test.ts': ['api/src/administration/', 'api/src/io/import/'],
  'api/test/administration/taxref.test.ts': ['api/src/administration/', 'api/src/io/import/'],
  'api/test/backup-safety.test.ts': ['api/src/start/', 'api/src/store/'],
  'api/test/backup.test.ts': ['api/src/start/', 'api/src/store/'],
  'api/test/broken-off.test.ts': ['api/src/http/'],
  'api/test/import-batches.test.ts': ['api/src/io/import/'],
  'api/test/import-progress.test.ts': ['api/src/io/import/'],
  'api/test/long-imports.test.ts': ['api/src/io/import/', 'api/src/jobs/'],
  'api/test/oidc.test.ts': [
    'api/src/config/',
    'api/src/domain/accounts/',
    'api/src/domain/oidc/',
    'api/src/domain/session/',
  ],
  'api/test/move.test.ts': ['api/src/start/move/', 'api/src/store/'],
  'api/test/replicas.test.ts': ['api/src/store/'],
  'api/test/round-trip.test.ts': ['api/src/io/'],
  'api/test/same-answers.test.ts': ['api/src/readmodel/'],
  'api/test/several-processes.test.ts': ['api/src/jobs/', 'api/src/start/', 'api/src/store/'],
  'api/test/start.test.ts': ['api/src/config/', 'api/src/start/'],
};

/**
 * The slow tests that no changed file affects. A change of code shared by the tests affects all of them.
 * @param {string[]} files paths relative to the root of the repository
 * @returns {string[]} paths of tests
 */
export function unconcernedSuites(files) {
  if (files.some(file => file.startsWith('api/test/') && !file.endsWith('.test.ts'))) return [];
  return Object.entries(SLOW_SUITES)
    .filter(
      ([suite, folders]) =>
        !files.some(file => file === suite || folders.some(folder => file.startsWith(folder))),
    )
    .map(([suite]) => suite);
}
