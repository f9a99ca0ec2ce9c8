import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Runs TypeScript in Node. In the workspace the server has it, in the kit the kit. */
const tsx = createRequire(import.meta.url).resolve('tsx', {
  paths: [fileURLToPath(new URL('../../api', import.meta.url)), fileURLToPath(new URL('.', import.meta.url))],
});

/**
 * Runs a program that may import TypeScript.
 * @param {string} folder where it runs
 * @param {string} program
 * @returns the JSON that it writes
 */
export const runTypeScript = (folder, program) =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', tsx, '--input-type=module', '-e', program], {
      encoding: 'utf8',
      cwd: folder,
    }),
  );
