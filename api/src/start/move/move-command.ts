import { parseArgs } from 'node:util';
import { BadSetting, type Config, readConfig } from '../../config/config';
import { type Locale, textOf } from '../../config/texts';
import { DataFolderInUse } from '../../store/lock-file';
import { BadCommand, runCommand } from '../commands/run-command';
import { StartRefused } from '../startup-fault';
import { type MoveProgress, move } from './move';
import { nameOfPlace, type Place } from './move-places';

const PRINT_EVERY_MS = 2000;
const FOLDER = 'sqlite:';

/** Parses the target, `postgres://…` or `sqlite:<folder>`. @throws BadCommand, BadSetting */
function targetOf(text: string): Place {
  const isFolder = text.startsWith(FOLDER) && text.length > FOLDER.length;
  if (!isFolder && !text.includes('://')) throw new BadCommand();
  return readConfig({
    DATABASE_URL: isFolder ? '' : text,
    AVICABLE_DATA: isFolder ? text.slice(FOLDER.length) : '',
  });
}

/** Prints each table at its end, and a long one every two seconds. */
function progressPrinter(locale: Locale): MoveProgress {
  let printedAt = 0;
  return {
    copied(table, rows, total) {
      const now = Date.now();
      if (rows < total && now - printedAt < PRINT_EVERY_MS) return;
      printedAt = now;
      console.log(
        textOf(locale, 'move', 'progress', {
          table,
          rows: rows.toLocaleString(locale),
          total: total.toLocaleString(locale),
        }),
      );
    },
    step: name => console.log(textOf(locale, 'move', name)),
  };
}

async function run(config: Config, locale: Locale): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [text] = positionals;
  if (!text || positionals.length !== 1) throw new BadCommand();
  const target = targetOf(text);
  const began = Date.now();
  const { tables, rows } = await move(config, target, progressPrinter(locale));
  const [from, to] = [nameOfPlace(config), nameOfPlace(target)];
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    textOf(locale, 'move', 'done', { tables, rows: rows.toLocaleString(locale), from, to, seconds }),
  );
  if (target.databaseUrl)
    console.log(textOf(locale, 'move', 'next_postgres', { to, folder: config.dataFolder }));
  else {
    const isElsewhere = target.dataFolder !== config.dataFolder;
    const key = isElsewhere ? 'next_other_folder' : 'next_folder';
    console.log(textOf(locale, 'move', key, { to: target.dataFolder, folder: config.dataFolder }));
  }
}

/** Failures before a move, which have words of their own. */
const REFUSALS = [BadSetting, DataFolderInUse, StartRefused];

await runCommand(
  locale => textOf(locale, 'move', 'usage'),
  run,
  (error, locale) =>
    REFUSALS.some(refusal => error instanceof refusal)
      ? null
      : textOf(locale, 'move', 'stopped', { reason: String((error as Error).message).split('\n')[0] ?? '' }),
);
