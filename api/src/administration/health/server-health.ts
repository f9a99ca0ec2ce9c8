import { type RawBuilder, sql } from 'kysely';
import { type ServerHealth, TROUBLES, type Trouble } from 'shared/contract/administration';
import type { Config } from '../../config/config';
import { NO_ADDRESS } from '../../domain/accounts/repository';
import { isCrowded } from '../../domain/oidc/identities';
import type { Context } from '../../domain/records/context';
import { enteredTables } from '../../domain/records/registry';
import { lastScheduledSeen } from '../../start/backup/backup-folder';
import { freeSpace } from '../../store/files/free-space';
import { mailsOf } from './mails-of';

const MOST_NAMED = 10;

const countedTables = () => [
  'users',
  ...enteredTables().filter(table => table !== 'media'),
  'geo_areas',
  'species',
  'history',
];

const ENGINES = {
  sqlite: {
    version: sql<string>`sqlite_version()`,
    size: sql<number>`(select page_count * page_size from pragma_page_count(), pragma_page_size())`,
  },
  postgres: {
    version: sql<string>`current_setting('server_version')`,
    size: sql<number>`pg_database_size(current_database())`,
  },
};

async function answerTo<Value>({ db }: Context, expression: RawBuilder<Value>): Promise<Value> {
  const { rows } = await sql<{ value: Value }>`select ${expression} as value`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row');
  return row.value;
}

async function picturesOf({ db }: Context): Promise<ServerHealth['pictures']> {
  const { count, size } = await db
    .selectFrom('media')
    .select(eb => [eb.fn.countAll().as('count'), eb.fn.sum('bytes').as('size')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), size: Number(size ?? 0) };
}

/** Usernames of active accounts to which no mail can be sent; at most as many as a warning names. */
async function accountsWithoutAddress({ db }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('is_active', '=', 1)
    .where(sql`lower(email)`, 'like', `%${NO_ADDRESS}`)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ username }) => username);
}

/** Milliseconds by which a backup may be late. A failed backup is retried within this time. */
const LATE_AFTER_MS = 3_600_000;

async function backupsOf({ backupFolder, backupEveryMs }: Config): Promise<ServerHealth['backups']> {
  if (backupFolder === null) return null;
  const last = await lastScheduledSeen(backupFolder);
  return {
    last: last === null ? null : new Date(last).toISOString(),
    is_late: last === null || Date.now() - last > backupEveryMs + LATE_AFTER_MS,
  };
}

/** Free bytes of the data folder below which the disk counts as nearly full. */
const LOW_DISK_BYTES = 2 * 2 ** 30;
/** Milliseconds by which lists may be behind before an administrator has to look. */
const LONG_LAG_MS = 5 * 60_000;

/** The troubles of the server. Page, metrics and mails all ask here. */
export async function troublesOf({
  config,
  db,
  model,
}: Pick<Context, 'config' | 'db' | 'model'>): Promise<Trouble[]> {
  const { lag, loading } = model.state;
  const crowded = await Promise.all(config.signInProviders.map(provider => isCrowded(db, provider)));
  const isTrouble: Record<Trouble, boolean> = {
    backup_late: (await backupsOf(config))?.is_late ?? false,
    disk_low: ((await freeSpace(config.dataFolder)) ?? LOW_DISK_BYTES) < LOW_DISK_BYTES,
    // A copy that is being loaded is behind by design, and `/ready/` says so.
    lag_long: loading === null && lag > LONG_LAG_MS,
    webhook_off:
      (await db.selectFrom('webhooks').select('id').where('is_on', '=', 0).executeTakeFirst()) !== undefined,
    newcomers: crowded.includes(true),
  };
  return TROUBLES.filter(trouble => isTrouble[trouble]);
}

export async function serverHealth(context: Context): Promise<ServerHealth> {
  const { db, engine, config } = context;
  const counts: Record<string, number> = {};
  for (const table of countedTables()) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    );
    counts[table] = Number(rows[0]?.count ?? 0);
  }
  const applied = await sql<{
    name: string;
    timestamp: string;
  }>`select name, timestamp from migrations order by name`.execute(db);
  return {
    version: config.version,
    node: process.versions.node,
    engine: engine.name,
    engine_version: await answerTo(context, ENGINES[engine.name].version),
    uptime: Math.round(process.uptime()),
    model: context.model.state,
    memory: process.memoryUsage().rss,
    database_size: Number(await answerTo(context, ENGINES[engine.name].size)),
    pictures: await picturesOf(context),
    disk_free: await freeSpace(config.dataFolder),
    backups: await backupsOf(config),
    mails: await mailsOf(context),
    without_address: await accountsWithoutAddress(context),
    troubles: await troublesOf(context),
    counts,
    migrations: applied.rows.map(({ name, timestamp }) => ({ name, at: timestamp })),
  };
}
