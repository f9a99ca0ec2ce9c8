import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from '../browser/session.mjs';
import { generateInventory } from '../inventory/generate.mjs';
import { cpuOf } from '../server/measure.mjs';
import { pingsUntil } from '../server/mixed.mjs';
import { ask, dataFolder, environmentOf, PASSWORD, program, startServer } from '../server/prepare.mjs';

/** The generated files of supports and of their visits. */
export async function filesOf(supports) {
  const files = await generateInventory({ folder: join(dataFolder, 'files'), supports });
  return Object.fromEntries(files.map(({ kind, file }) => [kind, file]));
}

/** Creates an empty database, and returns the environment of the programs that use it. */
async function emptyPlace({ engine, checkout, cluster }) {
  const folder = join(dataFolder, `import-${engine}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const environment = await environmentOf(folder);
  environment.LC_ALL = 'C';
  if (engine === 'postgres') {
    await ask(cluster, 'drop database if exists bench_import');
    await ask(cluster, 'create database bench_import');
    environment.DATABASE_URL = cluster.urlOf('bench_import');
  }
  return { environment, checkout };
}

/** Runs the import program. Returns the rows per second that it reports, and the rows per second of CPU time. */
async function runImport({ environment, checkout }, kind, file) {
  const child = spawn(process.execPath, [program('import', checkout), kind, file, '--source', 'bench'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  let cpu = 0;
  const watch = setInterval(() => {
    if (child.exitCode === null) cpu = cpuOf(child.pid);
  }, 20);
  child.stdout.on('data', chunk => {
    text += chunk;
  });
  await once(child, 'close');
  clearInterval(watch);
  const [, rows, rate] = [...text.matchAll(/([\d,]+) rows read.*?([\d,]+) a second/g)].at(-1) ?? [];
  const asNumber = words => Number(words.replaceAll(',', ''));
  return { what: `${kind}, command line`, rate: asNumber(rate), cpuRate: asNumber(rows) / (cpu / 1000) };
}

/** Imports supports, then their visits, from the command line. The CPU time includes the start of the program. */
export async function importByCommand(place, files) {
  const empty = await emptyPlace(place);
  await (await startServer(empty)).stop();
  return [await runImport(empty, 'supports', files.supports), await runImport(empty, 'visits', files.visits)];
}

/** Imports supports through a running server, and pings the server meanwhile. */
export async function importByServer(place, file) {
  const server = await startServer(await emptyPlace(place));
  try {
    const { access } = await signIn(new URL(server.base).origin, { username: 'admin', password: PASSWORD });
    const lines = (await readFile(file, 'utf8')).trim().split('\n').slice(0, 20_000);
    const form = new FormData();
    const collection = `{"type":"FeatureCollection","features":[${lines.join(',')}]}`;
    form.set('file', new Blob([collection]), 'supports.geojson');
    let isOver = false;
    const pings = pingsUntil(server.base, () => isOver);
    const began = performance.now();
    const before = cpuOf(server.pid);
    const answer = await fetch(`${server.base}import/points/?dry_run=false`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}` },
      body: form,
    });
    const report = await answer.json();
    const seconds = (performance.now() - began) / 1000;
    isOver = true;
    const silence = Math.max(...(await pings));
    if (!answer.ok) throw new Error(`Import: ${answer.status} ${JSON.stringify(report).slice(0, 300)}`);
    const cpu = (cpuOf(server.pid) - before) / 1000;
    return { what: 'supports, server', rate: lines.length / seconds, cpuRate: lines.length / cpu, silence };
  } finally {
    await server.stop();
  }
}
