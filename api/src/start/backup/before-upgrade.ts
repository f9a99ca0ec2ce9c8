import { join } from 'node:path';
import type { Config } from '../../config/config';
import { textOf } from '../../config/texts';
import type { Connection } from '../../store/connect';
import { pendingMigrations } from '../../store/migrations/migrate';
import { StartRefused } from '../startup-fault';
import { backUp } from './back-up';
import { backupFailure, megabytes } from './backup-failure';
import { backupName, pruneBackups, removeUnfinished } from './backup-folder';
import { NoRoom } from './room';

/** Number of kept backups. Older backups were made before earlier upgrades. */
const KEPT = 2;
const FOLDER = 'backups';

/**
 * Backs up an embedded database before its schema changes, without pictures, which no migration touches. For
 * PostgreSQL, it only prints a note with the backup command.
 * @param say prints a line
 * @throws StartRefused without enough disk space; Error describing any other failure
 */
export async function backUpBeforeUpgrade(
  connection: Pick<Connection, 'db' | 'engine'>,
  config: Config,
  say: (line: string) => void = console.log,
): Promise<void> {
  const pending = await pendingMigrations(connection.db, connection.engine);
  if (pending.length === 0) return;
  const { consoleLocale: locale, dataFolder, databaseUrl } = config;
  const migrations = pending.join(', ');
  if (databaseUrl) return say(textOf(locale, 'console', 'upgrade_without_backup', { migrations }));
  if (!config.backupBeforeUpgrade) return;
  const folder = config.backupFolder ?? join(dataFolder, FOLDER);
  const target = join(folder, backupName('before-upgrade'));
  try {
    await removeUnfinished(folder, 'before-upgrade');
    await backUp(config, target, false);
  } catch (error) {
    if (!(error instanceof NoRoom)) throw new Error(backupFailure(error, config, locale), { cause: error });
    const { needed, free } = error;
    throw new StartRefused('no_room_for_backup', folder, '', {
      needed: megabytes(needed),
      free: megabytes(free),
    });
  }
  await pruneBackups(folder, 'before-upgrade', KEPT);
  say(textOf(locale, 'console', 'backed_up_before_upgrade', { folder: target, migrations }));
}
