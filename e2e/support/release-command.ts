import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const ROOT = new URL('../..', import.meta.url).pathname;
const run = promisify(execFile);

/** `npm run release` and `npm run rollout` on a site, by Ada. Rejects with what the command said when it refuses. */
export const releasing =
  (site: string) =>
  async (...words: string[]): Promise<string> => {
    const options = ['--site', site, '--by', 'Ada'];
    const { stdout } = await run(process.execPath, ['scripts/release.mjs', ...words, ...options], {
      cwd: ROOT,
    });
    return stdout;
  };

/** The same over HTTP, with the token of a team. */
export const releasingOver =
  (server: string, token: string) =>
  async (...words: string[]): Promise<string> => {
    const { stdout } = await run(process.execPath, ['scripts/release.mjs', ...words, '--server', server], {
      cwd: ROOT,
      env: { ...process.env, AVICABLE_RELEASE_TOKEN: token },
    });
    return stdout;
  };
