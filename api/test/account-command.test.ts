import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEST_PASSWORD } from './accounts';
import { BUILT_SERVER } from './build-server';
import { createDatabase, dropDatabase } from './create-database';
import { type ServerProcess, startServerProcess } from './server-process';

const ENGINES = inject('postgresUrl') ? ['sqlite', 'postgres'] : ['sqlite'];

describe.each(ENGINES)('npm run account beside a running server (%s)', engine => {
  const name = `avicable_account_${randomUUID().replaceAll('-', '')}`;
  let folder: string;
  let settings: Record<string, string>;
  let server: ServerProcess;
  let base: string;
  beforeAll(async function start() {
    folder = mkdtempSync(join(tmpdir(), 'avicable-account-'));
    if (engine === 'sqlite') cpSync(inject('sqliteTemplate'), folder, { recursive: true });
    settings = { AVICABLE_DATA: folder };
    if (engine === 'postgres')
      settings.DATABASE_URL = await createDatabase(
        inject('postgresUrl') ?? '',
        name,
        inject('postgresTemplate'),
      );
    server = startServerProcess(settings);
    base = `${await server.address()}api/v1/`;
  });
  afterAll(async function stop() {
    server.child.kill('SIGTERM');
    await server.ended;
    if (engine === 'postgres') await dropDatabase(inject('postgresUrl') ?? '', name);
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs the command with a text on its standard input, and returns what it prints and its exit code. */
  async function account(words: string, input = '') {
    const child = spawn(process.execPath, [`${process.env[BUILT_SERVER]}/account.js`, ...words.split(' ')], {
      env: { PATH: process.env.PATH, LANG: 'en_GB.UTF-8', ...settings },
    });
    let printed = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', chunk => {
        printed += chunk;
      });
    child.stdin.end(input);
    const code = await new Promise(resolve => child.once('close', resolve));
    return { printed, code };
  }
  const passwordIn = (printed: string) => /\(shown this once\): (\S+)/.exec(printed)?.[1] ?? '';
  async function signIn(username: string, password: string) {
    const answer = await fetch(`${base}auth/jwt/create/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    return { status: answer.status, ...((await answer.json()) as { access?: string; refresh?: string }) };
  }
  async function ask(path: string): Promise<ReturnType<typeof JSON.parse>> {
    const { access } = await signIn('admin', TEST_PASSWORD);
    return (await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${access}` } })).json();
  }

  it('creates an account that signs in at once, and lists it', async () => {
    const { printed, code } = await account('create ada ada@localhost data-editor');
    expect([code, printed]).toEqual([0, expect.stringMatching(/^Password of ada .*\nDone: ada\n$/)]);
    expect((await signIn('ada', passwordIn(printed))).status).toBe(200);
    const list = await account('list');
    expect(list.printed.split('\n')).toContain('ada · ada@localhost · active · data-editor');
    expect(list.printed.split('\n')).toHaveLength(6);
    const [{ id }] = await ask('admin/accounts/?q=ada');
    const [created] = await ask(`history/accounts/${id}/`);
    expect(created).toMatchObject({ action: 'create', by: { username: '', full_name: 'command line' } });
    expect((await ask('admin/health/')).without_address).toEqual(['ada']);
  }, 120_000);

  // The rest asks nothing more of the engine.
  if (engine === 'postgres') return;

  it('takes a password from standard input, by the rules', async () => {
    const weak = await account('create ben ben@example.org --ask', 'password\n');
    expect([weak.code, weak.printed]).toEqual([1, expect.stringMatching(/^password: /)]);
    expect((await account('create ben ben@example.org --ask', 'Owl-over-12-poles\n')).printed).toBe(
      'Done: ben\n',
    );
    expect((await signIn('ben', 'Owl-over-12-poles')).status).toBe(200);
    const again = await account('create ben ben@example.org');
    expect(again).toMatchObject({ code: 1, printed: expect.stringMatching(/^username: .*\nemail: /) });
  }, 120_000);

  it('resets a password with the second factor, and ends the sessions', async () => {
    const before = await signIn('reader', TEST_PASSWORD);
    const post = (path: string, body: object) =>
      fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${before.access}` },
        body: JSON.stringify(body),
      });
    const begun = await post('auth/second_factor/begin/', { current_password: TEST_PASSWORD });
    const { totp, ticket } = (await begun.json()) as { totp: { secret: string }; ticket: string };
    const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
    expect((await post('auth/second_factor/', { ticket, code })).status).toBe(201);
    expect(await signIn('reader', TEST_PASSWORD)).toMatchObject({ status: 401, reason: 'second_factor' });
    const { printed } = await account('reset READER@example.org');
    const renewed = await fetch(`${base}auth/jwt/refresh/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh: before.refresh }),
    });
    expect(renewed.status).toBe(401);
    expect((await signIn('reader', TEST_PASSWORD)).status).toBe(401);
    expect((await signIn('reader', passwordIn(printed))).status).toBe(200);
    const [{ id }] = await ask('admin/accounts/?q=reader');
    const [change] = await ask(`history/accounts/${id}/`);
    expect(change).toMatchObject({
      by: { full_name: 'command line' },
      changes: { password_reset: { after: expect.any(String) } },
    });
  }, 120_000);

  it('changes groups and closes accounts, but keeps an administrator', async () => {
    expect(await account('close admin')).toMatchObject({ code: 1 });
    expect(await account('group admin data-editor')).toMatchObject({ code: 1 });
    expect(await account('group editor administrators')).toEqual({
      code: 0,
      printed: 'Done: editor\n',
    });
    expect((await account('list')).printed).toContain(
      'editor · editor@example.org · active · administrators\n',
    );
    expect(await account('close editor')).toEqual({ code: 0, printed: 'Done: editor\n' });
    expect((await signIn('editor', TEST_PASSWORD)).status).toBe(401);
    expect((await signIn('admin', TEST_PASSWORD)).status).toBe(200);
    expect(await account('close editor')).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/no account/),
    });
    expect(await account('group reader owls')).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^groups/),
    });
  }, 120_000);

  it('explains itself', async () => {
    const unclear = ['', 'create ada', 'close', 'list all', 'rename ada eve', 'reset ada secret'];
    for (const answer of await Promise.all(unclear.map(words => account(words))))
      expect(answer).toMatchObject({ code: 1, printed: expect.stringMatching(/^npm run account/) });
  }, 120_000);
});
