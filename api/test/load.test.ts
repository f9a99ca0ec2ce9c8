import { describe, expect, inject, it } from 'vitest';
import { describeOnEngines, startTestServer, startTwin } from './harness';
import { createdPoint, samplesOf } from './samples';

describeOnEngines(
  'Too many requests at once',
  server => {
    it('are refused with a time to come again, while health is told', async () => {
      const reader = server().as('reader');
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => reader.get('cables/infrastructures/?limit=1')),
      );
      const refused = answers.filter(answer => answer.status === 503);
      expect(answers.filter(answer => answer.status === 200).length).toBeGreaterThan(0);
      expect(refused.length).toBeGreaterThan(0);
      for (const { headers, body } of refused) {
        expect(headers['retry-after']).toBe('2');
        expect(body.code).toBe('unavailable');
      }
      const [busy, ping, full] = await Promise.all([
        reader.get('cables/infrastructures/?limit=1'),
        server().anonymous.get('ping/'),
        server().anonymous.get('ready/'),
      ]);
      expect([busy.status, ping.status, full.status]).toEqual([200, 200, 503]);
      expect(full.body).toMatchObject({ code: 'unavailable', reason: 'busy' });
      const ready = await server().anonymous.get('ready/');
      expect(ready.body).toMatchObject({
        status: 'ready',
        memory: {
          process: expect.any(Number),
          heap: expect.any(Number),
          heap_limit: expect.any(Number),
        },
      });
      // Refused requests hold no slots.
      expect((await reader.get('cables/infrastructures/?limit=1')).status).toBe(200);
    });
  },
  { mostRequests: 1 },
);

describeOnEngines(
  'As many requests at once as are taken on',
  server => {
    const MOST = 8;
    const listings = (number: number) =>
      Promise.all(
        Array.from({ length: number }, () => server().as('reader').get('cables/infrastructures/?limit=1')),
      );

    it('are answered all, those beyond them when they come again', async () => {
      for (let round = 0; round < 5; round++)
        expect((await listings(MOST)).map(answer => answer.status)).toEqual(Array(MOST).fill(200));
      let waiting = 3 * MOST;
      for (let round = 0; waiting > 0 && round < 10; round++) {
        const answers = await listings(waiting);
        const refused = answers.filter(answer => answer.status !== 200);
        expect(answers.length - refused.length).toBeGreaterThanOrEqual(Math.min(waiting, MOST));
        for (const { status, headers } of refused) {
          expect(status).toBe(503);
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        }
        waiting = refused.length;
      }
      expect(waiting).toBe(0);
    });
  },
  { mostRequests: 8 },
);

describe.runIf(inject('postgresUrl'))('Two servers on one database', () => {
  it('see what the other one writes at once', async () => {
    const first = await startTestServer('postgres');
    const second = await startTwin(first);
    try {
      const totalOf = async (server: typeof first, query = '') => {
        const answer = await server.as('reader').get(`cables/infrastructures/?limit=1&${query}`);
        return Number(answer.headers['x-total-count']);
      };
      const tileOf = async (server: typeof first) =>
        (await server.as('reader').get('tiles/infrastructures/0/0/0.mvt')).headers.etag;
      expect(await totalOf(second)).toBe(0);
      const support = await createdPoint(first);
      // Reported through the database, which can take a moment.
      await expect.poll(() => totalOf(second)).toBe(1);
      await expect.poll(() => tileOf(second)).toBe(await tileOf(first));
      const before = await tileOf(first);

      const samples = samplesOf(second);
      const visit = samples.supportDiagnosis(support, { pole_attractivity_id: samples.level('H') });
      const key = { 'idempotency-key': samples.uuid() };
      const made = await second.as('editor').post('cables/diagnosis/', visit, key);
      expect(made.status).toBe(201);
      expect(await totalOf(second, 'risk=RISK_H')).toBe(1);
      await expect.poll(() => totalOf(first, 'risk=RISK_H')).toBe(1);
      await expect.poll(() => tileOf(first)).not.toBe(before);
      expect(await tileOf(first)).toBe(await tileOf(second));

      // The same request to the other server creates nothing twice.
      const again = await first.as('editor').post('cables/diagnosis/', visit, key);
      expect(again.body.id).toBe(made.body.id);
      await first.as('editor').delete(`cables/points/${support}/`);
      await expect.poll(() => totalOf(second)).toBe(0);
    } finally {
      await second.close();
      await first.close();
    }
  });
});
