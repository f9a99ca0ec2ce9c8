import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type MadeRelease, writeRelease } from './made-release';

const ROOT = new URL('../..', import.meta.url).pathname;
const run = promisify(execFile);

/** Adds a build of a remote to a site and activates it, like `npm run build`. */
export async function switchTo(site: string, build: MadeRelease): Promise<void> {
  writeRelease(build, join(site, 'remotes', build.remote, build.version));
  const builds = [{ name: build.remote, version: build.version }];
  const program = `import { switchSite } from './scripts/build/place-output.mjs';
    await switchSite({ site: ${JSON.stringify(site)}, builds: ${JSON.stringify(builds)} });`;
  await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: ROOT });
}
