import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type RunningServer, runServer } from '../support/run-server';
import { tokenFor } from './client-token';

/** Debian installs the module for its own Python, which may not be the first on the path. */
const PYTHON = ['/usr/bin/python3', 'python3'].find(
  python => spawnSync(python, ['-c', 'import qgis.core']).status === 0,
);

/** Number of features, as counted by the API itself. */
async function counted(server: RunningServer, token: string, collection: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/v1/ogc/collections/${collection}/items?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).numberMatched;
}

if (!PYTHON)
  console.log('QGIS is not installed (Debian’s packages qgis and python3-qgis): it was not tried.');
else
  test('QGIS opens every collection with a token as password, and draws the tiles in the product’s colours', async () => {
    test.setTimeout(180_000);
    const place = mkdtempSync(join(tmpdir(), 'avicable-qgis-'));
    const server = await runServer(join(place, 'data'));
    try {
      const token = await tokenFor(server.url, 'reader');
      const program = fileURLToPath(new URL('read-in-qgis.py', import.meta.url));
      const printed = execFileSync(PYTHON, [program, `${server.url}/api/v1`, token, place], {
        encoding: 'utf8',
        stdio: 'pipe',
        timeout: 120_000,
        env: { PATH: process.env.PATH, HOME: place, LANG: 'C.UTF-8' },
      });
      const results = JSON.parse(printed.slice(printed.indexOf('{"collections"')));
      for (const name of ['supports', 'lines', 'visits', 'works', 'cases', 'areas', 'sensitive-areas'])
        expect(results.collections[name], name).toMatchObject({ count: await counted(server, token, name) });
      expect(results.collections.supports.columns).toMatchObject({
        risk: 'String',
        neutralization_date: 'Date',
        mortality_count: 'Integer',
      });
      expect(results.tiles.hasStyle).toBe(true);
      for (const [risk, colour] of Object.entries({ high: '#c4173c', medium: '#f2a51f', low: '#2a6ab5' }))
        expect(results.tiles.colours[colour] ?? 0, risk).toBeGreaterThan(50);
      expect(results.style).toMatchObject({
        type: 'RuleRenderer',
        colours: expect.arrayContaining(['#c4173c', '#f2a51f', '#2a6ab5']),
      });
    } finally {
      await server.stop();
      rmSync(place, { recursive: true });
    }
  });
