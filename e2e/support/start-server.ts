import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { runServer } from './run-server';

/**
 * Starts a server with a fresh data folder for each worker, so that test files do not see each other's data. A worker
 * finds its server in `process.env.E2E_URL` (see `playwright.config.ts`). If that variable is set before, the tests
 * use the server that it names, with one worker.
 */
export default async function startServers({ workers }: FullConfig) {
  if (process.env.E2E_URL) return;
  const laidDown = await layDown();
  process.env.E2E_DATA = laidDown;
  const started = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const data = await mkdtemp(join(tmpdir(), 'avicable-e2e-'));
      const server = await runServer(data);
      process.env[`E2E_URL_${worker}`] = server.url;
      return { server, data };
    }),
  );

  return async function stopServers() {
    for (const { server, data } of started) {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    }
    await rm(laidDown, { recursive: true, force: true });
  };
}

/** Creates a data folder with the demonstration set. Each server starts with a copy of it. */
async function layDown(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'avicable-e2e-laid-down-'));
  const server = await runServer(data);
  await server.stop();
  return data;
}
