import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

/** A PostgreSQL server for the tests, on a socket in a temporary folder. */
export interface Cluster {
  /** URL of one of its databases. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

function programFolder(): string | null {
  if (!existsSync(INSTALLED)) return null;
  const versions = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a));
  const found = versions.find(
    version =>
      existsSync(`${INSTALLED}/${version}/bin/initdb`) &&
      existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`),
  );
  return found ? `${INSTALLED}/${found}/bin` : null;
}

/** PostgreSQL refuses to run as root; in that case the user `postgres` runs it. */
function runner(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** Faster settings, since tests need no durability. */
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Production databases use a language's collation, which differs from SQLite's order. */
const LIKE_IN_USE = ['--locale-provider=icu', '--icu-locale=fr-FR'];

/** URL of a database on a socket in a folder. */
export const urlIn = (folder: string, database: string, port = 5432) =>
  `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;

/** The installed programs of PostgreSQL, and a folder they can use. */
export interface Place {
  programs: string;
  options: { uid?: number; gid?: number; cwd: string };
  folder: string;
}

/**
 * Finds PostgreSQL and a folder.
 * @returns `null` if PostgreSQL with PostGIS is not installed
 */
export function placeIn(kept?: string): Place | null {
  const programs = programFolder();
  const user = runner();
  if (!programs || !user) return null;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'avicable-postgres-'));
  mkdirSync(folder, { recursive: true });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  return { programs, folder, options: { ...user, cwd: folder } };
}

/** Creates the data folder of a cluster. */
export async function createData({ programs, folder, options }: Place): Promise<void> {
  await run(
    `${programs}/initdb`,
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--no-locale',
      ...LIKE_IN_USE,
      '-N',
      '-A',
      'trust',
    ],
    options,
  );
}

/** A running process of the database; `stop` resolves when it has ended. */
export interface Running {
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Starts PostgreSQL on the data folder of a place. */
export async function startPostgres(
  { programs, folder, options }: Place,
  settings: string[],
): Promise<Running> {
  const server = spawn(
    `${programs}/postgres`,
    ['-D', join(folder, 'data'), '-k', folder, ...settings.flatMap(setting => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const ended = new Promise(resolve => server.once('exit', resolve));
  const deadline = Date.now() + 30_000;
  const isReady = () =>
    run(`${programs}/pg_isready`, ['-h', folder, '-q']).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > deadline || server.exitCode !== null)
      throw new Error('PostgreSQL for the tests did not start');
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return {
    async stop(signal) {
      server.kill(signal);
      await ended;
    },
  };
}

/** Settings shared by all clusters. */
export const ON_SOCKETS = ['listen_addresses=', 'max_connections=120'];

/**
 * Starts a cluster; `null` if PostgreSQL with PostGIS is not installed.
 * @param kept folder with persistent, durable data; without one the data are deleted when the cluster stops
 */
export async function startCluster(kept?: string): Promise<Cluster | null> {
  const place = placeIn(kept);
  if (!place) return null;
  const { folder } = place;
  if (!existsSync(join(folder, 'data'))) await createData(place);
  const server = await startPostgres(place, [...ON_SOCKETS, ...(kept ? [] : CARELESS)]);
  return {
    urlOf: database => urlIn(folder, database),
    async stop() {
      await server.stop('SIGINT');
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}
