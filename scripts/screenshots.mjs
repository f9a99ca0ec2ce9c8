// `npm run screenshots` takes the screenshots of the README from the real product with fresh demonstration data.
import { spawnSync } from 'node:child_process';
import { buildChanged } from './build/build-changed.mjs';
import { needChromium } from './workspace/chromium.mjs';

await buildChanged(console.log, []);
const chromium = needChromium();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'screenshots.config.ts'],
  { cwd: 'e2e', stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
);
process.exit(status ?? 1);
