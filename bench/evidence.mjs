// Measures on SQLite how many birds died, whether works helped and where more died than expected, beside coverage:
// `npm run bench:evidence -- --supports 1000000`. It uses the inventories of bench:server. See docs/development.md.
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

await buildChanged(console.log, ['api']);
const place = await prepareInventory('sqlite', supports, null, console.log);
addSurveys(place.folder, console.log);
const server = await startServer(place);
const lines = [];
try {
  const { ask, measure } = await clientOf(server, PASSWORD);
  const row = async path => {
    // The first answer waits for the read model, and is made.
    const begunAt = performance.now();
    while ((await ask(path)).status === 503) await new Promise(resolve => setTimeout(resolve, 200));
    const first = performance.now() - begunAt;
    const { ms, most, cpu } = await measure(repeated(path, TIMES));
    const figures = [first, ms, most, cpu].map(value => value.toFixed(1).padStart(10));
    lines.push(`${path.padEnd(44)}${figures.join('')}`);
    console.log(lines.at(-1));
  };
  for (const by of ['municipality', 'owner']) await row(`coverage/?by=${by}`);
  for (const by of ['programme', 'size', 'year']) await row(`estimates/?by=${by}`);
  for (const by of ['measure', 'equipment', 'operator', 'line', 'programme']) await row(`effects/?by=${by}`);
  for (const filter of ['', 'risk=RISK_H']) await row(`hotspots/?${filter}`);
} finally {
  await server.stop();
}
const head = `${supports.toLocaleString('en')} supports, SQLite; ms: first call, then of ${TIMES} median, longest, processor`;
const text = [values.note, head, ...lines].filter(Boolean).join('\n');
console.log(`Written to ${writeResult('evidence', text)}`);
