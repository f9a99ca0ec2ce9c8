import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../../scripts/workspace/places.mjs';
import { freePort } from '../browser/free-port.mjs';
import { generateInventory } from '../inventory/generate.mjs';
import { multiplyInventory } from '../inventory/multiply.mjs';

const run = promisify(execFile);
/** Size of the largest imported inventory. Larger ones are made of copies of it, side by side. */
const LARGEST_IMPORTED = 1_000_000;
export const PASSWORD = 'Admin-for-tests-1!';
export const dataFolder = process.env.AVICABLE_BENCH_DATA ?? join(tmpdir(), 'avicable-bench');

/**
 * The builds that a benchmark compares: that of another checkout, if one is named, then this one.
 * @param {string} [beside] the folder of the other checkout
 */
export const buildsBeside = beside => [
  ...(beside ? [{ build: 'other build', checkout: beside }] : []),
  { build: 'this build', checkout: root },
];

export const program = (name, folder = root) => join(folder, 'api', 'dist', `${name}.js`);

/** Imports a module of the server's tests; the path is relative to this folder. */
export async function importSource(path) {
  const tsx = join(root, 'api', 'node_modules', 'tsx', 'dist', 'esm', 'api', 'index.mjs');
  const { tsImport } = await import(pathToFileURL(tsx).href);
  return tsImport(path, import.meta.url);
}

/** Starts a PostgreSQL cluster whose data are kept for the next run; `null` if PostgreSQL is not installed. */
export async function startPostgres() {
  const { startCluster } = await importSource('../../api/test/postgres-cluster.ts');
  await mkdir(dataFolder, { recursive: true });
  return startCluster(join(dataFolder, 'postgres'));
}

export async function ask(cluster, statement) {
  const { Client } = createRequire(join(root, 'api', 'package.json'))('pg');
  const client = new Client({ connectionString: cluster.urlOf('postgres') });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * The environment of a server without demonstration data.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export const environmentOf = async folder => ({
  ...process.env,
  AVICABLE_DATA: folder,
  AVICABLE_DEMO: '0',
  AVICABLE_ADMIN_PASSWORD: PASSWORD,
  AVICABLE_BACKUP_BEFORE_UPGRADE: '0',
  PORT: String(await freePort()),
  HOST: '127.0.0.1',
});

/** The data folder and environment of a server for an engine and size; another checkout has its own. */
async function placeOf(engine, supports, cluster, checkout) {
  const ending = checkout === root ? '' : '_other';
  const folder = join(dataFolder, `${engine}-${supports}${ending}`);
  const environment = await environmentOf(folder);
  if (engine === 'sqlite') return { folder, environment, checkout };
  const name = `bench_${supports}${ending}`;
  const databases = await ask(cluster, `select 1 from pg_database where datname = '${name}'`);
  if (databases.length === 0) {
    await rm(folder, { recursive: true, force: true });
    await ask(cluster, `create database ${name}`);
  }
  return { folder, environment: { ...environment, DATABASE_URL: cluster.urlOf(name) }, checkout };
}

/** @param {NodeJS.ProcessEnv} environment */
const databaseOf = ({ DATABASE_URL = '' }) => new URL(DATABASE_URL).pathname.slice(1);

/** Number of rows below which a sequential scan is no worse than an index. */
const LARGE = 50_000;

/** Rows that PostgreSQL has read by sequential scans of large tables, by table. */
export async function rowsScanned({ environment }) {
  if (!environment.DATABASE_URL) return null;
  const rows = await ask(
    { urlOf: () => environment.DATABASE_URL },
    `select relname, seq_tup_read::float8 as scanned from pg_stat_user_tables where n_live_tup > ${LARGE}`,
  );
  return new Map(rows.map(({ relname, scanned }) => [relname, scanned]));
}

/**
 * Starts the built server, of another checkout if one is named, and waits until it is ready.
 * @param {{environment: NodeJS.ProcessEnv, checkout?: string}} place
 */
export async function startServer({ environment, checkout }) {
  const began = performance.now();
  const child = spawn(process.execPath, [program('server', checkout)], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise(resolve => child.once('exit', resolve));
  const base = `http://127.0.0.1:${environment.PORT}/api/v1/`;
  for (;;) {
    const answer = await fetch(`${base}ready/`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error('The server did not start');
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { base, pid: child.pid, startMs: performance.now() - began, stop };
}

/** Name of the newest migration of a checkout. */
const newestMigration = checkout =>
  readdirSync(join(checkout, 'api', 'src', 'store', 'migrations'))
    .sort()
    .findLast(name => /^\d{4}/.test(name)) ?? '';

/**
 * Prepares a database with an inventory of the given size, unless an earlier run has left one. Each checkout fills its
 * own, from the same files, because an earlier build refuses the data of a later one.
 */
export async function prepareInventory(engine, supports, cluster, tell, checkout = root) {
  const place = await placeOf(engine, supports, cluster, checkout);
  const marker = join(place.folder, 'bench-loaded');
  const schema = newestMigration(checkout);
  if (existsSync(marker)) {
    if (readFileSync(marker, 'utf8') === schema) return place;
    // A start brings a database of an earlier run to this schema.
    await (await startServer(place)).stop();
    writeFileSync(marker, schema);
    return place;
  }
  if (supports > LARGEST_IMPORTED) {
    const original = await prepareInventory(engine, LARGEST_IMPORTED, cluster, tell, checkout);
    await cp(original.folder, place.folder, { recursive: true, filter: from => !from.includes('.duckdb') });
    await rm(join(place.folder, 'bench-loaded'));
    if (engine === 'postgres') {
      const [name, template] = [place, original].map(one => databaseOf(one.environment));
      await ask(cluster, `drop database ${name}`);
      await ask(cluster, `create database ${name} template ${template}`);
    }
    await multiplyInventory(place, supports / LARGEST_IMPORTED - 1, tell);
    writeFileSync(marker, schema);
    return place;
  }
  tell(`Loading ${supports} supports into ${engine}…`);
  await mkdir(place.folder, { recursive: true });
  await (await startServer(place)).stop();
  const files = await generateInventory({ folder: join(dataFolder, 'files'), supports });
  for (const { kind, file } of files) {
    const { stdout } = await run(
      process.execPath,
      [program('import', checkout), kind, file, '--source', 'bench'],
      {
        env: { ...place.environment, LC_ALL: 'C' },
        maxBuffer: 1 << 26,
      },
    ).catch(error => {
      // In a large inventory two supports may stand within a metre, and the import refuses the visits of the second.
      if (error.code === 1 && error.stdout.includes('100 %')) return error;
      throw error;
    });
    tell(`  ${kind}: ${stdout.trim().split('\n').at(-1)}`);
  }
  if (engine === 'postgres') await ask({ urlOf: () => place.environment.DATABASE_URL }, 'analyze');
  writeFileSync(marker, schema);
  return place;
}
