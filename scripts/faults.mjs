// `npm run faults` breaks a remote in many ways: alone, beside a stable release, and before another try. It reports
// how the shell handled each fault.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildChanged } from './build/build-changed.mjs';
import { needChromium } from './workspace/chromium.mjs';
import { root } from './workspace/places.mjs';

const TESTS = {
  alone: /whatever breaks, the rest works/,
  'beside a stable release': /stable one is shown/,
  'tried again': /works with another try/,
};

await buildChanged(console.log);
const folder = mkdtempSync(join(tmpdir(), 'avicable-faults-'));
const report = join(folder, 'report.json');
const names = 'remote-account: whatever|stable one is shown|works with another try';
const { status } = spawnSync(
  `npx --no-install playwright test "--project=fr desktop" flows/remote-isolation -g "${names}"`,
  {
    cwd: join(root, 'e2e'),
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: needChromium(), E2E_REPORT: report, AVICABLE_ALL_FAULTS: '1' },
  },
);
/**
 * @typedef {{title: string, duration: number, error?: object}} Step
 * @typedef {{title: string, tests: {results: {steps?: Step[]}[]}[]}} Spec
 * @typedef {{specs?: Spec[], suites?: Suite[]}} Suite of Playwright's report
 * @type {(suite: Suite) => Spec[]}
 */
const specs = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
const results = specs(JSON.parse(readFileSync(report, 'utf8'))).map(({ title, tests }) => ({
  title,
  steps: tests.at(-1)?.results.at(-1)?.steps ?? [],
}));
rmSync(folder, { recursive: true });

/** By fault, its duration in seconds or its failure. The test is the one whose title matches the pattern. */
const told = (/** @type {RegExp} */ pattern) =>
  new Map(
    (results.find(({ title }) => pattern.test(title))?.steps ?? []).map(({ title, duration, error }) => [
      title,
      error ? 'FAILED' : `held, ${(duration / 1000).toFixed(1)} s`,
    ]),
  );
const columns = Object.values(TESTS).map(told);
console.log(`\n| fault | ${Object.keys(TESTS).join(' | ')} |\n| --- | --- | --- | --- |`);
for (const name of columns[0]?.keys() ?? [])
  console.log(`| ${name} | ${columns.map(column => column.get(name) ?? '').join(' | ')} |`);
process.exitCode = status ?? 1;
