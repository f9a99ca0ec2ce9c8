// Measures the map search in a real browser with the real server and a generated inventory; `-- --beside <folder>`
// measures the build of another checkout first. See docs/development.md.
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { needChromium } from '../scripts/workspace/chromium.mjs';
import { writeResult } from './browser/write-result.mjs';
import { measureMap } from './map/measure-map.mjs';
import { reportMap } from './map/report-map.mjs';
import { buildsBeside, PASSWORD, prepareInventory, startServer } from './server/prepare.mjs';

const { values } = parseArgs({
  options: {
    supports: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '5' },
    /** Measures only first visits. */
    first: { type: 'boolean', default: false },
    beside: { type: 'string' },
    note: { type: 'string', default: '' },
  },
});
/** The file name of a report: `map` for the full report over the default inventory, others have suffixes. */
const nameOf = (supports, first) =>
  ['map', supports === 1_000_000 ? '' : `-${supports}`, first ? '-first-visit' : ''].join('');

// People use the full browser, and earlier results come from it.
const chromium = needChromium({ full: true });
const supports = Number(values.supports);
await buildChanged(console.log);
const reports = [];
for (const { build, checkout } of buildsBeside(values.beside)) {
  const place = await prepareInventory('sqlite', supports, null, console.log, checkout);
  const server = await startServer(place);
  try {
    console.log(`Measuring the map of ${supports} supports, ${build}…`);
    const result = await measureMap({
      chromium,
      url: new URL(server.base).origin,
      account: { username: 'admin', password: PASSWORD },
      times: Number(values.times),
      firstOnly: values.first,
      tell: console.log,
    });
    const note = [values.beside && build, values.note].filter(Boolean).join('; ');
    reports.push(reportMap({ supports, ...result, note }));
  } finally {
    await server.stop();
  }
}
const text = reports.join('\n\n');
console.log(`\n${text}`);
console.log(`Written to ${writeResult(nameOf(supports, values.first), text)}`);
