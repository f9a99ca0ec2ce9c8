// `npm test` lints, checks types, builds, then runs unit, component, server and browser tests.
// `npm test -- --unit` skips the browser tests. `npm test -- --changed` covers the changes since the branch left main
// (`--changed=<commit>`: since that commit) and the browser flows for them. The last line counts the results:
// `N passed, N failed`, and `N skipped` if tests were skipped.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { flowsOf } from './testing/flows-of.mjs';
import { unconcernedSuites } from './testing/slow-suites.mjs';
import { check, fail, failures, suite, totals } from './testing/steps.mjs';
import { UNHANDLED } from './testing/unhandled-errors.mjs';
import { findChromium, HOW_TO_GET_CHROMIUM } from './workspace/chromium.mjs';

const VITEST_REPORT = '.cache/vitest.json';
const E2E_REPORT = '.cache/e2e.json';
const unitOnly = process.argv.includes('--unit');
const narrowed = process.argv.find(argument => /^--changed(=|$)/.test(argument));
const changed = narrowed === undefined ? undefined : changedFiles(narrowed.split('=')[1]);
const flows = changed && flowsOf(changed.files);
if (changed) console.log(`Files changed since ${changed.since.slice(0, 12)}: ${changed.files.length}.`);

// Checked first, so that a missing browser is reported before a long run.
const runsBrowser = !unitOnly && flows?.length !== 0;
const chromium = runsBrowser ? findChromium() : undefined;
if (runsBrowser && !chromium) console.error(HOW_TO_GET_CHROMIUM);

mkdirSync('.cache', { recursive: true });
for (const report of [VITEST_REPORT, UNHANDLED, E2E_REPORT]) rmSync(report, { force: true });

function git(/** @type {string[]} */ ...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function exists(/** @type {string} */ commit) {
  return spawnSync('git', ['rev-parse', '--verify', '--quiet', commit]).status === 0;
}

/** The merge base with main. If HEAD is that base: HEAD, or its parent if the working tree is clean. */
function base() {
  const main = ['main', 'origin/main'].find(exists) ?? 'HEAD';
  const mergeBase = git('merge-base', 'HEAD', main);
  if (mergeBase !== git('rev-parse', 'HEAD')) return mergeBase;
  return git('status', '--porcelain') || !exists('HEAD~1') ? mergeBase : git('rev-parse', 'HEAD~1');
}

/**
 * Files that changed since a commit, including uncommitted and untracked files.
 * @param {string | undefined} since a commit; by default where the branch left main
 * @returns {{ since: string, files: string[] }} paths relative to the root of the repository
 */
function changedFiles(since = base()) {
  const changed = git('diff', '--name-only', '--no-renames', since);
  const added = git('ls-files', '--others', '--exclude-standard');
  const files = new Set(`${changed}\n${added}`.split('\n').filter(Boolean));
  return { since, files: [...files].toSorted() };
}

/** The type check runs beside lint and build, which run one after the other. */
async function checkSources() {
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check'];
  const lintedFiles = changed?.files.filter(file => existsSync(file)) ?? ['.'];
  const sharedChanged = !changed || changed.files.some(file => file.startsWith('shared/'));
  const [, built] = await Promise.all([
    (async () => {
      await check('Types', ['scripts/typecheck.mjs'], { aside: true });
      if (sharedChanged) await check('What shared offers', ['scripts/shared-api/check.mjs'], { aside: true });
    })(),
    (async () => {
      if (lintedFiles.length > 0)
        await check(
          'Lint',
          [...biome, '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...lintedFiles],
          {
            aside: true,
          },
        );
      await check('Imports', ['scripts/imports/check.mjs'], { aside: true });
      return check('Build', ['scripts/build.mjs'], { aside: true });
    })(),
  ]);
  return built;
}

/** The name of a failed test with the first line of its error, so that the end of a long run says what happened. */
const withError = (/** @type {string} */ name, /** @type {string | undefined} */ error) =>
  error ? `${name}\n    ${stripVTControlCharacters(error).split('\n')[0]?.slice(0, 300)}` : name;

/**
 * The failed tests of a Vitest file; the file's own name if it could not be run.
 * @param {{name: string, status: string, assertionResults: {status: string, fullName: string, failureMessages?: string[]}[]}} result
 */
function failuresOfFile({ name, status, assertionResults }) {
  const file = relative('.', name);
  const failed = assertionResults.filter(test => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [file];
  return failed.map(({ fullName, failureMessages }) =>
    withError(`${file}: ${fullName}`, failureMessages?.at(-1)),
  );
}

/**
 * The failed tests of a file or group of Playwright.
 * @typedef {{status: string, projectName: string, results: {error?: {message?: string}}[]}} Tried
 * @typedef {{file: string, title: string, tests: Tried[]}} Spec
 * @typedef {{specs: Spec[], suites?: Group[]}} Group
 * @type {(group: Group) => string[]}
 */
const unexpectedOf = ({ specs, suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(test => test.status === 'unexpected')
      .map(({ projectName, results }) =>
        withError(`${file}, ${projectName}: ${title}`, results.at(-1)?.error?.message),
      ),
  ),
  ...suites.flatMap(unexpectedOf),
];

async function runVitest() {
  const reports = [
    '--reporter=default',
    '--reporter=./scripts/testing/unhandled-errors.mjs',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ];
  const selection = changed ? ['--changed', changed.since, '--passWithNoTests'] : [];
  if (changed) process.env.AVICABLE_TESTS_LEFT_OUT = unconcernedSuites(changed.files).join(',');
  await suite(
    'Unit, component and server tests',
    ['node_modules/vitest/vitest.mjs', 'run', ...reports, ...selection],
    VITEST_REPORT,
    (
      /** @type {{numPassedTests: number, numPendingTests: number, testResults: Parameters<typeof failuresOfFile>[0][]}} */ report,
    ) => ({
      passed: report.numPassedTests,
      failed: [
        ...report.testResults.flatMap(failuresOfFile),
        ...(existsSync(UNHANDLED) ? JSON.parse(readFileSync(UNHANDLED, 'utf8')) : []),
      ],
      skipped: report.numPendingTests,
    }),
  );
}

async function runBrowser() {
  if (!changed) await check('Weight', ['bench/bundle.mjs', '--check']);
  const projects = ['--project=fr desktop', '--project=en phone'];
  const selection = flows ? [...projects, ...flows.map(flow => `flows/${flow.replaceAll('.', '\\.')}`)] : [];
  await suite(
    'Browser tests',
    ['node_modules/@playwright/test/cli.js', 'test', ...selection],
    E2E_REPORT,
    (/** @type {{stats: Record<'expected' | 'flaky' | 'skipped', number>, suites: Group[]}} */ report) => ({
      passed: report.stats.expected + report.stats.flaky,
      failed: report.suites.flatMap(unexpectedOf),
      skipped: report.stats.skipped,
    }),
    { cwd: 'e2e', env: { ...process.env, CHROMIUM_PATH: chromium, E2E_REPORT: `../${E2E_REPORT}` } },
  );
}

const built = await checkSources();
await runVitest();
if (unitOnly) console.log('\nBrowser tests left out (--unit).');
else if (!runsBrowser) console.log('\nNo browser flow concerns what changed.');
else if (!chromium) {
  console.error(`\n${HOW_TO_GET_CHROMIUM}`);
  fail('Browser tests');
} else if (built) await runBrowser();

if (failures.length > 0) console.log(`\nFailed:\n${failures.map(name => `  ${name}`).join('\n')}`);
const { passed, failed, skipped } = totals;
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
