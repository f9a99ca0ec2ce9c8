// `npm run bench:remotes` measures the first screen of a remote on slow 3G, with and without the names of its files
// in the page, the cost of the guard, and how soon a change of traffic takes effect under load. See docs/development.md.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { needChromium } from '../scripts/workspace/chromium.mjs';
import { site as builtSite } from '../scripts/workspace/places.mjs';
import { openBrowser } from './browser/open-browser.mjs';
import { writeResult } from './browser/write-result.mjs';
import { withProduct } from './bundle/serve-product.mjs';
import { measureChangeOfTraffic } from './remotes/change-of-traffic.mjs';
import { measureGuard } from './remotes/cost-of-guard.mjs';
import { measureFirstScreen } from './remotes/first-screen.mjs';

const SCREEN = '/account/login';
const GOAL = { seconds: 6, milliseconds: 1000, guard: 1 };

await buildChanged(console.log);
const folder = mkdtempSync(join(tmpdir(), 'avicable-bench-site-'));
const site = join(folder, 'site');
cpSync(builtSite, site, { recursive: true });
const lines = [];
await withProduct(
  async url => {
    const browser = await openBrowser(needChromium());
    for (const named of [false, true]) {
      const { seconds, kilobytes, waves } = await measureFirstScreen(browser, `${url}${SCREEN}`, { named });
      lines.push(
        `first screen on slow 3G, files ${named ? 'named by the page' : 'found one after the other'}: ${seconds.toFixed(1)} s` +
          `${named ? ` (goal ${GOAL.seconds} s${seconds > GOAL.seconds ? ', missed' : ''})` : ''}, ${kilobytes.toFixed(0)} kB, ` +
          `${waves} waves of the remote's files`,
      );
    }
    const { watched, unwatched } = await measureGuard(browser, `${url}${SCREEN}`);
    lines.push(
      `the main thread, while nothing happens: ${watched.toFixed(2)} ms a second, ${unwatched.toFixed(2)} without the guard ` +
        `(goal ${GOAL.guard} ms more${watched - unwatched > GOAL.guard ? ', missed' : ''})`,
    );
    await browser.close();
    const { milliseconds, calls } = await measureChangeOfTraffic(url, site);
    lines.push(
      `last old list after a change of traffic: ${milliseconds.toFixed(0)} ms (goal ${GOAL.milliseconds} ms), at ${calls} answers a second`,
    );
  },
  undefined,
  site,
);
rmSync(folder, { recursive: true });
console.log(`\n${lines.join('\n')}`);
console.log(`Written to ${writeResult('remotes', lines.join('\n'))}`);
