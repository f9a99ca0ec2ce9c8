import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/workspace/places.mjs';
import { freePort } from '../browser/free-port.mjs';
import { startServer } from '../server/prepare.mjs';

export const password = 'Demo-for-tests-1!';

/**
 * Runs work on the built server with fresh demonstration data.
 * @param {(url: string) => Promise<Result>} work
 * @param {string} [folder] another checkout whose build is served
 * @param {string} [site] another folder of the interface
 * @returns {Promise<Result>}
 * @template Result
 */
export async function withProduct(work, folder = root, site = join(folder, 'dist/site')) {
  const data = mkdtempSync(join(tmpdir(), 'avicable-bench-'));
  try {
    const server = await startServer({
      checkout: folder,
      environment: {
        ...process.env,
        PORT: String(await freePort()),
        HOST: '127.0.0.1',
        AVICABLE_DATA: data,
        AVICABLE_SITE: site,
        AVICABLE_DEMO_PASSWORD: password,
        AVICABLE_ADMIN_PASSWORD: password,
      },
    });
    try {
      return await work(new URL(server.base).origin);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
