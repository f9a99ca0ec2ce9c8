import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const API = new URL('..', import.meta.url).pathname;
let folder: string;
let running: ChildProcess[];

beforeEach(function prepare() {
  folder = mkdtempSync(join(tmpdir(), 'avicable-start-'));
  running = [];
});
afterEach(async function clear() {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  lines: string[];
  errors: string[];
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Resolves when a line with the text was printed. */
  said(text: string): Promise<string>;
}

function startServer(settings: Record<string, string>): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: API,
    env: {
      PATH: process.env.PATH,
      LANG: 'en_GB.UTF-8',
      PORT: '0',
      HOST: '127.0.0.1',
      AVICABLE_DATA: folder,
      AVICABLE_DEMO: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const lines: string[] = [];
  const errors: string[] = [];
  const watchers = new Set<() => void>();
  const collect = (into: string[]) => (chunk: Buffer) => {
    into.push(...String(chunk).split('\n').filter(Boolean));
    for (const look of watchers) look();
  };
  child.stdout.on('data', collect(lines));
  child.stderr.on('data', collect(errors));
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve));
  return {
    child,
    lines,
    errors,
    ended,
    said: text =>
      new Promise((resolve, reject) => {
        function look() {
          const line = lines.find(one => one.includes(text));
          if (line) resolve(line);
        }
        watchers.add(look);
        look();
        ended.then(() =>
          reject(new Error(`ended without saying "${text}": ${[...lines, ...errors].join('\n')}`)),
        );
      }),
  };
}

it('starts on an empty folder, tells the password once, stops on a signal; others say in one line why they cannot start', async () => {
  const first = startServer({});
  const address = /http:\S+/.exec(await first.said('is ready'))?.[0];
  const password = /: (\S+)$/.exec(await first.said('Password of admin'))?.[1];
  expect((await fetch(`${address}api/v1/ready`)).status).toBe(200);
  const signIn = await fetch(`${address}api/v1/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  expect(signIn.status).toBe(200);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);

  const second = startServer({});
  expect(await second.ended).toBe(1);
  expect(second.errors).toEqual([expect.stringContaining('already works on the data folder')]);

  const port = new URL(String(address)).port;
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
