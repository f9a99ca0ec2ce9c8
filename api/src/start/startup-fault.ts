import { join } from 'node:path';
import { messageOf } from 'shared/contract';
import { nameOfBucket } from '../config/bucket-settings';
import { BadSetting, type Config } from '../config/config';
import { type Locale, textOf } from '../config/texts';
import { SQLITE_FILE } from '../store/connect';
import { DataFolderInUse } from '../store/lock-file';
import { SchemaTooNew } from '../store/migrations/migrate';
import { SchemaTooOld } from '../store/migrations/take-over-schema';
import { storageFaultOf } from '../store/storage-fault';
import { BadPassword } from './require-good-password';

/** Why a start is refused that would lose data or open the server to anybody, or why a command is. */
type StartProblem =
  | 'secret_too_short'
  | 'database_missing'
  | 'database_empty'
  | 'move_unfinished'
  | 'move_in_use'
  | 'move_not_empty'
  | 'move_of_other'
  | 'move_differs'
  | 'move_lost_references'
  | 'no_database'
  | 'not_current'
  | 'no_account'
  | 'pictures_elsewhere'
  | 'no_room_for_backup';

/**
 * A start or command that requires a person to examine something first.
 *
 * - `path`: what is in question, such as a file, folder or bucket
 * - `confirmation`: the value of the setting that starts the server anyway
 * - `values`: further values for the message
 */
export class StartRefused extends Error {
  constructor(
    readonly problem: StartProblem,
    readonly path: string,
    readonly confirmation = '',
    readonly values: Record<string, number> = {},
  ) {
    super(`${problem}: ${path}`);
  }
}

const FOLDER_CODES = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'ENOENT',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
];

/** The reason why the server could not start, in one line. */
export function startupFault(
  error: unknown,
  config: Pick<Config, 'port' | 'host' | 'dataFolder' | 'databaseUrl' | 's3'> | null,
  locale: Locale,
): string {
  const { code = '', syscall = '', message = String(error) } = (error ?? {}) as NodeJS.ErrnoException;
  const reason = message.split('\n')[0] || code;
  if (error instanceof BadSetting)
    return textOf(locale, 'console', error.neededBy ? 'missing_setting' : 'bad_setting', {
      variable: error.variable,
      value: error.value,
      neededBy: error.neededBy ?? '',
    });
  if (error instanceof BadPassword)
    return textOf(locale, 'console', 'bad_password', {
      variable: error.variable,
      reason: messageOf(error.problem, locale),
    });
  if (error instanceof DataFolderInUse)
    return textOf(locale, 'console', 'folder_in_use', { folder: error.folder });
  if (error instanceof StartRefused)
    return textOf(locale, 'console', error.problem, {
      path: error.path,
      code: error.confirmation,
      ...error.values,
    });
  if (!config) return textOf(locale, 'console', 'failed', { reason });
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    if (code === 'EADDRINUSE') return textOf(locale, 'console', 'port_taken', { port: config.port });
    if (code === 'EACCES') return textOf(locale, 'console', 'port_forbidden', { port: config.port });
    return textOf(locale, 'console', 'address_unknown', { host: config.host });
  }
  const file = config.databaseUrl ? 'DATABASE_URL' : join(config.dataFolder, SQLITE_FILE);
  if (error instanceof SchemaTooOld)
    return textOf(locale, 'console', 'database_too_old', { file, missing: error.missing.join(', ') });
  if (error instanceof SchemaTooNew)
    return textOf(locale, 'console', 'database_too_new', { file, last: error.last });
  const fault = storageFaultOf(error);
  if (fault && !FOLDER_CODES.includes(code))
    return textOf(locale, 'console', fault, {
      folder: config.dataFolder,
      file,
      reason,
      bucket: config.s3 ? nameOfBucket(config.s3) : '',
    });
  if (FOLDER_CODES.includes(code))
    return textOf(locale, 'console', 'folder_unwritable', { folder: config.dataFolder, reason });
  if (config.databaseUrl) return textOf(locale, 'console', 'database_unreachable', { reason });
  return textOf(locale, 'console', 'failed', { reason });
}
