import { parseArgs } from 'node:util';
import { nameOfBucket } from '../../config/bucket-settings';
import { BadSetting, type Config, consoleLocaleOf, readConfig } from '../../config/config';
import { type Locale, textOf } from '../../config/texts';
import { storageFaultOf } from '../../store/storage-fault';
import { startupFault } from '../startup-fault';
import { BackupExists, backUp } from './back-up';
import { NoDatabase, NoDumpProgram } from './copy-database';

/** Why no backup was made, in one line. */
function failureOf(error: unknown, config: Config | null, locale: Locale): string {
  const { code = '', path = '', message = String(error) } = (error ?? {}) as NodeJS.ErrnoException;
  if (code.startsWith('ERR_PARSE_ARGS')) return textOf(locale, 'backup', 'usage');
  if (error instanceof BackupExists) return textOf(locale, 'backup', 'exists', { folder: error.folder });
  if (error instanceof NoDumpProgram) return textOf(locale, 'backup', 'no_dump_program');
  if (error instanceof NoDatabase) return textOf(locale, 'backup', 'no_database', { file: error.file });
  if (code === 'ENOSPC') return textOf(locale, 'backup', 'disk_full', { path });
  if (error instanceof BadSetting || storageFaultOf(error)) return startupFault(error, config, locale);
  return textOf(locale, 'backup', 'failed', { reason: message.split('\n')[0] || code });
}

const locale = consoleLocaleOf(process.env);
let config: Config | null = null;
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (!folder || positionals.length !== 1) {
    console.error(textOf(locale, 'backup', 'usage'));
    process.exitCode = 1;
  } else {
    config = readConfig();
    const report = await backUp(config, folder);
    console.log(textOf(locale, 'backup', 'done', { folder: report.folder, pictures: report.pictures }));
    if (config.s3)
      console.log(textOf(locale, 'backup', 'pictures_elsewhere', { bucket: nameOfBucket(config.s3) }));
    if (!report.hasSecret) console.log(textOf(locale, 'backup', 'secret_elsewhere'));
  }
} catch (error) {
  console.error(failureOf(error, config, locale));
  process.exitCode = 1;
}
