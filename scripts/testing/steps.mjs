import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { wordsOf } from 'releases/refusal';

/** Results of all steps so far. */
export const totals = { passed: 0, failed: 0, skipped: 0 };
/**
 * Names of failed tests, printed at the end of the long output.
 * @type {string[]}
 */
export const failures = [];

/** @typedef {import('node:child_process').SpawnOptions & {aside?: boolean}} Options */

/**
 * Runs a Node program.
 * @returns {Promise<number>} its exit code
 * @param {Options} [options] `aside`: runs beside other steps: the output is shown at the end, so that outputs do not mix
 */
function run(/** @type {string} */ title, /** @type {string[]} */ args, options = {}) {
  const { aside = false, ...others } = options;
  if (!aside) console.log(`\n── ${title}`);
  const started = Date.now();
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, {
      stdio: aside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...others,
    });
    /** @type {Buffer[]} */
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => output.push(chunk));
    child.once('error', error => output.push(Buffer.from(error.message)));
    child.once('close', code => {
      if (aside) console.log(`\n── ${title}`);
      process.stdout.write(Buffer.concat(output));
      const seconds = Math.round((Date.now() - started) / 1000);
      console.log(`── ${title}: ${code === 0 ? 'done' : 'failed'} in ${seconds} s`);
      resolve(code ?? 1);
    });
  });
}

/** Counts a failure. */
export function fail(/** @type {string} */ name) {
  totals.failed += 1;
  failures.push(name);
}

/** Runs a step with a single result. Resolves to whether it passed. */
export async function check(
  /** @type {string} */ title,
  /** @type {string[]} */ args,
  /** @type {Options} */ options = {},
) {
  const code = await run(title, args, options);
  if (code === 0) totals.passed += 1;
  else fail(title);
  return code === 0;
}

/**
 * Runs a suite that writes a report; without a report, it counts as failed.
 * @template Report
 * @param {string} title
 * @param {string[]} args
 * @param {string} file
 * @param {(report: Report) => {passed: number, failed: string[], skipped: number}} resultOf reads them from the report
 * @param {Options} [options]
 */
export async function suite(title, args, file, resultOf, options) {
  const code = await run(title, args, options);
  try {
    const { passed, failed, skipped } = resultOf(JSON.parse(readFileSync(file, 'utf8')));
    totals.passed += passed;
    totals.skipped += skipped;
    for (const name of failed) fail(name);
    if (code !== 0 && failed.length === 0) fail(title);
  } catch (error) {
    console.error(`No readable report: ${wordsOf(error)}`);
    fail(title);
  }
}
