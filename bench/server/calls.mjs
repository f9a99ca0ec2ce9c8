import { repeated } from './measure.mjs';

/** Headers of our client's requests for lists in a browser. */
const BROWSER = {
  accept: 'application/vnd.avicable.columns+json, application/json',
  encoding: 'gzip, deflate, br, zstd',
};
const ZOOMS = [6, 8, 10, 12, 14];
/** Towns in France that are so far apart that no two share a tile from zoom 8 on. */
const TOWNS = [
  [3.06, 50.63],
  [-1.68, 48.11],
  [-0.58, 44.84],
  [1.44, 43.6],
  [5.37, 43.3],
  [4.84, 45.76],
  [7.75, 48.58],
  [5.04, 47.32],
];

/** Column and row of the tile that contains a position. */
function tileAt([longitude, latitude], z) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = longitude / 360 + 0.5;
  const y = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
  return [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)];
}

const boxAround = ([longitude, latitude], reach) =>
  [longitude - reach, latitude - reach * 0.7, longitude + reach, latitude + reach * 0.7]
    .map(degrees => degrees.toFixed(6))
    .join(',');

/** A box around a position with about the given number of records. */
async function boxOf({ ask }, place, records) {
  let [small, large] = [0, 4];
  let box = boxAround(place, large);
  for (let step = 0; step < 24; step++) {
    const reach = (small + large) / 2;
    box = boxAround(place, reach);
    const { headers } = await ask(`cables/infrastructures/?limit=1&in_bbox=${box}`);
    const count = Number(headers['x-total-count']);
    if (Math.abs(count - records) <= records * 0.01) break;
    if (count > records) large = reach;
    else small = reach;
  }
  return box;
}

/** The positions of the first supports. */
async function placesOf({ ask }) {
  const { bytes } = await ask('cables/points/?limit=1000&fields=summary');
  return JSON.parse(bytes.toString()).features.map(feature => feature.geometry.coordinates);
}

/** Measures all reading calls. @returns rows `{name, ms, most, cpu, bytes}` */
export async function measureCalls(client, item) {
  const rows = [];
  const add = async (name, paths, options) => rows.push({ name, ...(await client.measure(paths, options)) });
  const places = await placesOf(client);
  const [place] = places;

  for (const records of [100, 1000, 5000]) {
    const box = await boxOf(client, place, records);
    const path = `cables/infrastructures/?in_bbox=${box}`;
    const times = records === 5000 ? 5 : 10;
    await client.ask(path);
    await add(`box of ${records}, full`, repeated(path, times));
    await add(`box of ${records}, summary`, repeated(`${path}&fields=summary`, times * 2));
    await add(`box of ${records}, full, as a browser`, repeated(path, times), BROWSER);
  }

  const tile = (z, query = '', around = place) => {
    const [x, y] = tileAt(around, z);
    return `tiles/infrastructures/${z}/${x}/${y}.mvt${query}`;
  };
  const gzip = { encoding: 'gzip' };
  const far = places.filter((_, i) => i % 250 === 0);
  for (const z of ZOOMS) {
    const cold = [...new Set(TOWNS.map(town => tile(z, '', town)))];
    await add(`tile z${z}, cold`, cold, gzip);
    await add(`tile z${z}, warm`, repeated(cold[0], 20), gzip);
  }
  // The filter matches every record, which costs most.
  for (const z of ZOOMS) {
    const first = Array.from({ length: 8 }, (_, i) =>
      tile(z, `?diagnosed_before=20${40 + i}-01-01`, far[i % far.length]),
    );
    await add(`tile z${z}, a filter that all match, first`, first, gzip);
  }
  // The first tile of a filter, then its neighbours and those of the next zoom.
  const arming = item('ARMING', 'NVS');
  const filters = { 'high risk': 'risk=RISK_H', arming: `arming=${arming}`, 'word milan': 'q=milan' };
  for (const [name, query] of Object.entries(filters)) {
    const [x, y] = tileAt(place, 6);
    const of = (z, column, row) => `tiles/infrastructures/${z}/${column}/${row}.mvt?${query}`;
    await add(`tile z6, ${name}, first`, [of(6, x, y)], gzip);
    // The time until a map requests the next tiles.
    await new Promise(resolve => setTimeout(resolve, 300));
    const others = [of(6, x, y + 1), of(5, x >> 1, y >> 1), of(7, 2 * x, 2 * y), of(7, 2 * x + 1, 2 * y + 1)];
    await add(`tile z5 to z7, ${name}, others`, others, gzip);
    await add(
      `tile z8, ${name}`,
      far.slice(0, 4).map(around => tile(8, `?${query}`, around)),
      gzip,
    );
  }

  for (const z of [6, 8, 10])
    await add(
      `tile of mortality cases z${z}`,
      repeated(tile(z).replace('infrastructures', 'mortality'), 5),
      gzip,
    );

  const three = `risk=RISK_H&network_type=${item('NETW_TYP', 'HTA-BT')}&neutralization=none`;
  await add(
    'table page, three filters',
    repeated(`cables/infrastructures/?fields=summary&limit=100&${three}`, 10),
  );
  await add(
    'table page, three filters, by date',
    repeated(`cables/infrastructures/?fields=summary&limit=100&ordering=-last_diagnosis_date&${three}`, 10),
  );
  await add('counts, three filters', repeated(`stats/infrastructures/?${three}`, 10));
  await add(
    'search by word',
    ['grand-duc', 'cigogne', 'clermont', 'haie occupé', 'vautour'].map(
      q => `search/?q=${encodeURIComponent(q)}`,
    ),
  );
  await add('search by number', repeated('search/?q=4321', 5));
  await measureChosen(client, add, tile(6));
  return { rows, place, boxes: { small: await boxOf(client, place, 100) }, tile };
}

/** Measures choosing all of a filter, and lists, counts, tiles and exports of 20,000 chosen supports. */
async function measureChosen({ ask }, add, tile) {
  const post = body => ({ method: 'POST', body });
  const kind = 'infrastructures';
  const byIds = post({ kind, ids: Array.from({ length: 20_000 }, (_, i) => i + 1) });
  const { status, bytes } = await ask('selections/', byIds);
  // A server of another checkout may have no selections.
  if (status !== 200) return;
  const chosen = `chosen=${JSON.parse(bytes.toString()).id}`;
  const byFilter = post({ kind, filter: { risk: ['RISK_H'] } });
  await add('choose all of high risk', repeated('selections/', 10), byFilter);
  await add('choose 20,000', repeated('selections/', 5), byIds);
  const page = `cables/infrastructures/?fields=summary&limit=100&${chosen}`;
  await add('table page, 20,000 chosen', repeated(page, 10));
  await add('counts, 20,000 chosen', repeated(`stats/infrastructures/?${chosen}`, 10));
  await add('tile z6, 20,000 chosen', repeated(`${tile}?${chosen}`, 5), { encoding: 'gzip' });
  await add('number to export, 20,000 chosen', repeated(`export/infrastructures/?${chosen}`, 5));
}

/** Measures single writes, one after the other. */
export async function measureWrites({ ask, measure }, item, [longitude, latitude]) {
  const network_type_id = item('NETW_TYP', 'HTA-BT');
  const point = i => ({ type: 'Point', coordinates: [longitude + i * 1e-5, latitude] });
  /** @type {number[]} */
  const created = [];
  /** @type {Record<'create' | 'move' | 'visit', number[]>} */
  const times = { create: [], move: [], visit: [] };
  for (let i = 0; i < 30; i++) {
    const creation = await ask('cables/points/', {
      method: 'POST',
      body: { geom: point(i), network_type_id },
    });
    const { id } = JSON.parse(creation.bytes.toString());
    created.push(id);
    times.create.push(creation.ms);
    const moved = await ask(`cables/points/${id}/`, { method: 'PATCH', body: { geom: point(i + 0.5) } });
    times.move.push(moved.ms);
    const visit = await ask('cables/diagnosis/', {
      method: 'POST',
      body: { infrastructure: id, date: '2025-05-05' },
    });
    if (visit.status !== 201) throw new Error(`Visit: ${visit.status} ${visit.bytes}`);
    times.visit.push(visit.ms);
  }
  const read = await measure(repeated(`cables/infrastructures/${created[0]}/`, 20));
  for (const id of created) await ask(`cables/points/${id}/`, { method: 'DELETE' });
  return { times, read };
}
