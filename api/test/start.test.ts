import { closeSync, existsSync, mkdtempSync, openSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process';

let folder: string;
let running: ServerProcess[];

beforeEach(function prepare() {
  folder = mkdtempSync(join(tmpdir(), 'avicable-start-'));
  running = [];
});
afterEach(async function clear() {
  for (const { child } of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise(done => server.close(done));
  return port;
}

function startServer(settings: Record<string, string>): ServerProcess {
  const started = startServerProcess({ AVICABLE_DATA: folder, ...settings });
  running.push(started);
  return started;
}

it('starts on an empty folder, tells the password once, stops on a signal; others say in one line why they cannot start', async () => {
  const first = startServer({ AVICABLE_ADMIN_MAIL: 'ada@example.org' });
  const address = await first.address();
  expect(await first.said('Memory: ')).toMatch(/ \d+ MB in use \(threads for reading: \d\); beyond \d+ MB /);
  const password = /: (\S+)$/.exec(await first.said('Password of admin'))?.[1];
  expect((await fetch(`${address}api/v1/ready`)).status).toBe(200);
  const signIn = await fetch(`${address}api/v1/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  expect(signIn.status).toBe(200);
  const { access } = (await signIn.json()) as { access: string };
  const me = await fetch(`${address}api/v1/auth/users/me/`, {
    headers: { authorization: `Bearer ${access}` },
  });
  expect(await me.json()).toMatchObject({ username: 'admin', email: 'ada@example.org' });
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);

  const second = startServer({});
  expect(await second.ended).toBe(1);
  expect(second.errors).toEqual([expect.stringContaining('already works on the data folder')]);

  const port = new URL(address).port;
  const third = startServer({ PORT: port, AVICABLE_DATA: join(folder, 'other') });
  expect(await third.ended).toBe(1);
  expect(third.errors).toEqual([expect.stringContaining(`Port ${port} is taken`)]);

  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  const again = startServer({});
  await again.said('is ready');
  expect(again.lines.join('\n')).not.toContain('Password');
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
}, 120_000);

it.runIf(existsSync('/dev/full'))(
  'goes on and stops where the disk of its log is full',
  async () => {
    const port = await freePort();
    const full = openSync('/dev/full', 'w');
    const server = startServerProcess(
      { AVICABLE_DATA: folder, AVICABLE_LOG_REQUESTS: '1', PORT: String(port) },
      full,
    );
    running.push(server);
    closeSync(full);
    const live = () =>
      fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ status }) => status,
        () => null,
      );
    await expect.poll(live, { timeout: 30_000, interval: 200 }).toBe(200);
    expect([await live(), await live()]).toEqual([200, 200]);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
  60_000,
);

it('says which Node it needs, before it loads what an older one cannot', async () => {
  const older = 'Object.defineProperty(process,%22versions%22,{value:{node:%2218.19.0%22}})';
  const server = startServer({ NODE_OPTIONS: `--import=data:text/javascript,${older}` });
  expect(await server.ended).toBe(1);
  expect(server.errors).toEqual(['aviCable needs Node.js 20.20 or newer; this is 18.19.0.']);
}, 60_000);
