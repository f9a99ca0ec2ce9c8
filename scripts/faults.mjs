// `npm run faults` breaks a remote in many ways: alone, beside a stable release, and before another try. It reports
// how the shell handled each fault, and fails if one has no result.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildChanged } from './build/build-changed.mjs';
import { needChromium } from './workspace/chromium.mjs';
import { root } from './workspace/places.mjs';

/** The tests whose steps are faults, by the column that they fill. Each other test is about a fault, or several. */
const TESTS = {
  alone: /whatever breaks, the rest works/,
  'beside a stable release': /stable one is shown/,
  'tried again': /works with another try/,
};

await buildChanged(console.log);
const folder = mkdtempSync(join(tmpdir(), 'avicable-faults-'));
const report = join(folder, 'report.json');
const names = 'remote-account: whatever|stable one is shown|works with another try|@fault';
const { status } = spawnSync(
  `npx --no-install playwright test "--project=fr desktop" --workers=1 flows/remote- -g "${names}"`,
  {
    cwd: join(root, 'e2e'),
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: needChromium(), E2E_REPORT: report, AVICABLE_ALL_FAULTS: '1' },
  },
);
/**
 * @typedef {{title: string, duration: number, error?: object}} Step
 * @typedef {{duration: number, error?: object, status: string, steps?: Step[]}} Result
 * @typedef {{title: string, tests: {results: Result[]}[]}} Spec
 * @typedef {{specs?: Spec[], suites?: Suite[]}} Suite of Playwright's report
 * @type {(suite: Suite) => Spec[]}
 */
const specs = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
const tried = existsSync(report) ? specs(JSON.parse(readFileSync(report, 'utf8'))) : [];
rmSync(folder, { recursive: true });
if (tried.length === 0) {
  console.error('No fault was tried: the tests did not start. See above for the server or the browser.');
  process.exit(status || 1);
}

const columns = Object.keys(TESTS);
/** @type {Map<string, Record<string, string>>} By fault, the outcome in each column. */
const rows = new Map();
/** @type {(fault: string, column: string, outcome: Omit<Step, 'title'>) => void} */
function note(fault, column, { duration, error }) {
  const words = error ? 'FAILED' : `held, ${(duration / 1000).toFixed(1)} s`;
  rows.set(fault, { ...rows.get(fault), [column]: words });
}
const problems = [];
for (const { title, tests } of tried) {
  const result = tests.at(-1)?.results.at(-1);
  if (result?.status !== 'passed') problems.push(`"${title}" ${result?.status ?? 'did not run'}`);
  if (!result || result.status === 'skipped') continue;
  const own = Object.entries(TESTS).find(([, pattern]) => pattern.test(title))?.[0];
  for (const step of result.steps ?? [])
    if (columns.includes(step.title)) note(title, step.title, step);
    else note(step.title, own ?? 'alone', step);
  if (!result.steps?.length) note(title, 'alone', result);
}
for (const [column, pattern] of Object.entries(TESTS))
  if (!tried.some(({ title }) => pattern.test(title))) problems.push(`no result ${column}`);

console.log(`\n| fault | ${columns.join(' | ')} |\n| --- | --- | --- | --- |`);
for (const [fault, outcomes] of rows)
  console.log(`| ${fault} | ${columns.map(column => outcomes[column] ?? '—').join(' | ')} |`);
console.log(`\n${rows.size} faults.`);
if (problems.length > 0) console.error(`Without a good result: ${problems.join('; ')}.`);
process.exitCode = status || Number(problems.length > 0);
