import { parseArgs } from 'node:util';
import { type Config, consoleLocaleOf, readConfig } from '../config';
import { startupFault } from '../start/startup-fault';
import { type Locale, textOf } from '../texts';
import { BackupExists, backUp } from './back-up';
import { NoDumpProgram } from './copy-database';

/** Why no backup was made, in one line. */
function failureOf(error: unknown, config: Config | null, locale: Locale): string {
  const { code = '', path = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (code.startsWith('ERR_PARSE_ARGS')) return textOf(locale, 'backup', 'usage');
  if (error instanceof BackupExists) return textOf(locale, 'backup', 'exists', { folder: error.folder });
  if (error instanceof NoDumpProgram) return textOf(locale, 'backup', 'no_dump_program');
  if (code === 'SQLITE_CANTOPEN' && config)
    return textOf(locale, 'backup', 'no_database', { folder: config.dataFolder });
  if (code === 'ENOSPC') return textOf(locale, 'backup', 'disk_full', { path });
  return startupFault(error, config, locale);
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
    if (!report.hasSecret) console.log(textOf(locale, 'backup', 'secret_elsewhere'));
  }
} catch (error) {
  console.error(failureOf(error, config, locale));
  process.exitCode = 1;
}
