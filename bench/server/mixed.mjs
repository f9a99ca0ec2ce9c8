import { seeded } from '../inventory/seeded.mjs';
import { clientOf, cpuOf, quantile } from './measure.mjs';
import { PASSWORD } from './prepare.mjs';

const CLIENTS = 16;
const PING_EVERY_MS = 50;

/** A random request of one of many users. */
function nextCall(random, { place, boxes, tile, item }) {
  const near = [place[0] + random.between(-0.4, 0.4), place[1] + random.between(-0.3, 0.3)];
  const kind = random.next();
  if (kind < 0.6) return { path: tile(random.whole(6, 14), '', near) };
  if (kind < 0.75) {
    const ordering = random.pick(['id', '-last_diagnosis_date', 'risk']);
    return { path: `cables/infrastructures/?fields=summary&limit=100&risk=RISK_H&ordering=${ordering}` };
  }
  if (kind < 0.85) return { path: `cables/infrastructures/?in_bbox=${boxes.small}` };
  if (kind < 0.92) return { path: `search/?q=${random.pick(['milan', 'haie', 'buse', 'cigogne'])}` };
  const geom = { type: 'Point', coordinates: near };
  return {
    path: 'cables/points/',
    method: 'POST',
    body: { geom, network_type_id: item('NETW_TYP', 'HTA-BT') },
  };
}

/** The durations of pings until `isOver` returns true. */
export async function pingsUntil(base, isOver) {
  const times = [];
  while (!isOver()) {
    const began = performance.now();
    await (await fetch(`${base}ping/`)).arrayBuffer();
    times.push(performance.now() - began);
    await new Promise(resolve => setTimeout(resolve, PING_EVERY_MS));
  }
  return times;
}

/** Measures exports of all lines (a fifth of the supports), one after the other, with pings in parallel. */
export async function measureExports(server) {
  const rows = [];
  for (const extension of ['csv', 'geojson', 'xlsx', 'gpkg']) {
    // A session of its own, since exports of millions outlast half an hour together.
    const { ask } = await clientOf(server, PASSWORD);
    let isOver = false;
    const pings = pingsUntil(server.base, () => isOver);
    const { status, ms, bytes } = await ask(`export/infrastructures.${extension}?type=LINE`, {
      encoding: 'gzip',
    });
    isOver = true;
    const name = status === 200 ? extension : `${extension}, answered ${status}`;
    rows.push({ extension: name, ms, bytes: bytes.length, pingMost: Math.max(...(await pings)) });
  }
  return rows;
}

/** Measures sixteen concurrent clients for some seconds, with pings in parallel. */
export async function measureMixed({ base, pid }, { ask }, scene, seconds) {
  const until = performance.now() + seconds * 1000;
  const times = [];
  const statuses = {};
  const before = cpuOf(pid);
  async function work(seed) {
    const random = seeded(seed);
    while (performance.now() < until) {
      const { path, ...options } = nextCall(random, scene);
      const { status, ms } = await ask(path, { ...options, encoding: 'gzip' });
      times.push(ms);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  const [pings] = await Promise.all([
    pingsUntil(base, () => performance.now() >= until),
    ...Array.from({ length: CLIENTS }, (_, i) => work(100 + i)),
  ]);
  return {
    perSecond: times.length / seconds,
    half: quantile(times, 0.5),
    late: quantile(times, 0.99),
    pingHalf: quantile(pings, 0.5),
    pingLate: quantile(pings, 0.99),
    pingMost: Math.max(...pings),
    cpuShare: (cpuOf(pid) - before) / (seconds * 1000),
    statuses,
  };
}
