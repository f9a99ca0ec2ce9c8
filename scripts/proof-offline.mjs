// `npm run proof:offline [-- --kills=100 --records=200 --photos=60 --seed=…]` kills a real browser and the real
// server while records are entered and sent, then counts what arrived.
import { spawnSync } from 'node:child_process';
import { needChromium } from './workspace/chromium.mjs';

const chromium = needChromium();
const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'proof/offline.ts', ...process.argv.slice(2)],
  { cwd: 'e2e', stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
);
process.exit(status ?? 1);
