import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { GROUP_SCOPES } from 'shared/contract';
import { accountInputSchema, accountsQuerySchema } from 'shared/contract/administration';
import { type AccountInput, check } from 'shared/server';
import { type Config, consoleLocaleOf } from '../../config/config';
import { textOf } from '../../config/texts';
import { resetSecondFactorOf } from '../../domain/accounts/active-accounts';
import { addCheckedAccount, administeredAccounts } from '../../domain/accounts/administered-accounts';
import { unknownPassword } from '../../domain/accounts/anonymize-account';
import { writePassword } from '../../domain/accounts/change-password';
import { findAccounts } from '../../domain/accounts/find-accounts';
import { accountByEmail, accountByUsername } from '../../domain/accounts/repository';
import type { Context } from '../../domain/records/context';
import { type RecordedChange, recordChange } from '../../domain/records/history';
import { inWrite } from '../../domain/records/in-write';
import { SERVER_ITSELF, type Writer } from '../../domain/records/viewer';
import { passwordProblem } from '../../domain/session/password-problem';
import { accountName } from '../../domain/session/service';
import { InvalidInput } from '../../http/request-refused';
import { openForWriting, type Queryable, SQLITE_FILE } from '../../store/connect';
import { createContext } from '../create-context';
import { requireCurrent } from '../former-installation';
import { generatedPassword } from '../require-good-password';
import { StartRefused } from '../startup-fault';
import { BadCommand, runCommand } from './run-command';

const locale = consoleLocaleOf(process.env);
const say = (key: Parameters<typeof textOf<'account'>>[2], values: Record<string, string> = {}) =>
  textOf(locale, 'account', key, values);

interface Order {
  context: Context;
  /** Username or address. */
  name: string;
  rest: readonly string[];
  /** Whether the password is asked for instead of generated. */
  asks: boolean;
}

/** Reads the first line of the standard input, without showing it on a terminal. */
async function readSecretLine(): Promise<string> {
  const { isTTY = false } = process.stdin;
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTTY });
  // The terminal shows what is typed until the lines are read.
  if (isTTY) process.stdout.write(say('ask'));
  for await (const line of lines) return line;
  return '';
}

type Person = Parameters<typeof passwordProblem>[1];

/** Reads or generates a password. `print` shows a generated one, once it is valid. */
async function choosePassword({ context, asks }: Order, person: Person) {
  const password = asks ? await readSecretLine() : generatedPassword();
  const problem = passwordProblem(password, person, 'password');
  if (problem) throw new InvalidInput([problem]);
  const print = () =>
    asks || console.log(textOf(locale, 'console', 'password', { username: person.username, password }));
  return { hash: await context.passwords.hash(password), print };
}

function checkedInput(input: object): AccountInput {
  const checked = check(accountInputSchema, input);
  if (checked.status === 'invalid') throw new InvalidInput(checked.problems);
  return checked.value;
}

async function accountOf(db: Queryable, name: string) {
  const account = (await accountByUsername(db, name)) ?? (await accountByEmail(db, name));
  if (!account || account.closed_at) throw new StartRefused('no_account', name);
  return account;
}

/** Writes an account. The history names the command line as author. */
async function write(
  { context }: Order,
  work: (writer: Writer) => Promise<Omit<RecordedChange, 'kind'>>,
): Promise<void> {
  // Neither is computed inside the transaction, which holds the only connection of the embedded database.
  await Promise.all([unknownPassword(context.passwords), context.lists.snapshot()]);
  await inWrite(context, SERVER_ITSELF, async author => {
    const writer = { ...author, signed: say('signature') };
    await recordChange(writer, { kind: 'accounts', ...(await work(writer)) });
  });
}

const inputOf = async (writer: Writer, id: number) =>
  (await administeredAccounts.inputOf(writer, id)) as AccountInput;

async function list({ context }: Order): Promise<void> {
  const viewer = { context, db: context.db, userId: SERVER_ITSELF };
  for (let page = 1, isLast = false; !isLast; page++) {
    const query = accountsQuerySchema.parse({ page, limit: 1000, ordering: 'username' });
    const { rows } = await findAccounts(viewer, query);
    for (const { username, email, status, groups } of rows)
      console.log([username, email, say(`status_${status}`), groups.join(', ')].join(' · '));
    isLast = rows.length < query.limit;
  }
}

async function create(order: Order): Promise<void> {
  const [email = '', ...groups] = order.rest;
  const person = { username: order.name, email, first_name: '', last_name: '' };
  const input = checkedInput({ ...person, phone: '', areas: [], groups, locale });
  const { hash, print } = await choosePassword(order, person);
  await write(order, async writer => {
    const id = await addCheckedAccount(writer, input, hash);
    return { id, action: 'create', before: null, after: await inputOf(writer, id) };
  });
  print();
}

async function reset(order: Order): Promise<void> {
  const { context, name } = order;
  const account = await accountOf(context.db, name);
  const { id } = account;
  const { hash, print } = await choosePassword(order, account);
  await write(order, async writer => {
    await writePassword(writer.db, account, hash, account.locale);
    await resetSecondFactorOf(writer, account);
    return { id, action: 'update', before: null, after: { password_reset: writer.at } };
  });
  await context.signIns.forget({ address: '', account: accountName(id) });
  print();
}

const group = (order: Order): Promise<void> =>
  write(order, async writer => {
    const { id } = await accountOf(writer.db, order.name);
    const before = await inputOf(writer, id);
    await administeredAccounts.update(writer, id, checkedInput({ ...before, groups: order.rest }), before);
    return { id, action: 'update', before, after: await inputOf(writer, id) };
  });

const close = (order: Order): Promise<void> =>
  write(order, async writer => {
    const { id } = await accountOf(writer.db, order.name);
    await administeredAccounts.remove?.(writer, id, await inputOf(writer, id));
    return { id, action: 'delete', before: null, after: null };
  });

/** Each act with the fewest and most words that follow it. */
const ACTS = new Map<string, [act: (order: Order) => Promise<void>, fewest: number, most: number]>([
  ['list', [list, 0, 0]],
  ['create', [create, 2, Number.POSITIVE_INFINITY]],
  ['reset', [reset, 1, 1]],
  ['group', [group, 1, Number.POSITIVE_INFINITY]],
  ['close', [close, 1, 1]],
]);

async function run(config: Config): Promise<void> {
  const options = { ask: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [act, fewest, most] = ACTS.get(positionals[0] ?? '') ?? [];
  const [name = '', ...rest] = positionals.slice(1);
  if (!act || positionals.length - 1 < (fewest ?? 0) || positionals.length - 1 > (most ?? 0))
    throw new BadCommand();
  const file = join(config.dataFolder, SQLITE_FILE);
  if (!config.databaseUrl && !existsSync(file)) throw new StartRefused('no_database', file);
  const connection = openForWriting(config);
  try {
    await requireCurrent(connection, config.databaseUrl ? 'DATABASE_URL' : file);
    // Nothing is signed here, so the server's secret is not needed.
    const context = createContext(config, connection, crypto.randomUUID().repeat(2));
    await act({ context, name, rest, asks: values.ask });
    if (act !== list) console.log(say('done', { name }));
  } finally {
    await connection.close();
  }
}

await runCommand(() => say('usage', { groups: Object.keys(GROUP_SCOPES).join(', ') }), run);
