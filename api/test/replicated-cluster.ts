import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createData, ON_SOCKETS, type Place, placeIn, run, startPostgres, urlIn } from './postgres-cluster';

/** A primary with a streaming replica, behind a pooler in transaction mode. */
export interface ReplicatedCluster {
  /** URL of a database of the primary, without the pooler. */
  primaryUrlOf(database: string): string;
  replicaUrlOf(database: string): string;
  /** URL of the served database through the pooler: on the primary, after the promotion on the replica. */
  url: string;
  /** URL of the served database for reads, through the pooler. */
  readUrl: string;
  /** Whether commits wait until the replica has written or applied the change. */
  setCommits(mode: 'asynchronous' | 'on' | 'remote_apply'): Promise<void>;
  /** Kills the primary and starts it again. */
  crash(): Promise<void>;
  /** Kills the primary. */
  stopPrimary(): Promise<void>;
  /** Promotes the replica; the pooler then sends everything to it. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Settings for tests of durability, which no power failure interrupts. */
const SETTINGS = [...ON_SOCKETS, 'fsync=off', 'wal_level=replica', 'hot_standby_feedback=on'];
const PGBOUNCER = '/usr/sbin/pgbouncer';
const POOLER_PORT = 6432;
const REPLICA = 'replica';

/** Why no replicated cluster can be started here; `null` if it can. */
export const missingForReplication = existsSync(PGBOUNCER) ? null : 'PgBouncer is not installed';

/** Runs statements one by one. @returns the rows of the last one */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Configuration of a pooler for a database on the primary, and for the replica under another name. */
function poolerSettings({ folder }: Place, database: string) {
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, '"postgres" ""\n');
  return {
    file,
    /** Directs connections to the servers in these folders. */
    direct(primary: string, replica: string) {
      const lines = [
        '[databases]',
        `${database} = host=${primary} dbname=${database}`,
        `${database}_read = host=${replica} dbname=${database}`,
        '[pgbouncer]',
        'pool_mode = transaction',
        'listen_addr =',
        `listen_port = ${POOLER_PORT}`,
        `unix_socket_dir = ${folder}`,
        'auth_type = trust',
        `auth_file = ${users}`,
        'default_pool_size = 15',
        'query_wait_timeout = 10',
        'server_login_retry = 1',
      ];
      writeFileSync(file, `${lines.join('\n')}\n`);
    },
  };
}

async function startPooler(file: string, { folder, options }: Place) {
  const pooler = spawn(PGBOUNCER, ['-q', file], { ...options, stdio: 'ignore' });
  const ended = new Promise(resolve => pooler.once('exit', resolve));
  const socket = join(folder, `.s.PGSQL.${POOLER_PORT}`);
  while (!existsSync(socket) && pooler.exitCode === null) await sleep(20);
  return {
    reload: () => pooler.kill('SIGHUP'),
    async stop() {
      pooler.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Starts a replicated cluster on sockets in temporary folders.
 * @param prepare creates the served database on the primary, before the replica is copied
 */
export async function startReplicatedCluster(
  database: string,
  prepare: (serverUrl: string) => Promise<unknown>,
): Promise<ReplicatedCluster> {
  const [first, second] = [placeIn(), placeIn()];
  if (!first || !second) throw new Error('PostgreSQL with PostGIS is not installed');
  await createData(first);
  const primaryUrlOf = (name: string) => urlIn(first.folder, name);
  const replicaUrlOf = (name: string) => urlIn(second.folder, name);
  let primary = await startPostgres(first, SETTINGS);
  await prepare(primaryUrlOf('postgres'));
  const data = join(second.folder, 'data');
  const copy = ['-h', first.folder, '-U', 'postgres', '-D', data, '-R', '-X', 'stream', '-c', 'fast'];
  await run(`${first.programs}/pg_basebackup`, copy, second.options);
  // The replica identifies itself by its cluster name.
  const replica = await startPostgres(second, [...SETTINGS, `cluster_name=${REPLICA}`]);
  const settings = poolerSettings(first, database);
  settings.direct(first.folder, second.folder);
  const pooler = await startPooler(settings.file, first);
  const onPooler = (name: string) => urlIn(first.folder, name, POOLER_PORT);
  return {
    primaryUrlOf,
    replicaUrlOf,
    url: onPooler(database),
    readUrl: onPooler(`${database}_read`),
    async setCommits(mode) {
      const isWaiting = mode !== 'asynchronous';
      await query(
        primaryUrlOf('postgres'),
        `alter system set synchronous_standby_names = '${isWaiting ? REPLICA : ''}'`,
        `alter system set synchronous_commit = '${isWaiting ? mode : 'local'}'`,
        'select pg_reload_conf()',
      );
    },
    async crash() {
      await primary.stop('SIGQUIT');
      primary = await startPostgres(first, SETTINGS);
    },
    stopPrimary: () => primary.stop('SIGQUIT'),
    async promote() {
      await query(replicaUrlOf('postgres'), 'select pg_promote()');
      settings.direct(second.folder, second.folder);
      pooler.reload();
    },
    async stop() {
      await pooler.stop();
      await replica.stop('SIGQUIT');
      await primary.stop('SIGQUIT');
      for (const { folder } of [first, second]) await rm(folder, { recursive: true, force: true });
    },
  };
}
