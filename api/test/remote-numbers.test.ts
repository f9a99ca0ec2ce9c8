import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDiscovery } from 'releases/discovery';
import { publish } from 'releases/publish';
import { rollOut } from 'releases/roll-out';
import { sampleBuild, sampleSite } from 'releases/testing/sample-site';
import { rolloutFailuresSchema, rolloutsSchema } from 'shared/contract/administration';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { countOutcomes, deleteOldNumbers, type Outcome } from '../src/domain/remotes/count-outcomes';
import { judgeTrials } from '../src/domain/remotes/judge-trials';
import { Trials } from '../src/jobs/trials';
import { describeOnSqlite } from './harness';

const REMOTE = 'remote-search';
const HOUR_MS = 3_600_000;
const site = sampleSite();
afterAll(() => rmSync(site, { recursive: true }));

/** The first line of `remoteEntry.js` comes from `fail` in `src/a.ts`, which `src/b.ts` calls in its second line. */
const SOURCE_MAP = {
  version: 3,
  sources: ['src/a.ts', 'src/b.ts'],
  sourcesContent: ['secret source'],
  names: ['fail'],
  mappings: 'AAAA,UCCEA',
};

const order = (version: string) => ({ site, remote: REMOTE, version, by: 'Ada' });
const release = (version: string) => publish({ ...order(version), built: sampleBuild(REMOTE, version) });
const giveTo = (version: string, share: Parameters<typeof rollOut>[1]) => rollOut(order(version), share);

describeOnSqlite(
  'Numbers of releases',
  server => {
    const store = () => server().context;
    const post = (path: string, body: unknown, address = '10.2.0.1') =>
      server().anonymous.post(path, body, { 'x-forwarded-for': address });
    const loads = (versions: string[], shell = '1.0.0') => ({
      shell,
      loads: versions.map(version => ({ remote: REMOTE, version })),
    });
    const failure = (version: string, cause = 'screen', message = 'It broke.') => ({
      remote: REMOTE,
      version,
      cause,
      message,
      shell: '1.0.0',
    });
    const rollouts = async () =>
      rolloutsSchema.parse((await server().as('admin').get('admin/rollouts/')).body);
    const numbersOf = async (version: string) => {
      const { releases } = await rollouts();
      const found = releases.find(one => one.version === version);
      if (!found) throw new Error(`${version} is not listed`);
      return found;
    };
    /** Counts pages of a release. */
    async function pages(version: string, shown: number, failed: number, now = Date.now()) {
      const count = (one: Outcome) => countOutcomes(store(), [one], '1.0.0', now);
      for (let page = 0; page < shown; page += 1) await count({ remote: REMOTE, version, outcome: 'load' });
      for (let page = 0; page < failed; page += 1)
        await count({ remote: REMOTE, version, outcome: 'chunk', message: 'Gone.' });
    }
    const judge = (now = Date.now()) => {
      const refusals: unknown[] = [];
      return judgeTrials(store(), error => refusals.push(error), now).then(() => refusals);
    };
    const shares = () =>
      Object.fromEntries(
        (readDiscovery(site).microFrontends[REMOTE] ?? []).map(({ metadata, deployment }) => [
          metadata.version,
          deployment.traffic,
        ]),
      );
    const lastChange = async () => (await rollouts()).history[0];

    beforeEach(async function startAgain() {
      writeFileSync(join(site, 'remotes.json'), JSON.stringify({ schema: 'x', microFrontends: {} }));
      rmSync(join(site, '.remotes-history.jsonl'), { force: true });
      rmSync(join(site, 'remotes'), { recursive: true, force: true });
      await store().db.deleteFrom('remote_numbers').execute();
      await store().db.deleteFrom('remote_trials').execute();
      await store().db.deleteFrom('attempts').execute();
      for (const version of ['1.4.0', '1.5.0', '1.6.0']) await release(version);
      await giveTo('1.4.0', { stable: true });
    });

    it('count what pages show and what failed, by cause, for listed versions only', async () => {
      expect((await post('remote-loads/', loads(['1.4.0', '1.5.0', '9.9.9']))).status).toBe(204);
      expect((await post('remote-loads/', loads(['1.4.0'], '2.0.0'))).status).toBe(204);
      for (const body of [
        failure('1.5.0'),
        failure('1.5.0', 'chunk', 'Loading chunk 7 failed.'),
        failure('1.5.0', 'chunk', 'Loading chunk 8 failed.'),
        failure('1.5.0', 'shared', 'react is older'),
        failure('1.5.0', 'offline', 'No space'),
        failure('9.9.9'),
        { ...failure(''), remote: '', cause: 'discovery' },
      ])
        expect((await post('remote-failures/', body)).status).toBe(204);

      expect(await numbersOf('1.4.0')).toMatchObject({
        recent: { loads: 2, failures: 0 },
        day: { loads: 2, failures: 0 },
        hours: [{ loads: 2, failures: 0 }],
        causes: [],
        shells: [
          { shell: '1.0.0', loads: 1, failures: 0 },
          { shell: '2.0.0', loads: 1, failures: 0 },
        ],
      });
      const canary = await numbersOf('1.5.0');
      expect(canary.day).toEqual({ loads: 1, failures: 3 });
      expect(canary.causes[0]).toMatchObject({
        cause: 'chunk',
        count: 2,
        of_release: true,
        message: 'Loading chunk 8 failed.',
      });
      expect(
        canary.causes
          .filter(({ of_release }) => !of_release)
          .map(({ cause }) => cause)
          .sort(),
      ).toEqual(['offline', 'shared']);
      expect((await rollouts()).unread_lists).toBe(1);
      const versions = await store().db.selectFrom('remote_numbers').select('version').distinct().execute();
      expect(versions.map(({ version }) => version).sort()).toEqual(['', '1.4.0', '1.5.0']);
    });

    it('are told apart by page and cause, with the stack in the sources of the team', async () => {
      const folder = 'remotes/remote-search/1.7.0';
      const frame = (place: string, name = 'e') => `    at ${name} (https://avicable.example/${place})`;
      const built = sampleBuild(REMOTE, '1.7.0', {
        files: { 'remoteEntry.js.map': JSON.stringify(SOURCE_MAP) },
      });
      await publish({ ...order('1.7.0'), built });
      const stack = [
        frame(`${folder}/remoteEntry.js:1:3`),
        frame(`${folder}/remoteEntry.js:1:15`, 't'),
        frame('static/js/index.1a2b.js:1:99', 'i'),
        ...['../../../remotes.json', 'static/js/worker.js', '%2e%2e/1.4.0/remoteEntry.js'].map(file =>
          frame(`${folder}/${file}:1:1`),
        ),
        frame('remotes/remote-search/1.4.0/remoteEntry.js:1:3'),
      ];
      const pages = [
        '/en/search/12',
        '/search/7',
        '/search/0b5a1c1e-2f1d-4f0e-9c57-0a2b3c4d5e6f',
        'javascript:alert(1)',
        undefined,
        '/en',
      ];
      for (const page of pages)
        await post('remote-failures/', { ...failure('1.7.0'), page, stack: stack.join('\n') });
      await post('remote-failures/', { ...failure('1.7.0', 'chunk'), page: '/search' });
      const { body } = await server().as('admin').get('admin/rollouts/failures/');
      const failures = rolloutFailuresSchema.parse(body);
      const counts = failures.map(({ page, cause, count }) => [page, cause, count]);
      expect(
        counts.sort((a, b) => Number(b[2]) - Number(a[2]) || (String(a[0]) < String(b[0]) ? -1 : 1)),
      ).toEqual([
        ['/search/:id', 'screen', 3],
        ['', 'screen', 2],
        ['/', 'screen', 1],
        ['/search', 'chunk', 1],
      ]);
      expect(failures[0]?.stack.split('\n')).toEqual([
        '    at fail (src/a.ts:1:1)',
        '    at t (src/b.ts:2:3)',
        ...stack.slice(2),
      ]);
      expect(JSON.stringify(body)).not.toContain('secret source');
      expect((await numbersOf('1.7.0')).day).toEqual({ loads: 0, failures: 7 });
      for (const name of ['editor', 'reader'] as const)
        expect((await server().as(name).get('admin/rollouts/failures/')).status).toBe(403);
    });

    it('hold one stack of a release by page and cause, and cost nothing however long it is', async () => {
      const hour = Date.now() - 2 * HOUR_MS;
      const one = { remote: REMOTE, version: '1.5.0', outcome: 'screen', page: '/search', message: 'x' };
      for (const at of [hour, hour + HOUR_MS])
        await countOutcomes(store(), [{ ...one, stack: `of ${at}` }], '1.0.0', at);
      const rows = await store().db.selectFrom('remote_numbers').select('stack').orderBy('at').execute();
      expect(rows.map(({ stack }) => stack)).toEqual(['', `of ${hour + HOUR_MS}`]);
      const frames = (count: number) => 'at a:1:1\n'.repeat(count);
      expect((await post('remote-failures/', { ...failure('1.5.0'), stack: frames(10_000) })).status).toBe(
        413,
      );
      expect((await post('remote-failures/', { ...failure('1.5.0'), stack: frames(900) })).status).toBe(400);
      expect((await post('remote-failures/', { ...failure('1.5.0'), stack: frames(400) })).status).toBe(204);
      for (let page = 0; page < 70; page += 1) {
        const word = String(page).replace(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '');
        await countOutcomes(store(), [{ ...one, page: `/search/${word}` }], '1.0.0');
      }
      const { pages } = await store()
        .db.selectFrom('remote_numbers')
        .select(eb => eb.fn.count<number>('page').distinct().as('pages'))
        .executeTakeFirstOrThrow();
      expect([pages > 40, pages < 60]).toEqual([true, true]);
    });

    it('hold the time to the first screen, which is neither a load nor a failure', async () => {
      for (const first_paint of [300, 1400, 90_000, null])
        expect((await post('remote-loads/', { ...loads(['1.4.0', '1.5.0']), first_paint })).status).toBe(204);
      for (const wrong of [-1, 0.5, 1e12, '300'])
        expect((await post('remote-loads/', { ...loads(['1.4.0']), first_paint: wrong })).status).toBe(400);
      const rows = await store()
        .db.selectFrom('remote_numbers')
        .select(['version', 'outcome', 'count'])
        .where('outcome', 'like', 'paint%')
        .orderBy('outcome')
        .execute();
      expect(rows).toEqual(
        Object.entries({ 'paint_0.5': 1, 'paint_1.5': 1, paint_Infinity: 1, paint_ms: 91_700 }).map(
          ([outcome, count]) => ({ version: '1.4.0', outcome, count }),
        ),
      );
      expect(await numbersOf('1.4.0')).toMatchObject({ day: { loads: 4, failures: 0 }, causes: [] });
    });

    it('are exact when many tell at the same time', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, page) =>
          post('remote-loads/', loads(['1.4.0', '1.5.0']), `10.3.0.${page}`),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
      expect((await numbersOf('1.5.0')).day.loads).toBe(60);
    });

    it('are bounded in size, in number and in names of shells', async () => {
      for (const wrong of [{}, [], { shell: '1', loads: [] }, loads(Array(21).fill('1.4.0')), loads([''])])
        expect((await post('remote-loads/', wrong)).status).toBe(400);
      expect((await post('remote-loads/', { ...loads(['1.4.0']), more: 'x'.repeat(20_000) })).status).toBe(
        413,
      );
      for (const shell of ['<script>', ...Array.from({ length: 30 }, (_, number) => `1.0.${number}`)])
        await post('remote-loads/', loads(['1.4.0'], shell));
      const { shells } = await numbersOf('1.4.0');
      expect(shells.length).toBeLessThanOrEqual(22);
      expect(shells.find(({ shell }) => shell === '')?.loads).toBeGreaterThan(5);
      const { count } = await store()
        .db.selectFrom('attempts')
        .select(eb => eb.fn.max('count').as('count'))
        .executeTakeFirstOrThrow();
      await store().db.updateTable('attempts').set({ count: 600 }).execute();
      expect(count).toBeLessThan(600);
      expect((await post('remote-loads/', loads(['1.4.0']))).status).toBe(429);
      expect((await post('remote-loads/', loads(['1.4.0']), '10.9.0.1')).status).toBe(204);
    });

    it('are kept for 30 days', async () => {
      const now = Date.now();
      await pages('1.4.0', 2, 1, now - 31 * 24 * HOUR_MS);
      await pages('1.4.0', 3, 0, now - 29 * 24 * HOUR_MS);
      await deleteOldNumbers(store(), now);
      const rows = await store().db.selectFrom('remote_numbers').select('count').execute();
      expect(rows.map(({ count }) => count)).toEqual([3]);
    });

    it('withdraw a release that fails more often than its rule allows, and no other', async () => {
      await giveTo('1.6.0', { traffic: 20 });
      await giveTo('1.5.0', { traffic: 10, trial: { until: '1h', maxErrors: '1%' } });
      await judge();
      await pages('1.5.0', 10, 9);
      await judge();
      expect(shares()).toEqual({ '1.4.0': 70, '1.5.0': 10, '1.6.0': 20 });
      expect((await numbersOf('1.5.0')).trial).toMatchObject({
        loads: 10,
        failures: 9,
        max_errors: 1,
        min_loads: 20,
      });
      await pages('1.5.0', 1, 0);
      expect(await judge()).toEqual([]);
      expect(shares()).toEqual({ '1.4.0': 80, '1.5.0': 0, '1.6.0': 20 });
      expect((await numbersOf('1.5.0')).trial).toBeNull();
      expect(await lastChange()).toMatchObject({
        by: 'server',
        action: 'withdraw 1.5.0: 9 of 20 pages failed (45 %), at most 1 % may',
      });
    });

    it('make a release stable when its time is over, once it was shown often enough', async () => {
      await giveTo('1.5.0', { traffic: 10, trial: { until: '1h', maxErrors: '2%' } });
      await judge();
      await pages('1.5.0', 19, 0);
      const later = Date.now() + HOUR_MS + 1000;
      await judge(later);
      expect(shares()).toEqual({ '1.4.0': 90, '1.5.0': 10, '1.6.0': 0 });
      await pages('1.5.0', 101, 1);
      await judge(later - HOUR_MS / 2);
      expect(shares()).toMatchObject({ '1.5.0': 10 });
      await judge(later);
      expect(shares()).toEqual({ '1.4.0': 0, '1.5.0': 100, '1.6.0': 0 });
      expect(await lastChange()).toMatchObject({
        by: 'server',
        action: 'rollout 1.5.0 as stable: 1 of 121 pages failed (0.83 %), at most 2 % may',
      });
      expect((await numbersOf('1.5.0')).trial).toBeNull();
    });

    it('of before a trial do not count towards it', async () => {
      await pages('1.5.0', 0, 50);
      await giveTo('1.5.0', { traffic: 10, trial: { until: '1h', maxErrors: '1%' } });
      await judge();
      await pages('1.5.0', 30, 0);
      await judge();
      expect((await numbersOf('1.5.0')).trial).toMatchObject({ loads: 30, failures: 0 });
      expect(shares()).toMatchObject({ '1.5.0': 10 });
      // A new rule starts a new trial.
      await giveTo('1.5.0', { traffic: 20, trial: { until: '1h', maxErrors: '1%' } });
      await judge();
      expect((await numbersOf('1.5.0')).trial).toMatchObject({ loads: 0, failures: 0 });
    });

    it('withdraw a release without a rule that plainly fails', async () => {
      await giveTo('1.5.0', { cohorts: ['testers'] });
      await judge();
      await pages('1.4.0', 95, 5);
      await pages('1.5.0', 17, 3);
      await judge();
      expect((await lastChange())?.by).toBe('Ada');
      await pages('1.5.0', 0, 5);
      await judge();
      expect(await lastChange()).toMatchObject({
        by: 'server',
        action: "withdraw 1.5.0: 8 of 25 pages failed (32 %), 5 % of the stable release's",
      });
      expect((await numbersOf('1.5.0')).cohorts).toEqual([]);
    });

    it('never make a release stable whose files were changed', async () => {
      await giveTo('1.5.0', { traffic: 10, trial: { until: '1h', maxErrors: '2%' } });
      await judge();
      await pages('1.5.0', 40, 0);
      writeFileSync(join(site, 'remotes', REMOTE, '1.5.0', 'remoteEntry.js'), '// changed');
      const later = Date.now() + 2 * HOUR_MS;
      expect(String(await judge(later))).toContain('does not match its integrity');
      expect(shares()).toMatchObject({ '1.4.0': 90, '1.5.0': 10 });
    });

    it('are judged by one of several servers', async () => {
      await giveTo('1.5.0', { traffic: 10, trial: { until: '1h', maxErrors: '1%' } });
      const servers = [1, 2].map(() => new Trials(store(), error => expect(error).toBeUndefined()));
      for (const one of servers) await one.look();
      await pages('1.5.0', 0, 30);
      await Promise.all(servers.map(one => one.look()));
      await Promise.all(servers.map(one => one.look()));
      const { history } = await rollouts();
      expect(history.filter(({ by }) => by === 'server')).toHaveLength(1);
      expect(shares()).toMatchObject({ '1.5.0': 0 });
      for (const one of servers) await one.stop();
    });
  },
  { trustProxy: 1, siteFolder: site },
);
