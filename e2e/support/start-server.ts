import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SERVER = new URL('../../api/dist/server.js', import.meta.url).pathname;

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server stopped:\n${output()}`);
    const ready = await fetch(`${url}/api/v1/ready`).then(
      answer => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not become ready:\n${output()}`);
}

/**
 * Starts the real server on a fresh data folder; the tests find it under `process.env.E2E_URL`.
 * With that variable set before, the server that runs there is walked instead.
 */
export default async function startServer() {
  if (process.env.E2E_URL) return;
  const data = await mkdtemp(join(tmpdir(), 'avicable-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const server = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      AVICABLE_DATA: data,
      AVICABLE_ADMIN_PASSWORD: 'Admin-for-tests-1!',
      AVICABLE_DEMO_PASSWORD: 'Demo-for-tests-1!',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream.on('data', chunk => lines.push(String(chunk)));
  await untilReady(url, server, () => lines.join(''));
  process.env.E2E_URL = url;

  return async function stopServer() {
    const stopped = new Promise(resolve => server.once('exit', resolve));
    server.kill('SIGTERM');
    await stopped;
    await rm(data, { recursive: true, force: true });
  };
}
