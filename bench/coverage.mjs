// Measures on SQLite when somebody was where, what is due, and tiles by class of coverage beside tiles by risk:
// `npm run bench:coverage -- --supports 1000000`. It uses the inventories of bench:server. See docs/development.md.
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { writeResult } from './browser/write-result.mjs';
import { addSurveys } from './inventory/add-surveys.mjs';
import { clientOf, repeated } from './server/measure.mjs';
import { PASSWORD, prepareInventory, startServer } from './server/prepare.mjs';

const { values } = parseArgs({
  options: { supports: { type: 'string', default: '1000000' }, note: { type: 'string', default: '' } },
});
const supports = Number(values.supports);
const TIMES = 15;
const DAY = new Date().toISOString().slice(0, 10);
/** Tiles of the middle of France at several zooms. */
const TILES = ['5/16/11', '7/64/45', '9/258/182', '11/1034/730', '12/2069/1460'];

await buildChanged(console.log, ['api']);
const place = await prepareInventory('sqlite', supports, null, console.log);
addSurveys(place.folder, console.log);
const server = await startServer(place);
const lines = [];
try {
  const { ask, measure } = await clientOf(server, PASSWORD);
  const row = async (name, paths) => {
    // The first answers wait for the read model and the caches.
    for (const path of new Set(paths)) await ask(path);
    const { ms, most, cpu } = await measure(paths);
    const figures = [ms, most, cpu].map(value => value.toFixed(1).padStart(8));
    lines.push(`${name.padEnd(44)}${figures.join('')}`);
    console.log(lines.at(-1));
  };
  for (const by of ['municipality', 'area', 'owner'])
    await row(`coverage by ${by}`, repeated(`coverage/?by=${by}`, TIMES));
  await row(
    'coverage by municipality, with a filter',
    repeated('coverage/?risk=RISK_H&unseen_since=2023-01-01', TIMES),
  );
  await row('coverage of a former day', repeated('coverage/?as_of=2024-06-30', TIMES));
  await row('due, first page', repeated('due/?limit=50', TIMES));
  await row('due, first page, high risk', repeated('due/?limit=50&risk=RISK_H', TIMES));
  for (const tile of TILES)
    for (const [colours, query] of [
      ['risk', ''],
      ['class', `&coverage=${DAY}`],
    ])
      await row(
        `tile ${tile} by ${colours}`,
        repeated(`tiles/infrastructures/${tile}.mvt?type=POLE${query}`, TIMES),
      );
} finally {
  await server.stop();
}
const head = `${supports.toLocaleString('en')} supports, SQLite; ms of ${TIMES} calls: median, longest, processor`;
const text = [values.note, head, ...lines].filter(Boolean).join('\n');
console.log(`Written to ${writeResult('coverage', text)}`);
