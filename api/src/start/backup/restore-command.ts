import { parseArgs } from 'node:util';
import { BadSetting, type Config, consoleLocaleOf, readConfig } from '../../config/config';
import { type Locale, textOf } from '../../config/texts';
import { DataFolderInUse } from '../../store/lock-file';
import { storageFaultOf } from '../../store/storage-fault';
import { startupFault } from '../startup-fault';
import { megabytes } from './backup-failure';
import { NoRestoreProgram } from './copy-database';
import { DamagedBackup, NoBackup } from './manifest';
import { RestoreRefused, restore } from './restore';
import { NoRoom } from './room';

/** The reason why nothing was restored, in one line. */
function failureOf(error: unknown, config: Config | null, locale: Locale): string {
  const { code = '', message = String(error) } = (error ?? {}) as NodeJS.ErrnoException;
  if (code.startsWith('ERR_PARSE_ARGS')) return textOf(locale, 'restore', 'usage');
  if (error instanceof NoBackup) return textOf(locale, 'restore', 'no_backup', { folder: error.folder });
  if (error instanceof DamagedBackup) return textOf(locale, 'restore', 'damaged', { file: error.file });
  if (error instanceof RestoreRefused)
    return textOf(locale, 'restore', error.problem, { place: error.place });
  if (error instanceof DataFolderInUse) return textOf(locale, 'restore', 'in_use', { folder: error.folder });
  if (error instanceof NoRestoreProgram) return textOf(locale, 'restore', 'no_restore_program');
  if (error instanceof NoRoom)
    return textOf(locale, 'restore', 'no_room', {
      folder: error.folder,
      needed: megabytes(error.needed),
      free: megabytes(error.free),
    });
  const reason =
    error instanceof BadSetting || storageFaultOf(error)
      ? startupFault(error, config, locale)
      : message.split('\n')[0] || code;
  return textOf(locale, 'restore', 'failed', { reason });
}

const locale = consoleLocaleOf(process.env);
let config: Config | null = null;
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [folder] = positionals;
  if (!folder || positionals.length !== 1) {
    console.error(textOf(locale, 'restore', 'usage'));
    process.exitCode = 1;
  } else {
    config = readConfig();
    const { madeAt, replaced, hasPictures, hasWebhooks } = await restore(config, folder, values.replace);
    console.log(textOf(locale, 'restore', 'done', { madeAt, folder: config.dataFolder }));
    if (replaced) console.log(textOf(locale, 'restore', 'moved_aside', { folder: replaced }));
    if (!hasPictures) console.log(textOf(locale, 'restore', 'without_pictures'));
    if (hasWebhooks) console.log(textOf(locale, 'restore', 'webhooks_off'));
  }
} catch (error) {
  console.error(failureOf(error, config, locale));
  process.exitCode = 1;
}
