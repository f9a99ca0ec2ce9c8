// Compares the server with one that reads supports and lines from three ClickHouse servers: their answers, what the
// answers cost, and what happens without one of the three. See docs/scaling.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { root } from '../scripts/workspace/places.mjs';
import { freePort } from './browser/free-port.mjs';
import { writeResult } from './browser/write-result.mjs';
import { startClickHouse } from './distributed/clickhouse-servers.mjs';
import { clientOf, cpuOf, median, memoryOf } from './server/measure.mjs';
import { ask, importSource, PASSWORD, prepareInventory, startPostgres } from './server/prepare.mjs';

const { values } = parseArgs({ options: { size: { type: 'string', default: '100000' } } });
const api = join(root, 'api');
const { decodeTile } = await importSource('../../shared/src/testing/decode-tile.ts');

/** Starts a server from its source in the folder `api`, and waits until it is ready. */
async function start(source, environment) {
  const port = String(await freePort());
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', source], {
    cwd: api,
    env: { ...environment, PORT: port, AVICABLE_TEST_SERVER: join(api, 'dist') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const base = `http://127.0.0.1:${port}/api/v1/`;
  while (!(await fetch(`${base}ready/`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The server did not start');
    await sleep(200);
  }
  const server = { base, pid: Number(child.pid) };
  const client = await clientOf(server, PASSWORD);
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { ...server, ...client, startMs: performance.now() - began, stop };
}

const TOWNS = [
  [2.35, 48.85],
  [4.84, 45.76],
];

function tileAt(town, z) {
  const [longitude, latitude] = town;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
  return `tiles/infrastructures/${z}/${Math.floor((longitude / 360 + 0.5) * 2 ** z)}/${Math.floor(y * 2 ** z)}.mvt`;
}

async function filtersOf({ ask }) {
  const read = async path => JSON.parse((await ask(path)).bytes.toString());
  const types = await read('nomenclatures/types?with_nomenclatures=true');
  const item = (type, code) =>
    types.find(one => one.code === type).nomenclatures.find(one => one.code === code).id;
  const { features } = await read('cables/infrastructures/?limit=1');
  const { properties } = await read(`cables/infrastructures/${features[0].id}/`);
  const network = item('NETW_TYP', 'HTA-BT');
  const filters = {
    none: '',
    'high risk': 'risk=RISK_H',
    'three filters': `risk=RISK_H&network_type=${network}&neutralization=none`,
    arming: `arming=${item('ARMING', 'NVS')}`,
    area: `area=${properties.areas[0]?.id ?? 1}`,
    owner: `owner=${item('OWNER', 'IO-RTE')}`,
    'word milan': 'q=milan',
    'two words': 'q=haie%20milan',
    number: 'q=4321',
    dates: 'diagnosed_after=2019-01-01&diagnosed_before=2022-06-30',
    'not seen since': 'unseen_since=2015-01-01',
    deaths: 'has_mortality=true',
    'lines with works': 'type=LINE&neutralization=partial&neutralization=full',
    box: 'in_bbox=2,45,5,48',
  };
  return { filters, network };
}

/** The sampled calls of each sort. */
function callsOf(filters) {
  const orders = ['id', '-risk', '-last_diagnosis_date', 'distance&near=3,46.5'];
  const list = (filter, order) =>
    `cables/infrastructures/?fields=summary&limit=100&ordering=${order}&${filter}`;
  const each = make => Object.values(filters).flatMap(make);
  return {
    'page of 100, by id': each(filter => list(filter, orders[0])),
    'page of 100, by risk, date or distance': each(filter =>
      orders.slice(1).map(order => list(filter, order)),
    ),
    'counts by kind, risk, state and network': each(filter => `stats/infrastructures/?${filter}`),
    ...Object.fromEntries(
      [5, 6, 8, 10, 12, 14].map(z => [
        `tile of zoom ${z}`,
        each(filter => TOWNS.map(town => `${tileAt(town, z)}?${filter}`)),
      ]),
    ),
  };
}

/** Text of an answer that equal answers share: a tile may list its records in any order. */
const contentOf = (path, { status, headers, bytes }) => {
  const shown = path.startsWith('tiles')
    ? decodeTile(bytes).map(({ name, features }) => [name, features.map(one => JSON.stringify(one)).sort()])
    : bytes.toString();
  return JSON.stringify([status, headers['x-total-count'], shown]);
};

/** Asks both servers in turn, and counts differing answers; CPU includes that of the databases that a server reads. */
async function compare(ordinary, trial, calls) {
  const sides = [ordinary, trial].map(server => ({ server, times: /** @type {number[]} */ ([]), cpu: 0 }));
  /** @type {string[]} */
  const differing = [];
  for (const path of calls) {
    const answers = [];
    for (const side of sides) {
      const before = side.server.cpu();
      const answer = await side.server.ask(path);
      side.cpu += side.server.cpu() - before;
      side.times.push(answer.ms);
      answers.push(answer);
    }
    const [one, other] = answers;
    if (one.status !== 200 || contentOf(path, one) !== contentOf(path, other)) differing.push(path);
  }
  return {
    differing,
    sides: sides.map(({ times, cpu }) => [median(times), Math.max(...times), cpu / calls.length]),
  };
}

/** Writes through one server and reads through the other, in turn. @returns how often a write was not shown */
async function write(sides, network_type_id, count) {
  let missed = 0;
  /** @type {number[][]} */
  const times = sides.map(() => []);
  for (let i = 0; i < count; i++) {
    const [writer, reader] = [i % 2, (i + 1) % 2];
    const send = async (method, path, body) =>
      JSON.parse((await sides[writer].ask(path, { method, body })).bytes.toString() || '{}');
    const x = 3.1 + i * 1e-3;
    const shows = async (y, id, isThere = true) => {
      const box = [x - 1e-5, y - 1e-5, x + 1e-5, y + 1e-5];
      const { bytes, ms } = await sides[reader].ask(`cables/infrastructures/?in_bbox=${box}`);
      times[reader].push(ms);
      if (JSON.parse(bytes.toString()).features.some(one => one.id === id) !== isThere) missed += 1;
    };
    const point = y => ({ geom: { type: 'Point', coordinates: [x, y] }, network_type_id });
    const { id } = await send('POST', 'cables/points/', point(45.7));
    await shows(45.7, id);
    await send('PATCH', `cables/points/${id}/`, point(46.9));
    await shows(45.7, id, false);
    await shows(46.9, id);
    await send('POST', 'cables/diagnosis/', { infrastructure: id, date: '2025-05-05' });
    if (i % 3 > 0) continue;
    await send('DELETE', `cables/points/${id}/`);
    await shows(46.9, id, false);
  }
  return { missed, times: times.map(median) };
}

/** Repeats a list until it is answered. */
async function untilAnswered({ ask }) {
  const began = performance.now();
  for (;;) {
    const { status, headers } = await ask('cables/infrastructures/?limit=1');
    if (status === 200) return { total: headers['x-total-count'], ms: Math.round(performance.now() - began) };
    await sleep(100);
  }
}

await buildChanged(console.log, ['api']);
const clickhouse = await startClickHouse(3);
const cluster = await startPostgres();
if (!clickhouse || !cluster)
  throw new Error('clickhouse-server and PostgreSQL with PostGIS must be installed');
const place = await prepareInventory('postgres', Number(values.size), cluster, console.log);
const lines = [];
const tell = line => {
  lines.push(line);
  console.log(line);
};
const started = [];
try {
  const environment = {
    ...place.environment,
    AVICABLE_CLICKHOUSE: clickhouse.servers.map(({ url }) => url).join(),
  };
  for (const source of ['src/server.ts', 'test/clickhouse/server.ts'])
    started.push(await start(source, environment));
  const [ordinary, trial] = started;
  ordinary.cpu = () => cpuOf(ordinary.pid);
  trial.cpu = () => [trial, ...clickhouse.servers].reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const memory = () => [trial, ...clickhouse.servers].map(({ pid }) => memoryOf(pid).now).join(', ');
  const { filters, network } = await filtersOf(ordinary);
  const compareAll = async title => {
    tell(
      `\n| ${title} | answers | differing | ordinary: median, most, CPU ms | from ClickHouse |\n| - | - | - | - | - |`,
    );
    for (const [name, calls] of Object.entries(callsOf(filters))) {
      const { differing, sides } = await compare(ordinary, trial, calls);
      const [one, other] = sides.map(figures => figures.map(figure => figure.toFixed(0)).join(' · '));
      tell(`| ${name} | ${calls.length} | ${differing.length} | ${one} | ${other} |`);
      for (const path of differing.slice(0, 3)) tell(`|   ${path} |`);
    }
  };
  tell(`${values.size} supports, load average ${loadavg()[0].toFixed(0)}`);
  tell(
    `start: ordinary ${Math.round(ordinary.startMs / 1000)} s, from ClickHouse ${Math.round(trial.startMs / 1000)} s`,
  );
  await compareAll('first time');
  tell(`memory, MB: ordinary ${memoryOf(ordinary.pid).now}, from ClickHouse ${memory()}`);
  const { missed, times } = await write(started, network, 60);
  tell(
    `60 creations, moves, visits, 20 deletions: ${missed} not shown; list after a write ${times.map(Math.round).join(' and ')} ms`,
  );
  const changed = `update infrastructures set condition_id = case when condition_id is null
    then (select max(condition_id) from infrastructures) end where id % 50 = 0`;
  await ask({ urlOf: () => place.environment.DATABASE_URL }, changed);
  const after = [await untilAnswered(ordinary), await untilAnswered(trial)];
  tell(`a change of every 50th by SQL: a list after ${after.map(({ ms }) => ms).join(' and ')} ms`);
  await compareAll('after the writes');
  const [, second] = clickhouse.servers;
  const attempt = async what => {
    const { status, bytes, ms } = await trial.ask('cables/infrastructures/?limit=1&risk=RISK_H');
    tell(`${what}: ${status} ${bytes.toString().slice(0, 60)} after ${Math.round(ms)} ms`);
  };
  for (const signal of /** @type {const} */ (['SIGSTOP', 'SIGKILL'])) {
    second.child.kill(signal);
    await attempt(`list with one of three servers after ${signal}`);
    const lost = await write([ordinary, ordinary], network, 2);
    tell(`written meanwhile through the ordinary server: ${lost.missed} not shown`);
    await attempt('the next list');
    if (signal === 'SIGSTOP') second.child.kill('SIGCONT');
    else await second.restart();
    const [one, other] = [await untilAnswered(ordinary), await untilAnswered(trial)];
    tell(`back: ${other.ms} ms until the first answer, totals ${one.total} and ${other.total}`);
  }
  await compareAll('after the faults');
} finally {
  for (const server of started) await server.stop();
  await cluster.stop();
  await clickhouse.stop();
}
console.log(`Written to ${writeResult('distributed', lines.join('\n'))}`);
