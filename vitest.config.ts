import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { remoteNames } from './scripts/federation/ports.mjs';
import { SLOW_SUITES } from './scripts/testing/slow-suites.mjs';

const packages = ['host', 'shared', ...remoteNames];
// Forms are typed into key by key: on a busy machine that takes its time.
const PATIENCE = 60_000;

/** Paths of the tests below a folder. */
const testsIn = (folder: string, ending: string) =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter(file => file.endsWith(ending))
    .map(file => `${folder}/${file}`);
const firstLineOf = (file: string) => readFileSync(file, 'utf8').split('\n', 1)[0];

/** Tests of functions. Those that ask for a page all the same say so in their first line. */
const functions = packages.flatMap(name => testsIn(`${name}/src`, '.test.ts'));
const onPage = functions.filter(file => firstLineOf(file) === '// @vitest-environment jsdom');

/** Node loads antd's modules for CommonJS as they are: its ES modules would have to be compiled for each file of tests. */
const antdForNode = { find: /^antd\/es\//, replacement: 'antd/lib/' };

/** A module that was loaded before cannot be replaced: files that replace modules have a process of their own. */
const replacesModules = (file: string) => /\bvi\.(mock|resetModules)\(/.test(readFileSync(file, 'utf8'));

const onPageOf = (name: string) => [
  ...testsIn(`${name}/src`, '.test.tsx'),
  ...onPage.filter(file => file.startsWith(`${name}/`)),
];
/** Tests of screens and of what needs a page. Files share a page, unless they replace modules. */
const browserLike = (name: string, files: string[], isolate: boolean) => ({
  resolve: { alias: [antdForNode] },
  test: {
    name,
    environment: 'jsdom',
    globals: true,
    isolate,
    include: files,
    testTimeout: PATIENCE,
    setupFiles: ['./shared/src/testing/setup.ts', ...(isolate ? [] : ['./shared/src/testing/share-page.ts'])],
    css: false,
  },
});

/** Functions without a page: a new process and a new page for each file would take longer than its tests. */
const pure = {
  test: {
    name: 'pure',
    environment: 'node',
    globals: true,
    isolate: false,
    include: functions.filter(file => !onPage.includes(file)),
    testTimeout: PATIENCE,
  },
};

const mocking = [...testsIn('api/src', '.test.ts'), ...testsIn('api/test', '.test.ts')]
  .filter(replacesModules)
  .map(file => file.slice('api/'.length));
/** Set by `npm test -- --changed`. */
const leftOut = (process.env.AVICABLE_TESTS_LEFT_OUT ?? '')
  .split(',')
  .filter(Boolean)
  .map(file => file.slice('api/'.length));
const server = (name: string, own: { include?: string[]; exclude?: string[]; isolate?: boolean }) => ({
  test: {
    name,
    root: 'api',
    environment: 'node' as const,
    globals: true,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup-answer-checks.ts'],
    hookTimeout: 60_000,
    testTimeout: 30_000,
    ...own,
  },
});

/** Starts slow suites first: the last of them would otherwise run alone. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      relative(import.meta.dirname, moduleId) in SLOW_SUITES;
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter(file => !isSlow(file))];
  }
}

/** What a screen still has under way when its file has ended finds no page any more: no fault of anybody. */
const PAGE_IS_GONE = /^(window|document|navigator|localStorage) is not defined$/;

export default defineConfig({
  test: {
    globalSetup: ['scripts/testing/temporary-folder.mjs'],
    onUnhandledError: ({ message }) => (PAGE_IS_GONE.test(message) ? false : undefined),
    // Tests of the server wait half of their time for a database, a process or a clock: a third takes the two cores meanwhile.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: [
      ...packages.flatMap(name => [
        browserLike(
          name,
          onPageOf(name).filter(file => !replacesModules(file)),
          false,
        ),
        browserLike(`${name}-mocks`, onPageOf(name).filter(replacesModules), true),
      ]),
      pure,
      {
        test: {
          name: 'scripts',
          environment: 'node',
          globals: true,
          include: ['{releases/src,scripts}/**/*.test.mjs'],
          testTimeout: PATIENCE,
        },
      },
      server('api', { isolate: false, exclude: [...mocking, ...leftOut] }),
      server('api-mocks', { include: mocking }),
    ],
  },
});
