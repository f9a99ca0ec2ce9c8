// Measures the server on inventories of several sizes, on SQLite and PostgreSQL. See README, "Benchmarks".
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { measureCalls, measureWrites } from './server/calls.mjs';
import { clientOf, median, memoryOf } from './server/measure.mjs';
import { measureExports, measureMixed } from './server/mixed.mjs';
import { PASSWORD, prepareInventory, rowsWalked, startPostgres, startServer } from './server/prepare.mjs';
import { writeReport } from './server/report.mjs';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    engines: { type: 'string', default: 'sqlite,postgres' },
    seconds: { type: 'string', default: '15' },
    note: { type: 'string', default: '' },
  },
});
const tell = line => console.log(line);

async function itemsOf({ ask }) {
  const { bytes } = await ask('nomenclatures/types?with_nomenclatures=true');
  const types = JSON.parse(bytes.toString());
  return (type, code) => types.find(one => one.code === type).nomenclatures.find(one => one.code === code).id;
}

/** `null` where the engine does not tell. */
const walkedSince = (before, after) =>
  before &&
  [...after]
    .map(([table, rows]) => ({ table, rows: rows - (before.get(table) ?? 0) }))
    .filter(({ rows }) => rows > 0);

async function runOne(engine, supports, cluster) {
  const place = await prepareInventory(engine, supports, cluster, tell);
  tell(`Measuring ${supports} supports on ${engine}…`);
  const walkedBefore = await rowsWalked(place);
  const server = await startServer(place);
  try {
    const client = await clientOf(server, PASSWORD);
    const item = await itemsOf(client);
    const { rows, ...scene } = await measureCalls(client, item);
    const { times, seen } = await measureWrites(client, item, scene.place);
    const mixed = await measureMixed(server, client, { ...scene, item }, Number(values.seconds));
    const exports = await measureExports(server, client);
    const writes = {
      create: median(times.create),
      move: median(times.move),
      visit: median(times.visit),
      read: seen.ms,
    };
    const walked = walkedSince(walkedBefore, await rowsWalked(place));
    const memory = memoryOf(server.pid);
    return { supports, startMs: server.startMs, rows, writes, mixed, exports, memory, walked };
  } finally {
    await server.stop();
  }
}

await buildChanged(tell, ['api']);
for (const engine of values.engines.split(',')) {
  const cluster = engine === 'postgres' ? await startPostgres() : null;
  if (engine === 'postgres' && !cluster) {
    tell('PostgreSQL with PostGIS is not installed here: it is left out.');
    continue;
  }
  try {
    const runs = [];
    for (const size of values.sizes.split(',').map(Number)) runs.push(await runOne(engine, size, cluster));
    const { text, file } = writeReport(engine, runs, values.note);
    tell(`\n${text}\nWritten to ${file}`);
  } finally {
    await cluster?.stop();
  }
}
