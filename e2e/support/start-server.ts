import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { runServer } from './run-server';

/**
 * Starts a real server on a fresh data folder for each worker, so that no file of tests meets what another one writes.
 * A worker finds its own under `process.env.E2E_URL` (see `playwright.config.ts`).
 * With that variable set before, the server that runs there is walked instead, by one worker.
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

/** A data folder with the demonstration set, which every server of these tests begins with a copy of. */
async function layDown(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'avicable-e2e-laid-down-'));
  const server = await runServer(data);
  await server.stop();
  return data;
}
