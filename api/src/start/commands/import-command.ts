import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { IMPORT_KINDS, type ImportKind, importAdjustmentsSchema } from 'shared/contract/imports';
import type { Config } from '../../config/config';
import { type Locale, textOf } from '../../config/texts';
import type { Context } from '../../domain/records/context';
import { type ImportProgress, importFile, rejectsPath } from '../../io/import/bulk/import-file';
import { UnreadableFile } from '../../io/import/parse/parsed-file';
import type { Connection, Queryable } from '../../store/connect';
import { openSqliteThread } from '../../threads/sqlite-thread';
import { backUpBeforeUpgrade } from '../backup/before-upgrade';
import { prepare } from '../prepare';
import { BadCommand, runCommand } from './run-command';

const PRINT_EVERY_MS = 2000;
/** Names of the kinds on the command line. */
const KIND_NAMES: Record<string, ImportKind> = {
  ...Object.fromEntries(IMPORT_KINDS.map(kind => [kind, kind])),
  supports: 'points',
  visits: 'diagnosis',
};

/** Parses `network_type=HTA-BT` into a pair. @throws BadCommand */
function pairOf(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new BadCommand();
  return [text.slice(0, at), text.slice(at + 1)];
}

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      source: { type: 'string', default: 'import' },
      user: { type: 'string', default: 'admin' },
      srid: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      column: { type: 'string', multiple: true, default: [] },
      same: { type: 'string', default: 'skip' },
      near: { type: 'string', default: 'add' },
    },
  });
  const [name = '', file] = positionals;
  const kind = KIND_NAMES[name];
  if (!kind || !file || positionals.length !== 2) throw new BadCommand();
  const columns = values.column.map(pairOf).map(([field, column]) => [`column.${field}`, column]);
  const texts = Object.fromEntries([...values.set.map(pairOf), ...columns]) as Record<string, string>;
  const srid = values.srid === undefined ? undefined : Number(values.srid);
  const choices = importAdjustmentsSchema.pick({ same: true, near: true }).safeParse(values).data;
  if (Number.isNaN(srid) || !choices) throw new BadCommand();
  return { kind, file, source: values.source, username: values.user, texts, srid, choices };
}

async function accountOf(db: Queryable, username: string): Promise<number | undefined> {
  const user = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
  return user?.id;
}

/** Makes a function that prints the progress at most every two seconds, and at the end. */
function progressPrinter(locale: Locale) {
  const began = Date.now();
  let printedAt = 0;
  return function print(progress: ImportProgress, isOver = false) {
    const now = Date.now();
    if (!isOver && now - printedAt < PRINT_EVERY_MS) return;
    printedAt = now;
    const { rows, created, updated, known, refused, bytes, size } = progress;
    const number = (value: number) => value.toLocaleString(locale);
    console.log(
      textOf(locale, 'import', 'progress', {
        share: Math.floor((100 * bytes) / Math.max(1, size)),
        rows: number(rows),
        created: number(created),
        updated: number(updated),
        known: number(known),
        refused: number(refused),
        speed: number(Math.round(rows / Math.max(0.001, (now - began) / 1000))),
      }),
    );
  };
}

/**
 * Settings for much writing by one process. On a server, a checkpoint of 128 MB would delay responses. A power cut
 * may lose parts, which can be imported again; closing the database syncs everything to disk.
 */
const WRITING_MUCH = ['wal_autocheckpoint = 32000', 'synchronous = normal'];

/** Opens the embedded database on a writing thread; `null` for PostgreSQL, which has its own processes. */
async function openWriting(context: Context): Promise<Connection | null> {
  if (context.engine.name !== 'sqlite') return null;
  const connection = openSqliteThread(context.config.dataFolder);
  for (const setting of WRITING_MUCH) await sql.raw(`pragma ${setting}`).execute(connection.db);
  return connection;
}

async function run(config: Config, locale: Locale): Promise<void> {
  const { username, ...command } = readCommand();
  const context = await prepare(config, () => undefined, backUpBeforeUpgrade);
  let writing: Connection | null = null;
  try {
    const userId = await accountOf(context.db, username);
    if (userId === undefined) throw new Error(textOf(locale, 'import', 'no_account', { username }));
    writing = await openWriting(context);
    const print = progressPrinter(locale);
    const order = { ...command, userId, locale };
    const progress = await importFile(context, order, print, writing ?? context.connection);
    print(progress, true);
    if (progress.refused === 0) return;
    console.log(textOf(locale, 'import', 'rejects', { file: rejectsPath(command.file) }));
    process.exitCode = 1;
  } finally {
    await writing?.close();
    await context.connection.close();
  }
}

/** The reason why a file is not imported. */
function faultOf(error: unknown, locale: Locale): string | null {
  const { code, path = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (error instanceof UnreadableFile)
    return textOf(locale, 'import', 'unreadable', {
      reason: textOf(locale, 'file_fault', error.fault, error.params),
    });
  return code === 'ENOENT' ? textOf(locale, 'import', 'no_file', { path }) : null;
}

await runCommand(
  locale => textOf(locale, 'import', 'usage', { kinds: Object.keys(KIND_NAMES).join(', ') }),
  run,
  faultOf,
);
