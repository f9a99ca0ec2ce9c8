import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/places.mjs';
import { SLOW_SUITES, unconcernedSuites } from './slow-suites.mjs';

describe('the slow tests of the server', () => {
  it.each(Object.entries(SLOW_SUITES))('%s is there, and so are its folders', (suite, folders) => {
    for (const path of [suite, ...folders]) expect(existsSync(join(root, path))).toBe(true);
  });

  it('run for their folders and for themselves, and not for the rest', () => {
    const runFor = (...files) =>
      Object.keys(SLOW_SUITES).filter(suite => !unconcernedSuites(files).includes(suite));
    expect(runFor('api/src/start/backup/back-up.ts')).toEqual([
      'api/test/backup-safety.test.ts',
      'api/test/backup.test.ts',
      'api/test/several-processes.test.ts',
      'api/test/start.test.ts',
    ]);
    expect(runFor('README.md', 'api/test/start.test.ts')).toEqual(['api/test/start.test.ts']);
    expect(runFor('shared/src/kinds/index.ts')).toEqual([]);
    expect(runFor('api/test/harness.ts')).toEqual(Object.keys(SLOW_SUITES));
  });
});
