import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/build/places.mjs';
import { freePort } from '../browser/free-port.mjs';

export const password = 'Demo-for-tests-1!';
const patience = 90_000;

/**
 * Starts the built server on a fresh demonstration, does some work with it and stops it.
 * @param {(url: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 * @template Result
 */
export async function withProduct(work) {
  const data = mkdtempSync(join(tmpdir(), 'avicable-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(root, 'api/dist/server.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      AVICABLE_DATA: data,
      AVICABLE_DEMO_PASSWORD: password,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilReady(url, server);
    return await work(url);
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await new Promise(resolve => server.once('exit', resolve));
    rmSync(data, { recursive: true, force: true });
  }
}

async function untilReady(url, server) {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline && server.exitCode === null) {
    const ready = await fetch(`${url}/api/v1/ready`).then(
      answer => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`The server at ${url} did not become ready.`);
}
