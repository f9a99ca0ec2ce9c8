import { BadSetting, type Config } from '../../config/config';
import { type Locale, textOf } from '../../config/texts';
import { storageFaultOf } from '../../store/storage-fault';
import { startupFault } from '../startup-fault';
import { BackupRefused } from './back-up';
import { NoDatabase, NoDumpProgram } from './copy-database';
import { DamagedBackup } from './manifest';
import { NoRoom } from './room';

export const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);

/** The reason why no backup was made, in one line. */
export function backupFailure(error: unknown, config: Config | null, locale: Locale): string {
  const { code = '', path = '', message = String(error) } = (error ?? {}) as NodeJS.ErrnoException;
  if (code.startsWith('ERR_PARSE_ARGS')) return textOf(locale, 'backup', 'usage');
  if (error instanceof BackupRefused)
    return textOf(locale, 'backup', error.problem, { folder: error.folder });
  if (error instanceof NoDumpProgram) return textOf(locale, 'backup', 'no_dump_program');
  if (error instanceof NoDatabase) return textOf(locale, 'backup', 'no_database', { file: error.file });
  if (error instanceof DamagedBackup) return textOf(locale, 'backup', 'not_verified', { file: error.file });
  if (error instanceof NoRoom)
    return textOf(locale, 'backup', 'no_room', {
      folder: error.folder,
      needed: megabytes(error.needed),
      free: megabytes(error.free),
    });
  const fault = storageFaultOf(error);
  // The source is only read, so the full disk is the backup's.
  if (fault === 'disk_full') return textOf(locale, 'backup', 'disk_full', { path: path || message });
  if (error instanceof BadSetting || fault === 'database_damaged') return startupFault(error, config, locale);
  return textOf(locale, 'backup', 'failed', { reason: message.split('\n')[0] || code });
}
