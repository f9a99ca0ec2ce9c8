// Measures how fast the installed application starts offline and how fast a day's records are sent afterwards.
// See docs/development.md.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { needChromium } from '../scripts/workspace/chromium.mjs';
import { writeResult } from './browser/write-result.mjs';
import { reportStart, reportSync } from './offline/report-offline.mjs';
import { PASSWORD, prepareInventory } from './server/prepare.mjs';

const SUPPORTS = 5000;
const { values } = parseArgs({ options: { only: { type: 'string', default: 'start,sync' } } });
// People use the full browser, and earlier results come from it.
const chromium = needChromium({ full: true });

/** Runs a measurement with the test tools of `e2e` and parses its result. */
const measure = (program, ...parameters) =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', program, ...parameters], {
      cwd: 'e2e',
      env: { ...process.env, CHROMIUM_PATH: chromium },
      encoding: 'utf8',
    }),
  );

const parts = {
  async start() {
    const { folder } = await prepareInventory('sqlite', SUPPORTS, null, console.log);
    return reportStart(measure('../bench/offline/measure-start.mjs', folder, 'admin', PASSWORD), SUPPORTS);
  },
  async sync() {
    return reportSync(measure('proof/sync-speed.ts'));
  },
};

await buildChanged(console.log);
for (const part of values.only.split(',')) {
  const text = await parts[part]();
  console.log(text);
  console.log(`Written to ${writeResult(`offline-${part}`, text)}\n`);
}
