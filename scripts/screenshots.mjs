// `npm run screenshots`: takes the pictures of the README again, from the real product on a fresh demonstration.
import { spawnSync } from 'node:child_process';
import { buildChanged } from './build/build-changed.mjs';
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.mjs';

await buildChanged(console.log, []);
const chromium = findChromium();
if (!chromium) {
  console.error(HOW_TO_GET_CHROMIUM);
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'screenshots.config.ts'],
  { cwd: 'e2e', stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
);
process.exit(status ?? 1);
