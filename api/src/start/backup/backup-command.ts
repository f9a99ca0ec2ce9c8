import { parseArgs } from 'node:util';
import { nameOfBucket } from '../../config/bucket-settings';
import { type Config, consoleLocaleOf, readConfig } from '../../config/config';
import { textOf } from '../../config/texts';
import { backUp } from './back-up';
import { backupFailure } from './backup-failure';

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
  console.error(backupFailure(error, config, locale));
  process.exitCode = 1;
}
