import { parseArgs } from 'node:util';
import { nameOfBucket } from '../../config/bucket-settings';
import { type Config, consoleLocaleOf, readConfig } from '../../config/config';
import { textOf } from '../../config/texts';
import { backUp, removeUnfinishedBackup } from './back-up';
import { backupFailure } from './backup-failure';

/** Exit codes of a command that a signal ended, as shells expect them. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

function removeOnSignals(folder: string): void {
  for (const [signal, code] of Object.entries(SIGNALS))
    process.once(signal, () => {
      removeUnfinishedBackup(folder);
      process.exit(code);
    });
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
    removeOnSignals(folder);
    const report = await backUp(config, folder);
    console.log(textOf(locale, 'backup', 'done', { folder: report.folder, pictures: report.pictures }));
    if (config.s3)
      console.log(textOf(locale, 'backup', 'pictures_elsewhere', { bucket: nameOfBucket(config.s3) }));
    if (!report.hasSecret) console.log(textOf(locale, 'backup', 'secret_elsewhere'));
  }
} catch (error) {
  console.error(backupFailure(error, config, locale));
  process.exitCode = 1;
}
