import { join } from 'node:path';
import type { Config } from '../../config/config';
import { textOf } from '../../config/texts';
import type { App } from '../../http/app-types';
import { LeasedWork } from '../../jobs/leased-work';
import { runInWorker } from '../../threads/run-in-worker';
import type { ServerContext } from '../create-context';
import { backUp } from './back-up';
import { backupFailure } from './backup-failure';
import { backupName, lastBackup, pruneBackups, removeUnfinished } from './backup-folder';

const CHECK_EVERY_MS = 5 * 60_000;
const LEASE_MS = 15 * 60_000;
const LONGEST_MS = 24 * 3_600_000;
/** Milliseconds after which a failed backup is retried. */
const AGAIN_AFTER_MS = 30 * 60_000;

/**
 * Makes a scheduled backup. A worker thread runs it, since copying a database blocks its thread.
 * @returns the reason for a failure; `null` on success
 */
export async function makeScheduledBackup(config: Config): Promise<string | null> {
  const folder = config.backupFolder ?? '';
  try {
    await removeUnfinished(folder, 'scheduled');
    await backUp(config, join(folder, backupName('scheduled')));
    await pruneBackups(folder, 'scheduled', config.backupsKept);
    return null;
  } catch (error) {
    return backupFailure(error, config, config.consoleLocale);
  }
}

/** Makes a backup if the newest backup is old enough, and reports a failure on the console. */
export async function backUpIfDue(
  { config }: Pick<ServerContext, 'config'>,
  now = Date.now(),
  say: (line: string) => void = line => console.error(line),
): Promise<void> {
  const { backupFolder, backupEveryMs, consoleLocale } = config;
  if (backupFolder === null) return;
  let failure: string | null;
  try {
    const last = await lastBackup(backupFolder, 'scheduled', now);
    if (last !== null && now - last < backupEveryMs) return;
    failure = await runInWorker<typeof makeScheduledBackup>('back-up', config, [], LONGEST_MS);
  } catch (error) {
    failure = backupFailure(error, config, consoleLocale);
  }
  if (failure !== null) say(textOf(consoleLocale, 'console', 'backup_failed', { reason: failure }));
}

/** Makes backups regularly if a folder is configured. One of several servers does the work. */
export function scheduleBackups(app: App, context: ServerContext): void {
  if (context.config.backupFolder === null) return;
  let failedAt = Number.NEGATIVE_INFINITY;
  const backups = new LeasedWork(context, {
    name: 'backups',
    everyMs: 0,
    leaseMs: LEASE_MS,
    work: () =>
      backUpIfDue(context, Date.now(), line => {
        failedAt = performance.now();
        console.error(line);
      }),
  });
  async function look(): Promise<void> {
    if (performance.now() - failedAt < AGAIN_AFTER_MS) return;
    try {
      await backups.look();
    } catch (error) {
      if (!context.storage.note(error)) app.log.error({ err: error }, 'no backup could be made');
    }
  }
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async function start() {
    timer = setInterval(look, CHECK_EVERY_MS).unref();
    void look();
  });
  app.addHook('onClose', async function stop() {
    clearInterval(timer);
    await backups.stop().catch(error => context.storage.note(error));
  });
}
