// `npm run create:remote -- remote-campaigns` creates a remote with one screen, its texts, a test and a README.
import { spawnSync } from 'node:child_process';
import { Refusal } from 'releases/refusal';
import { createRemote } from './create-remote/create-remote.mjs';
import { packageManager } from './install.mjs';
import { root } from './workspace/places.mjs';

try {
  const { name, prefix } = createRemote(root, process.argv[2]);
  console.log(`Made ${name}. Linking what it needs …`);
  const { status } = spawnSync(`npx --yes ${packageManager} install --no-frozen-lockfile --prefer-offline`, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  spawnSync(`npx --no-install biome check --write ${name} host/src/remotes`, { cwd: root, shell: true });
  if (status !== 0) throw new Refusal(`It could not be linked. Run: npx ${packageManager} install`);
  console.log(`Next: npm run dev -- ${name}, then open /${prefix}`);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}
