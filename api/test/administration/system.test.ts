import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolloutsSchema, serverHealthSchema } from 'shared/contract/administration';
import { expect, it } from 'vitest';
import wordsEn from '../../../remote-administration/src/sections/health/en.json' with { type: 'json' };
import wordsFr from '../../../remote-administration/src/sections/health/fr.json' with { type: 'json' };
import { describeOnEngines } from '../harness';
import { samplesOf } from '../samples';

const folder = mkdtempSync(join(tmpdir(), 'avicable-rollouts-'));
const release = (version: string, traffic: number, cohorts?: string[]) => ({
  url: `/remotes/remote-search/${version}/mf-manifest.json`,
  metadata: { version },
  deployment: { traffic, default: traffic > 50 },
  ...(cohorts && { extras: { cohorts } }),
});
writeFileSync(
  join(folder, 'remotes.json'),
  JSON.stringify({
    schema: 'x',
    microFrontends: { 'remote-search': [release('1.4.0', 90), release('1.5.0', 10, ['testers'])] },
  }),
);
const line = { at: '2026-05-01T10:00:00.000Z', by: 'Ada', remote: 'remote-search', before: {} };
writeFileSync(
  join(folder, '.remotes-history.jsonl'),
  `${JSON.stringify({ ...line, action: 'release 1.4.0', after: { '1.4.0': '100 %' } })}
${JSON.stringify({ ...line, action: 'roll out 1.5.0', after: { '1.4.0': '90 %', '1.5.0': '10 %' } })}
{"at":"2026-`,
);

describeOnEngines(
  'The system in administration',
  (server, engine) => {
    const admin = () => server().as('admin');

    it('tells how the server is and how much it holds', async () => {
      await server().as('editor').post('cables/points/', samplesOf(server()).point());
      const { status, body } = await admin().get('admin/health/');
      const health = serverHealthSchema.parse(body);
      expect(status).toBe(200);
      expect(health).toMatchObject({
        engine,
        counts: { infrastructures: 1 },
        mails: { waiting: 0, oldest: null },
      });
      // The health page has a text for each count.
      for (const words of [wordsFr, wordsEn])
        expect(Object.keys(health.counts).filter(name => !(name in words.counts))).toEqual([]);
      expect(health.engine_version).toMatch(/^\d+\./);
      expect(health.database_size).toBeGreaterThan(100_000);
      expect(health.migrations[0]).toMatchObject({ name: '0001-schema' });
      expect(JSON.stringify(body)).not.toContain('password');
    });

    it('shows which version of a remote browsers get, and who changed that', async () => {
      const rollouts = rolloutsSchema.parse((await admin().get('admin/rollouts/')).body);
      expect(rollouts.releases).toMatchObject([
        { remote: 'remote-search', version: '1.4.0', traffic: 90, default: true, cohorts: [] },
        { remote: 'remote-search', version: '1.5.0', traffic: 10, default: false, cohorts: ['testers'] },
      ]);
      expect(rollouts.history.map(change => change.action)).toEqual(['roll out 1.5.0', 'release 1.4.0']);
    });

    it('is for administrators', async () => {
      for (const path of ['admin/health/', 'admin/rollouts/'])
        expect((await server().as('editor').get(path)).status).toBe(403);
    });
  },
  { siteFolder: folder },
);
