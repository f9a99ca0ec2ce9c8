// Measures an operator's network on a running server with the embedded database: reading a version from a file and from a
// service, comparing the next version with it, letting it take effect, and what agents and coordinators ask of it. With
// `-- --poles 1000000 --supports 1000000` beside an inventory of bench:server. See docs/development.md.
import { createWriteStream, openAsBlob } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { signIn } from './browser/session.mjs';
import { writeResult } from './browser/write-result.mjs';
import { clientOf, repeated } from './server/measure.mjs';
import { pingsUntil } from './server/mixed.mjs';
import { dataFolder, environmentOf, PASSWORD, prepareInventory, startServer } from './server/prepare.mjs';

const { values } = parseArgs({
  options: {
    poles: { type: 'string', default: '1000000' },
    supports: { type: 'string', default: '0' },
    note: { type: 'string', default: '' },
  },
});
const poles = Number(values.poles);
const supports = Number(values.supports);
const PAGE = 10_000;
const TIMES = 15;
const COLUMNS = 1000;

/** A pole of a grid from the Pyrenees to the Alps; every tenth of the next version moved, every hundredth is gone. */
function poleAt(i, version) {
  if (version > 1 && i % 100 === 7) return null;
  const shift = version > 1 && i % 10 === 3 ? 1e-4 : 0;
  const coordinates = [(i % COLUMNS) * 5e-3 + 1 + shift, Math.floor(i / COLUMNS) * 2e-3 + 43];
  const properties = { numero: `P${i}`, ligne: `L${Math.floor(i / 300)}`, reseau: 'HTA' };
  return JSON.stringify({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties });
}

const pageOf = (from, version) =>
  Array.from({ length: Math.min(PAGE, poles - from) }, (_, i) => poleAt(from + i, version))
    .filter(Boolean)
    .join(',\n');

async function writeFile(path, version) {
  const stream = createWriteStream(path);
  stream.write('{"type":"FeatureCollection","features":[\n');
  for (let from = 0; from < poles; from += PAGE) stream.write(`${from ? ',\n' : ''}${pageOf(from, version)}`);
  stream.end(']}');
  await finished(stream);
}

const service = createServer((request, answer) => {
  const from = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('after') ?? 0);
  const next = from + PAGE < poles ? `,"next":"/lines?after=${from + PAGE}"` : '';
  answer.end(`{"type":"FeatureCollection","features":[${pageOf(from, 1)}]${next}}`);
});
await new Promise(resolve => service.listen(0, '127.0.0.1', () => resolve(undefined)));

await buildChanged(console.log, ['api']);
const folder = join(dataFolder, 'network');
await rm(folder, { recursive: true, force: true });
if (supports > 0) {
  const inventory = await prepareInventory('sqlite', supports, null, console.log);
  await cp(inventory.folder, folder, { recursive: true });
} else await mkdir(folder, { recursive: true });
const files = [1, 2].map(version => join(folder, `version-${version}.geojson`));
for (const [i, path] of files.entries()) await writeFile(path, i + 1);
const server = await startServer({
  environment: { ...(await environmentOf(folder)), AVICABLE_WEBHOOKS_INSIDE: '1' },
});
const { access } = await signIn(new URL(server.base).origin, { username: 'admin', password: PASSWORD });

async function call(method, path, body) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${server.base}admin/${path}`, {
    method,
    headers: { authorization: `Bearer ${access}`, ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text && JSON.parse(text);
}

const lines = [];
/** Measures some work on the running server in seconds, with the longest pause of its answers. */
async function measure(what, work) {
  let isOver = false;
  const pings = pingsUntil(server.base, () => isOver);
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  const silence = Math.max(...(await pings));
  lines.push(
    `${what.padEnd(34)}${seconds.toFixed(1).padStart(8)} s, longest silence ${Math.round(silence)} ms`,
  );
  console.log(lines.at(-1));
  return result;
}

async function readToEnd(source, { id }) {
  await call('POST', `network-versions/${id}/read/`, {});
  for (;;) {
    const version = (await call('GET', `networks/${source}/versions/`)).find(one => one.id === id);
    if (version.state === 'ready') return version;
    if (version.state === 'stopped') throw new Error(JSON.stringify(version.report.failure));
    await new Promise(resolve => setTimeout(resolve, 500));
  }
}

async function added(source, path) {
  const form = new FormData();
  form.set('file', await openAsBlob(path), 'poles.geojson');
  return call('POST', `networks/${source}/versions/?dated=2026-03-01`, form);
}

try {
  const { port } = /** @type {import('node:net').AddressInfo} */ (service.address());
  const url = `http://127.0.0.1:${port}/lines`;
  const { id: source } = await call('POST', 'networks/', { name: 'Bench', url });
  const first = await measure('send a file', () => added(source, files[0]));
  await measure('read it', () => readToEnd(source, first));
  await measure('take effect, first version', () =>
    call('POST', `network-versions/${first.id}/effect/`, { instead_of: null }),
  );
  const second = await added(source, files[1]);
  await measure('read and compare the next version', () => readToEnd(source, second));
  await measure('take effect, next version', () =>
    call('POST', `network-versions/${second.id}/effect/`, { instead_of: first.id }),
  );
  // The stored comparison is with the first version, so this one is counted anew.
  await measure('compare', () => call('GET', `network-versions/${first.id}/changes/?pole_change=gone`));
  const { ask, measure: answer } = await clientOf(server, PASSWORD);
  for (const path of [
    'networks/poles/nearest/?longitude=3.5&latitude=44',
    'networks/share/total/',
    ...['line', 'municipality', 'owner'].map(by => `networks/share/?by=${by}`),
  ]) {
    const { ms: first } = await ask(path);
    const { ms, most } = await answer(repeated(path, TIMES));
    const figures = [first, ms, most].map(value => value.toFixed(1).padStart(8));
    lines.push(`${path.padEnd(52)}${figures.join('')} ms: first, median, longest`);
    console.log(lines.at(-1));
  }
  const { id: other } = await call('POST', 'networks/', { name: 'Service', url });
  const fromService = await call('POST', `networks/${other}/service/`, { dated: '2026-03-01' });
  await measure('read from a service', () => readToEnd(other, fromService));
  await measure('remove a version', () => call('DELETE', `network-versions/${fromService.id}/`));
} finally {
  await server.stop();
  service.close();
}
const head = `${poles.toLocaleString('en')} poles beside ${supports.toLocaleString('en')} supports, SQLite`;
const text = [values.note, head, ...lines].filter(Boolean).join('\n');
console.log(`Written to ${writeResult('network', text)}`);
