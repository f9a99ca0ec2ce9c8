// Measures a move from SQLite to an empty PostgreSQL database and back: wall time, processor time and memory.
// `-- --supports 1000000`. See docs/development.md.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/build/build-changed.mjs';
import { writeResult } from './browser/write-result.mjs';
import { ask, prepareInventory, program, startPostgres } from './server/prepare.mjs';

const { values } = parseArgs({
  options: { supports: { type: 'string', default: '20000' }, note: { type: 'string', default: '' } },
});
const supports = Number(values.supports);

/** Moves once in a process of its own, and returns what it took. */
async function measureMove(env, target) {
  // The process reports its own use when it ends, since the parent sees that of all its children together.
  const report = `process.on('exit', () => console.error('USED ' + JSON.stringify(process.resourceUsage())))`;
  const preload = `data:text/javascript,${encodeURIComponent(report)}`;
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', preload, program('move'), target], {
    env: { ...env, LC_ALL: 'C' },
  });
  let [printed, errors] = ['', ''];
  child.stdout.on('data', chunk => {
    printed += chunk;
  });
  child.stderr.on('data', chunk => {
    errors += chunk;
  });
  const code = await new Promise(resolve => child.once('close', resolve));
  if (code !== 0) throw new Error(errors);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(/USED (.*)/.exec(errors)?.[1] ?? '{}');
  return {
    rows: /: ([\d,]+) rows of/.exec(printed)?.[1] ?? '?',
    seconds: (performance.now() - began) / 1000,
    processor: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: Math.round(maxRSS / 1024),
  };
}

await buildChanged(console.log, ['api']);
const cluster = await startPostgres();
if (!cluster) throw new Error('PostgreSQL with PostGIS is not installed here');
const lines = [`${supports.toLocaleString('en')} supports with their visits, works and cases`, ''];
const place = await mkdtemp(join(tmpdir(), 'avicable-move-'));
try {
  const { environment } = await prepareInventory('sqlite', supports, null, console.log);
  await ask(cluster, 'drop database if exists bench_moved');
  await ask(cluster, 'create database bench_moved');
  const url = cluster.urlOf('bench_moved');
  for (const [name, env, target] of [
    ['SQLite → PostgreSQL', environment, url],
    ['PostgreSQL → SQLite', { ...environment, DATABASE_URL: url }, `sqlite:${join(place, 'back')}`],
  ]) {
    const { rows, seconds, processor, megabytes } = await measureMove(env, target);
    lines.push(
      `${name}   ${rows} rows in ${seconds.toFixed(0)} s (${processor.toFixed(0)} s of processor time of the command, ${megabytes} MB at most)`,
    );
  }
} finally {
  await rm(place, { recursive: true, force: true });
  await cluster.stop();
}
const text = [values.note, ...lines].filter((line, i) => i > 0 || line).join('\n');
console.log(`\n${text}`);
console.log(`Written to ${writeResult('move', text)}`);
