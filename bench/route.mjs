// Measures how long a phone needs to order the supports of a day: planRoute with 200 places in Chromium, unslowed and
// slowed four times. See docs/development.md.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { needChromium } from '../scripts/workspace/chromium.mjs';
import { root } from '../scripts/workspace/places.mjs';
import { openBrowser } from './browser/open-browser.mjs';
import { writeResult } from './browser/write-result.mjs';

const PLACES = 200;
const TIMES = 20;

// The compiler of tsx, which runs TypeScript in the workspace.
const { transformSync } = createRequire(createRequire(join(root, 'api/package.json')).resolve('tsx'))(
  'esbuild',
);
const source = readFileSync(join(root, 'shared/src/programme/route.ts'), 'utf8');
const { code } = transformSync(source, { loader: 'ts', format: 'esm' });

const browser = await openBrowser(needChromium());
const page = await browser.newPage();
await page.addScriptTag({ type: 'module', content: `${code}; window.planRoute = planRoute;` });
const devtools = await page.context().newCDPSession(page);
const lines = [];
for (const rate of [1, 4]) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const result = await page.evaluate(
    ({ places, times }) => {
      const { planRoute } = /** @type {any} */ (window);
      const durations = [];
      let [length, unshortened] = [0, 0];
      for (let run = 0; run < times; run++) {
        let state = run + 1;
        const random = () => {
          state = (state * 48_271) % 2_147_483_647;
          return (state / 2_147_483_647) * 10_000;
        };
        const points = Array.from({ length: places }, () => ({ x: random(), y: random() }));
        const start = { x: 5000, y: 5000 };
        const begun = performance.now();
        length += planRoute(points, { start }).length;
        durations.push(performance.now() - begun);
        let instant = 0;
        unshortened += planRoute(points, { start, now: () => (instant += 1000) }).length;
      }
      durations.sort((a, b) => a - b);
      return { median: durations[times / 2], worst: durations.at(-1), saved: 1 - length / unshortened };
    },
    { places: PLACES, times: TIMES },
  );
  const ms = value => `${value.toFixed(1)} ms`.padStart(9);
  lines.push(
    `slowed ${rate} ×: median ${ms(result.median)}, longest ${ms(result.worst)}, ${(result.saved * 100).toFixed(1)} % shorter than nearest neighbours`,
  );
}
await browser.close();
const text = `${PLACES} places, ${TIMES} routes\n${lines.join('\n')}`;
console.log(text);
console.log(`Written to ${writeResult('route', text)}`);
