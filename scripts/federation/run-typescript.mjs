import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

/** Runs TypeScript in Node. */
const tsx = createRequire(new URL('../../api/package.json', import.meta.url)).resolve('tsx');

/**
 * Runs a program that may import TypeScript.
 * @param {string} folder where it runs
 * @param {string} program
 * @returns {unknown} the JSON that it writes
 */
export const runTypeScript = (folder, program) =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', tsx, '--input-type=module', '-e', program], {
      encoding: 'utf8',
      cwd: folder,
    }),
  );
