import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { remoteNames } from './scripts/federation/ports.mjs';
import { uiParts } from './scripts/federation/ui-parts.mjs';
import { SLOW_SUITES } from './scripts/testing/slow-suites.mjs';

const packages = ['host', 'shared', ...remoteNames];
// Tests type into forms key by key, which is slow on a busy machine.
const PATIENCE = 60_000;

const testsIn = (folder: string, ending: string) =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter(file => file.endsWith(ending))
    .map(file => `${folder}/${file}`);
const firstLineOf = (file: string) => readFileSync(file, 'utf8').split('\n', 1)[0];

/** Tests of functions. The first line of a test says if it needs a page. */
const functions = packages.flatMap(name => testsIn(`${name}/src`, '.test.ts'));
const onPage = functions.filter(file => firstLineOf(file) === '// @vitest-environment jsdom');

/**
 * Node loads antd's CommonJS modules as they are. antd's ES modules would have to be compiled for each file of tests.
 */
const antdForNode = { find: /^antd\/es\//, replacement: 'antd/lib/' };

/**
 * Whether tests replace modules. Such files run in a process of their own, since a loaded module cannot be replaced.
 */
const replacesModules = (file: string) => /\bvi\.(mock|resetModules)\(/.test(readFileSync(file, 'utf8'));

const onPageOf = (name: string) => [
  ...testsIn(`${name}/src`, '.test.tsx'),
  ...onPage.filter(file => file.startsWith(`${name}/`)),
];
/** Tests that need a page, such as tests of screens. Files share a page unless they are isolated. */
const browserLike = (name: string, files: string[], isolate: boolean) => ({
  // As in the host's build.
  define: { UI_PARTS: JSON.stringify(uiParts(join(import.meta.dirname, 'host'))) },
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

/** Tests that need no page. Files share a process: a new process for each file would take longer than its tests. */
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
/** Tests of the server to leave out, as `npm test -- --changed` decides. */
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

/** Starts slow suites first: a slow suite that starts last would run alone at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      relative(import.meta.dirname, moduleId) in SLOW_SUITES;
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter(file => !isSlow(file))];
  }
}

/** Error of a screen's pending work after its test file has ended and the page is gone. It is harmless. */
const PAGE_IS_GONE = /^(window|document|navigator|localStorage) is not defined$/;

export default defineConfig({
  test: {
    globalSetup: ['scripts/testing/temporary-folder.mjs'],
    onUnhandledError: ({ message }) => (PAGE_IS_GONE.test(message) ? false : undefined),
    // A worker for each core. Four were a sixth slower, and single tests ran into their time limits.
    maxWorkers: 2,
    // As in browser tests, a busy CI machine must not fail the build. The report names tests that passed a retry.
    retry: process.env.CI ? 1 : 0,
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
