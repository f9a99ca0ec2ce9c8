import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const ROOT = new URL('../..', import.meta.url).pathname;
const run = promisify(execFile);

/**
 * Runs `npm run release` or `npm run rollout` on a site as user Ada. Rejects with the command's output if it fails.
 */
export const releasing =
  (site: string) =>
  async (...words: string[]): Promise<string> => {
    const options = ['--site', site, '--by', 'Ada'];
    const { stdout } = await run(process.execPath, ['scripts/release.mjs', ...words, ...options], {
      cwd: ROOT,
    });
    return stdout;
  };

/** The same over HTTP, with a team's token. */
export const releasingOver =
  (server: string, token: string) =>
  async (...words: string[]): Promise<string> => {
    const { stdout } = await run(process.execPath, ['scripts/release.mjs', ...words, '--server', server], {
      cwd: ROOT,
      env: { ...process.env, AVICABLE_RELEASE_TOKEN: token },
    });
    return stdout;
  };
