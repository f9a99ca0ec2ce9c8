import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** File with the errors that belong to no test: a JSON list of texts. */
export const UNHANDLED = '.cache/vitest-unhandled.json';

/**
 * The message, the test file that was running, and the first place in the project's own code.
 * @param {{name?: string, message?: string, stack?: string, VITEST_TEST_PATH?: string}} error
 */
function textOf({ name, message, stack, VITEST_TEST_PATH: file }) {
  const place = stack
    ?.split('\n')
    .map(line => line.trim())
    .find(line => line.startsWith('at ') && !line.includes('node_modules'));
  return [`${name ?? 'Error'}: ${message}`, file && `while ${relative('.', file)} ran`, place]
    .filter(Boolean)
    .join(', ');
}

/**
 * A Vitest reporter for errors outside of tests: they fail the run, but the list of failed tests does not show them.
 */
export default class UnhandledErrors {
  onTestRunEnd(/** @type {unknown} */ _modules, /** @type {Parameters<typeof textOf>[0][]} */ errors) {
    writeFileSync(UNHANDLED, JSON.stringify(errors.map(textOf)));
  }
}
