import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from './run-server';

/**
 * Starts the real server on a fresh data folder; the tests find it under `process.env.E2E_URL`.
 * With that variable set before, the server that runs there is walked instead.
 */
export default async function startServer() {
  if (process.env.E2E_URL) return;
  const data = await mkdtemp(join(tmpdir(), 'avicable-e2e-'));
  const server = await runServer(data);
  process.env.E2E_URL = server.url;

  return async function stopServer() {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  };
}
