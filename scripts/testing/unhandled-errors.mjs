import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Where the errors are written that belong to no test: JSON, a list of texts. */
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

/** A reporter of Vitest: an error that no test caused turns the run red, and the list of failed tests says nothing of it. */
export default class UnhandledErrors {
  onTestRunEnd(/** @type {unknown} */ _modules, /** @type {Parameters<typeof textOf>[0][]} */ errors) {
    writeFileSync(UNHANDLED, JSON.stringify(errors.map(textOf)));
  }
}
