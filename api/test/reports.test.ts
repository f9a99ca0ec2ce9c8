import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { REPORT_DAYS, REPORT_WORK_HEADER, waitingReportsSchema } from 'shared/kinds/reports';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { cleanReports } from '../src/domain/reports/clean-reports';
import { MOST_REPORTS } from '../src/domain/reports/receive-report';
import { insertRows } from '../src/store/insert-rows';
import { describeOnEngines } from './harness';
import { photo } from './photo';
import { CLERMONT, createdPoint, samplesOf } from './samples';

const BITS = 4;
const LIMITS = { perRequester: 10, perTarget: 600, windowMs: 3_600_000, bits: BITS };
const DAY = '2025-05-10';
const HOME = '203.0.113.7';

describeOnEngines(
  'Reports by people without an account',
  (server, engine) => {
    const admin = () => server().as('admin');
    const editor = () => server().as('editor');
    const turn = (public_reports: 'on' | 'off') => admin().patch('admin/settings/1/', { public_reports });
    const taskOf = async () =>
      (await server().anonymous.get('reports/work/')).body as { work: string; bits: number };

    const zeroBits = (proof: string) => {
      const hex = createHash('sha256').update(proof).digest('hex');
      return BigInt(`0x1${hex}`).toString(2).slice(1).indexOf('1');
    };
    function proofOf(uuid: string, { work, bits }: { work: string; bits: number }): string {
      for (let number = 0; ; number++) {
        const proof = `${uuid} ${number} ${work}`;
        if (zeroBits(proof) >= bits) return proof;
      }
    }
    const bodyOf = (changes: object = {}) => ({
      uuid: randomUUID(),
      ...{ subject: 'dead', bird: 'owl', date: DAY, geom: { type: 'Point', coordinates: CLERMONT } },
      ...{ comment: 'Sous le poteau', contact: '', contact_agreed: false, accuracy_m: 12 },
      ...changes,
    });
    async function post(body: { uuid: string }, proof: string | undefined, remoteAddress = HOME) {
      const answer = await server().app.inject({
        method: 'POST',
        url: '/api/v1/reports/',
        payload: body,
        remoteAddress,
        ...(proof && { headers: { [REPORT_WORK_HEADER]: proof } }),
      });
      return { status: answer.statusCode, body: answer.body ? answer.json() : null, headers: answer.headers };
    }
    const report = async (changes: object = {}, address = HOME) => {
      const body = bodyOf(changes);
      return post(body, proofOf(body.uuid, await taskOf()), address);
    };
    const queue = async (offset = 0) =>
      waitingReportsSchema.parse((await editor().get(`reports/?offset=${offset}`)).body);
    const decide = (id: number, decision: object, as = editor()) =>
      as.post(`reports/${id}/decision/`, decision);
    const picture = async () => (await photo()).toString('base64');
    const storedCase = async (id: number) => (await editor().get(`mortality/${id}/`)).body;

    beforeAll(async () => {
      await createdPoint(server());
    });
    beforeEach(async () => {
      await turn('on');
      await server().context.db.deleteFrom('public_reports').execute();
      await server().context.db.deleteFrom('attempts').execute();
    });

    it('are off until an administrator switches them on', async () => {
      await turn('off');
      expect((await server().anonymous.get('reports/work/')).status).toBe(404);
      expect((await post(bodyOf(), 'x y z')).status).toBe(404);
      expect((await server().anonymous.get('settings/')).body.public_reports).toBe('off');
      await turn('on');
      expect((await server().anonymous.get('settings/')).body.public_reports).toBe('on');
      expect((await report()).status).toBe(201);
    });

    it('need work that was done for them', async () => {
      const body = bodyOf();
      const task = await taskOf();
      const proof = proofOf(body.uuid, task);
      const easy = proofOf(body.uuid, { work: task.work.replace(`/${BITS}?`, '/0?'), bits: 0 });
      const tooLittle = [...Array(99).keys()]
        .map(number => `${body.uuid} ${number} ${task.work}`)
        .find(one => zeroBits(one) < BITS);
      for (const wrong of [undefined, '', 'x', easy, tooLittle, proof.replace('signature=', 'signature=a')])
        expect((await post(body, wrong)).status).toBe(429);
      expect((await post(bodyOf(), proof)).status).toBe(400);
      expect((await post(body, proof)).status).toBe(201);
    });

    it('are stored once, however often they are sent', async () => {
      const body = bodyOf({ picture: await picture() });
      const proof = proofOf(body.uuid, await taskOf());
      const [first, second] = await Promise.all([post(body, proof), post(body, proof)]);
      expect([first?.status, second?.status]).toEqual([201, 201]);
      expect(second?.body).toEqual(first?.body);
      expect((await queue()).total).toBe(1);
    });

    it('are checked like records, and refuse what is no picture', async () => {
      const wrong = [
        { date: '2999-01-01' },
        { subject: 'x' },
        { geom: { type: 'Point', coordinates: [100, 0] } },
        { contact: 'a@b.fr', contact_agreed: false },
        { comment: 'x'.repeat(301) },
        { picture: Buffer.from('<svg onload="alert(1)"/>').toString('base64') },
        { picture: '@@@' },
      ];
      for (const changes of wrong) expect([changes, (await report(changes)).status]).toEqual([changes, 400]);
      expect((await report({ picture: 'A'.repeat(5_000_000) })).status).toBe(413);
      expect((await queue()).total).toBe(0);
    });

    it('about an injured bird become a case of a living bird', async () => {
      const { body } = await report({ subject: 'injured' });
      const { status, body: decided } = await decide(body.id, { to: 'case' });
      expect([status, decided.kind]).toEqual([200, 'mortality']);
      const { properties } = await storedCase(decided.id);
      expect(properties).toMatchObject({ state: 'injured', centre: null, outcome: null, alive: true });
      expect((await editor().get('stats/mortality/')).body).toMatchObject({ total: { cases: 0 }, living: 1 });
      expect((await editor().delete(`mortality/${decided.id}/`)).status).toBe(204);
    });

    it('become a case with their picture, and the history says where it comes from', async () => {
      const { body } = await report({ picture: await picture(), contact: 'a@b.fr', contact_agreed: true });
      const { reports } = await queue();
      expect(reports).toMatchObject([
        { id: body.id, subject: 'dead', bird: 'owl', contact: 'a@b.fr', picture: true, near_support: true },
      ]);
      expect((await editor().get(`reports/${body.id}/picture/`)).headers['content-type']).toBe('image/jpeg');
      const { status, body: decided } = await decide(body.id, { to: 'case' });
      expect([status, decided.kind]).toEqual([200, 'mortality']);
      const { geometry, properties } = await storedCase(decided.id);
      expect(geometry.coordinates).toEqual(CLERMONT);
      expect(properties).toMatchObject({ date: DAY, comment: 'Sous le poteau', count: 1, accuracy_m: 12 });
      expect(properties.species.code).toBe('INDET_OWL');
      expect(properties.author).toBe('Signalé par le public');
      expect(JSON.stringify(properties)).not.toContain('a@b.fr');
      const [media] = properties.media;
      // The camera's place may be somebody's home.
      expect(media.position).toBe(null);
      const file = await server().app.inject(media.storage);
      expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
      const [change] = (await editor().get(`history/mortality/${decided.id}/`)).body;
      expect(change.by).toMatchObject({
        username: 'editor',
        full_name: expect.stringContaining('signalement du public'),
      });
      expect((await queue()).total).toBe(0);
      expect((await editor().get(`reports/${body.id}/picture/`)).status).toBe(404);
      expect((await decide(body.id, { to: 'case' })).status).toBe(409);
    });

    it('are added to a case or to the diagnosis of a support', async () => {
      const known = (await editor().post('mortality/', samplesOf(server()).mortality({ comment: 'Un' }))).body
        .id;
      const first = (await report({ picture: await picture(), comment: 'Deux' })).body.id;
      await decide(first, { to: 'merge', kind: 'mortality', record: known });
      expect((await storedCase(known)).properties).toMatchObject({
        comment: 'Un\nDeux',
        media: [{ width: 640 }],
      });

      const support = await createdPoint(server());
      const sheet = async () => (await editor().get(`cables/points/${support}/`)).body.properties.diagnosis;
      for (const comment of ['Fil nu', 'Toujours nu']) {
        const { id } = (await report({ subject: 'pole', comment, picture: await picture() })).body;
        expect((await decide(id, { to: 'case' })).status).toBe(409);
        const merged = await decide(id, { to: 'merge', kind: 'infrastructures', record: support });
        expect(merged.body).toEqual({ kind: 'infrastructures', id: support });
      }
      const [diagnosis, ...others] = await sheet();
      expect(others).toEqual([]);
      expect(diagnosis).toMatchObject({ remark: 'Fil nu\nToujours nu', date: DAY });
      expect(diagnosis.media).toHaveLength(2);
    });

    it('two editors decide once', async () => {
      const { id } = (await report()).body;
      const answers = await Promise.all([decide(id, { to: 'case' }), decide(id, { to: 'case' }, admin())]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('a failed decision changes nothing', async () => {
      const { id } = (await report({ picture: await picture() })).body;
      expect((await decide(id, { to: 'merge', kind: 'mortality', record: 999_999 })).status).toBe(404);
      expect((await queue()).reports).toMatchObject([{ id, picture: true }]);
      expect((await editor().get(`reports/${id}/picture/`)).status).toBe(200);
    });

    it('are of no use to readers and to people without an account', async () => {
      const words = { comment: 'Xyloglosse', contact: 'xylo@example.org', contact_agreed: true };
      const { id } = (await report({ ...words, picture: await picture() })).body;
      const told = async (path: string) =>
        JSON.stringify((await server().as('reader').get(path, { accept: '*/*' })).body);
      const paths = [
        'mortality/',
        'media/',
        'search/?q=xyloglosse',
        'history/latest/',
        'export/mortality.csv',
      ];
      for (const path of paths)
        expect([path, await told(path)]).toEqual([path, expect.not.stringMatching(/xylo/i)]);
      for (const client of [server().anonymous, server().as('reader')])
        for (const path of ['reports/', `reports/${id}/picture/`])
          expect([401, 403]).toContain((await client.get(path)).status);
      expect((await decide(id, { to: 'case' }, server().as('reader'))).status).toBe(403);
      await decide(id, { to: 'case' });
      // Once it is a case its words are read like others; its contact never is.
      expect(await told('export/mortality.csv')).toContain('Xyloglosse');
      for (const path of [...paths, 'mortality/'])
        expect([path, await told(path)]).toEqual([path, expect.not.stringContaining('xylo@')]);
    });

    it('are deleted with their contact and their picture after a while, without what became a record', async () => {
      const { context } = server();
      const files = async () =>
        await context.db
          .selectFrom('public_reports')
          .select(['id', 'storage', 'contact'])
          .orderBy('id')
          .execute();
      const ids = [];
      for (let count = 0; count < 3; count++)
        ids.push(
          (await report({ picture: await picture(), contact: 'a@b.fr', contact_agreed: true })).body.id,
        );
      const [taken, refused, waiting] = ids;
      const item = (await decide(taken, { to: 'case' })).body.id;
      await decide(refused, { to: 'refuse', reason: 'abuse' });
      const day = 24 * 3_600_000;
      await cleanReports(context, Date.now() + (REPORT_DAYS.decided - 1) * day);
      // Neither a contact nor a refused picture is kept after the decision.
      expect(await files()).toEqual([
        { id: taken, storage: null, contact: '' },
        { id: refused, storage: null, contact: '' },
        { id: waiting, storage: expect.any(String), contact: 'a@b.fr' },
      ]);
      await cleanReports(context, Date.now() + (REPORT_DAYS.decided + 1) * day);
      expect((await files()).map(({ id }) => id)).toEqual([waiting]);
      const [media] = (await storedCase(item)).properties.media;
      expect((await server().app.inject(media.storage)).statusCode).toBe(200);
      await cleanReports(context, Date.now() + (REPORT_DAYS.waiting + 1) * day);
      expect(await files()).toEqual([]);
    });

    it('are refused with a sentence while very many wait, and old decided ones make room', async () => {
      const { db } = server().context;
      const { body } = await report();
      const row = await db
        .selectFrom('public_reports')
        .selectAll()
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow();
      const { id: _, ...values } = row;
      await insertRows(
        { db, context: server().context },
        'public_reports',
        Array.from({ length: MOST_REPORTS }, () => ({
          ...values,
          uuid: randomUUID(),
          received_at: '2020-01-01T00:00:00.000Z',
        })),
      );
      expect(await report()).toMatchObject({
        status: 429,
        body: { reason: 'reports_full' },
        headers: { 'retry-after': '3600' },
      });
      const decided_at = new Date().toISOString();
      await db.updateTable('public_reports').set({ state: 'refused', decided_at }).execute();
      await cleanReports(server().context);
      const ids = await db.selectFrom('public_reports').select('id').orderBy('id').execute();
      expect([ids.length, ids[0]?.id]).toEqual([MOST_REPORTS, body.id + 1]);
      expect((await report()).status).toBe(201);
    }, 120_000);

    it('one network does not use up the limit of all, nor does the work for one report', async () => {
      const body = bodyOf();
      const proof = proofOf(body.uuid, await taskOf());
      for (let count = 0; count < LIMITS.perTarget; count += 50)
        await Promise.all([...Array(50).keys()].map(() => post(body, proof)));
      for (let number = 0; number < LIMITS.perRequester; number++)
        expect((await post(body, proof, `198.51.100.${number}`)).status).toBe(429);
      expect((await report({}, '203.0.113.8')).status).toBe(201);
    }, 120_000);

    // The limits are the same code on both engines.
    const rounds = engine === 'sqlite' ? 20 : 4;
    it(`${rounds * 500} in an hour from 500 addresses leave the product answering and the queue usable`, async () => {
      const addresses = [...Array(500).keys()].map(
        number => `198.51.${100 + Math.floor(number / 250)}.${number % 250}`,
      );
      const far = { type: 'Point', coordinates: [1.5, 47.5] };
      const honest = async (name: string) =>
        report({ comment: name, picture: await picture() }, `203.0.113.${name.length}`);
      expect((await honest('before')).status).toBe(201);
      const counts = new Map<number, number>();
      let slowest = 0;
      for (let round = 0; round < rounds; round++)
        for (let start = 0; start < addresses.length; start += 50) {
          const task = await taskOf();
          const answers = await Promise.all(
            addresses.slice(start, start + 50).map(address => {
              const body = bodyOf({ geom: far, comment: 'spam', contact: 'x@y.zz', contact_agreed: true });
              // Half of the attackers do the work.
              return post(body, round % 2 ? proofOf(body.uuid, task) : undefined, address);
            }),
          );
          for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
          const began = performance.now();
          expect((await editor().get('mortality/?limit=10')).status).toBe(200);
          slowest = Math.max(slowest, performance.now() - began);
        }
      console.info(
        `attack: ${JSON.stringify([...counts])}, slowest list between waves ${Math.round(slowest)} ms`,
      );
      expect([...counts.keys()].sort()).toEqual([201, 429]);
      expect(counts.get(201)).toBeLessThan(LIMITS.perTarget);
      // The limit of all answers when to come back, so that the report waits on the phone.
      const late = await honest('during');
      expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
      const waits = await server()
        .context.db.updateTable('attempts')
        .set({ until: sql`'2000-01-01T00:00:00.000Z'` })
        .execute();
      expect(waits.length).toBe(1);
      expect((await honest('afterwards')).status).toBe(201);
      const { reports, total } = await queue();
      expect(
        reports
          .map(({ comment }) => comment)
          .slice(0, 2)
          .sort(),
      ).toEqual(['afterwards', 'before']);
      expect((await taskOf()).bits).toBeGreaterThan(BITS);
      // An editor refuses a network at once.
      const spam = reports.find(({ comment }) => comment === 'spam');
      await decide(spam?.id ?? 0, { to: 'refuse', reason: 'abuse', same_network: true });
      expect((await queue()).total).toBe(total - (spam?.same_network ?? 0));
    }, 300_000);
  },
  { reportLimits: LIMITS },
);
