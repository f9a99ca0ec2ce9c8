import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The package that runs TypeScript in Node; a dependency of the server in the workspace, and of the kit outside. */
const tsx = createRequire(import.meta.url).resolve('tsx', {
  paths: [fileURLToPath(new URL('../../api', import.meta.url)), fileURLToPath(new URL('.', import.meta.url))],
});

/**
 * Runs a program that may import TypeScript.
 * @param {string} folder where it runs
 * @param {string} program
 * @returns the value that the program writes as JSON
 */
export const runTypeScript = (folder, program) =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', tsx, '--input-type=module', '-e', program], {
      encoding: 'utf8',
      cwd: folder,
    }),
  );
