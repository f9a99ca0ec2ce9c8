// Measures a backup and its restoration on an empty machine: restoring, starting, first answer, compared with a plain
// copy of the same files. `-- --supports 1000000`, `--engines sqlite,postgres`. See docs/development.md.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { writeResult } from './browser/write-result.mjs';
import { clientOf } from './server/measure.mjs';
import {
  ask,
  environmentOf,
  PASSWORD,
  prepareInventory,
  program,
  startPostgres,
  startServer,
} from './server/prepare.mjs';

const run = promisify(execFile);
const { values } = parseArgs({
  options: {
    supports: { type: 'string', default: '20000' },
    engines: { type: 'string', default: 'sqlite,postgres' },
    note: { type: 'string', default: '' },
  },
});
const supports = Number(values.supports);

/** Duration of some work in seconds. */
async function timed(work) {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function bytesOf(folder) {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name))).size;
  return sum;
}

/** The environment of a machine without any data. */
async function emptyMachine(place, cluster) {
  const environment = await environmentOf(join(place, 'new'));
  if (!cluster) return environment;
  await ask(cluster, 'drop database if exists bench_restored');
  await ask(cluster, 'create database bench_restored');
  return { ...environment, DATABASE_URL: cluster.urlOf('bench_restored') };
}

async function measureRestore(engine, cluster) {
  const { environment } = await prepareInventory(engine, supports, cluster, console.log);
  const place = await mkdtemp(join(tmpdir(), 'avicable-restore-'));
  const backup = join(place, 'backup');
  const options = { maxBuffer: 1 << 26 };
  try {
    const backedUp = await timed(() =>
      run(process.execPath, [program('backup'), backup], { ...options, env: environment }),
    );
    const copied = await timed(() => cp(backup, join(place, 'copy'), { recursive: true }));
    await rm(join(place, 'copy'), { recursive: true });
    const empty = await emptyMachine(place, cluster);
    const restored = await timed(() =>
      run(process.execPath, [program('restore'), backup], { ...options, env: empty }),
    );
    let server;
    const started = await timed(async () => {
      server = await startServer({ environment: empty });
    });
    let counts;
    const answered = await timed(async () => {
      counts = await (await clientOf(server, PASSWORD)).ask('stats/infrastructures/');
    });
    await server.stop();
    if (counts.status !== 200) throw new Error(`The restored server answers ${counts.status}`);
    return { engine, bytes: await bytesOf(backup), backedUp, copied, restored, started, answered };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

await buildChanged(console.log, ['api']);
const lines = [`${supports.toLocaleString('en')} supports with their visits, works and cases, no pictures`];
for (const engine of values.engines.split(',')) {
  const cluster = engine === 'postgres' ? await startPostgres() : null;
  if (engine === 'postgres' && !cluster) {
    lines.push('PostgreSQL with PostGIS is not installed here: it is left out.');
    continue;
  }
  try {
    const measured = await measureRestore(engine, cluster);
    const seconds = name => `${measured[name].toFixed(1)} s`;
    lines.push(
      '',
      `${engine}, a backup of ${Math.round(measured.bytes / 1e6).toLocaleString('en')} MB`,
      `  plain copy of the backup, for comparison   ${seconds('copied')}`,
      `  backup, read again and compared            ${seconds('backedUp')}`,
      `  restoration on an empty machine            ${seconds('restored')}`,
      `  start until ready                          ${seconds('started')}`,
      `  sign-in and first counts                   ${seconds('answered')}`,
    );
  } finally {
    await cluster?.stop();
  }
}
const text = [values.note, ...lines].filter((line, i) => i > 0 || line).join('\n');
console.log(`\n${text}`);
console.log(`Written to ${writeResult('restore', text)}`);
