// `npm test`: lints, checks types, builds, then runs unit, component, server and browser tests.
// `npm test -- --unit` leaves the browser out. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.mjs';

const VITEST_REPORT = '.cache/vitest.json';
const E2E_REPORT = '.cache/e2e.json';
const unitOnly = process.argv.includes('--unit');
const totals = { passed: 0, failed: 0, skipped: 0 };

/** Runs a command with its output shown; resolves to its exit code. */
function run(title, command, args, options = {}) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  return new Promise(resolve => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.once('error', error => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', code => {
      console.log(
        `── ${title}: ${code === 0 ? 'done' : 'failed'} in ${Math.round((Date.now() - started) / 1000)} s`,
      );
      resolve(code ?? 1);
    });
  });
}

/** A step that is one check: it passes or it fails. */
async function check(title, command, args) {
  const code = await run(title, command, args);
  if (code === 0) totals.passed += 1;
  else totals.failed += 1;
  return code === 0;
}

const node = (...args) => [process.execPath, args];
const read = file => JSON.parse(readFileSync(file, 'utf8'));

/** Counts a suite from its report; a suite that died without one is a failure of its own. */
function count(code, file, countsOf) {
  try {
    const counts = countsOf(read(file));
    totals.passed += counts.passed;
    totals.failed += counts.failed;
    totals.skipped += counts.skipped;
    if (code !== 0 && counts.failed === 0) totals.failed += 1;
  } catch (error) {
    console.error(`No readable report: ${error.message}`);
    totals.failed += 1;
  }
}

mkdirSync('.cache', { recursive: true });
for (const report of [VITEST_REPORT, E2E_REPORT]) rmSync(report, { force: true });

await check('Lint', ...node('node_modules/@biomejs/biome/bin/biome', 'check', '.'));
await check('Types', ...node('scripts/typecheck.mjs'));
await check('What shared offers', ...node('scripts/shared-api/check.mjs'));
const built = await check('Build', ...node('scripts/build.mjs'));

const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${VITEST_REPORT}`,
];
count(await run('Unit, component and server tests', ...node(...vitest)), VITEST_REPORT, report => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
  skipped: report.numPendingTests,
}));

const chromium = unitOnly ? undefined : findChromium();
if (unitOnly) console.log('\nBrowser tests left out (--unit).');
else if (!chromium) {
  console.error(`\n${HOW_TO_GET_CHROMIUM}`);
  totals.failed += 1;
} else if (built) {
  await check('Weight', ...node('bench/bundle.mjs', '--check'));
  const playwright = ['node_modules/@playwright/test/cli.js', 'test'];
  const code = await run('Browser tests', ...node(...playwright), {
    cwd: 'e2e',
    env: { ...process.env, CHROMIUM_PATH: chromium, E2E_REPORT: `../${E2E_REPORT}` },
  });
  count(code, E2E_REPORT, report => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
  }));
}

console.log(
  `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`,
);
process.exit(totals.failed === 0 ? 0 : 1);
