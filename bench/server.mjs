// Measures the server with inventories of several sizes on SQLite and PostgreSQL; `-- --beside <folder>` measures the
// built server of another checkout before it, with data from the same files. See docs/development.md.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { root } from '../scripts/workspace/places.mjs';
import { measureCalls, measureWrites } from './server/calls.mjs';
import { clientOf, median, memoryOf } from './server/measure.mjs';
import { measureExports, measureMixed } from './server/mixed.mjs';
import { PASSWORD, prepareInventory, rowsScanned, startPostgres, startServer } from './server/prepare.mjs';
import { measureRanking } from './server/ranking.mjs';
import { writeReport } from './server/report.mjs';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    engines: { type: 'string', default: 'sqlite,postgres' },
    seconds: { type: 'string', default: '15' },
    beside: { type: 'string' },
    note: { type: 'string', default: '' },
  },
});
const tell = line => console.log(line);

async function itemsOf({ ask }) {
  const { bytes } = await ask('nomenclatures/types?with_nomenclatures=true');
  const types = JSON.parse(bytes.toString());
  const byCode = (items, code) => items.find(item => item.code === code);
  return (type, code) => byCode(byCode(types, type).nomenclatures, code).id;
}

/** Rows read by sequential scans between two measurements; `null` where the engine does not count them. */
const scannedBetween = (before, after) =>
  before &&
  [...after]
    .map(([table, rows]) => ({ table, rows: rows - (before.get(table) ?? 0) }))
    .filter(({ rows }) => rows > 0);

/** Removes what a server derives from the database, so that the next one derives it anew. */
async function removeDerived(folder) {
  for (const ending of ['', '.wal']) await rm(join(folder, `read-model.duckdb${ending}`), { force: true });
}

async function runOne(place, supports, name) {
  tell(`Measuring ${supports} supports on ${name}…`);
  await removeDerived(place.folder);
  const bare = await startServer(place);
  await bare.stop();
  const scannedBefore = await rowsScanned(place);
  const server = await startServer(place);
  try {
    const client = await clientOf(server, PASSWORD);
    const item = await itemsOf(client);
    const { rows, ...scene } = await measureCalls(client, item);
    const ranking = await measureRanking(server, client, item);
    rows.push(...ranking.rows);
    const { times, read } = await measureWrites(client, item, scene.place);
    const mixed = await measureMixed(server, client, { ...scene, item }, Number(values.seconds));
    const serving = memoryOf(server.pid);
    const exports = await measureExports(server);
    const writes = {
      create: median(times.create),
      move: median(times.move),
      visit: median(times.visit),
      read: read.ms,
    };
    const scanned = scannedBetween(scannedBefore, await rowsScanned(place));
    const memory = memoryOf(server.pid);
    const start = { bare: bare.startMs, kept: server.startMs };
    return { supports, name, start, rows, ranking, writes, mixed, exports, serving, memory, scanned };
  } finally {
    await server.stop();
  }
}

const builds = [
  ...(values.beside ? [{ name: 'before', checkout: values.beside }] : []),
  { name: 'now', checkout: root },
];
await buildChanged(tell, ['api']);
for (const engine of values.engines.split(',')) {
  const cluster = engine === 'postgres' ? await startPostgres() : null;
  if (engine === 'postgres' && !cluster) {
    tell('PostgreSQL with PostGIS is not installed here: it is left out.');
    continue;
  }
  try {
    const runs = [];
    for (const size of values.sizes.split(',').map(Number))
      for (const { name, checkout } of builds) {
        const place = await prepareInventory(engine, size, cluster, tell, checkout);
        runs.push(await runOne(place, size, name));
      }
    const { text, file } = writeReport(engine, runs, values.note);
    tell(`\n${text}\nWritten to ${file}`);
  } finally {
    await cluster?.stop();
  }
}
