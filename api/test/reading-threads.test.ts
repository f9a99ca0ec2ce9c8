import { expect, it } from 'vitest';
import { describeOnEngines, startTestServer, type TestServer } from './harness';
import { createdPoint, samplesOf } from './samples';

const cursor = Buffer.from(JSON.stringify(['date', 'abc', 5])).toString('base64url');

/** Queries that a reading thread or its database must refuse. */
const QUESTIONS = [
  'cables/infrastructures/?cursor=not-a-cursor',
  `cables/diagnosis/?ordering=date&limit=2&cursor=${cursor}`,
  `cables/operations/?ordering=date&limit=2&cursor=${cursor}`,
  `mortality/?ordering=date&limit=2&cursor=${cursor}`,
  'tiles/infrastructures/30/0/0.mvt',
  'stats/infrastructures/?in_bbox=1,2',
  'search/?q=',
];

describeOnEngines('A question a thread answers', (server, engine) => {
  it('is refused as one answered here, with the same words', async () => {
    const { config } = server().context;
    const threaded = await startTestServer(engine, { readThreadsFrom: 0, readThreads: 1 });
    try {
      const answersOf = async (one: TestServer) => {
        const support = await createdPoint(one);
        await one.as('editor').post('cables/diagnosis/', samplesOf(one).supportDiagnosis(support));
        const ask = async (path: string) => {
          const { status, body } = await one.as('reader').get(path);
          return [path, status, status === 200 ? null : body];
        };
        return Promise.all(QUESTIONS.map(ask));
      };
      const answers = await answersOf(threaded);
      expect(answers).toEqual(await answersOf(server()));
      for (const [path, status] of answers) expect([path, Number(status) < 500]).toEqual([path, true]);
      expect(threaded.context.reads.threads).toBe(1);
      expect(config.readThreadsFrom).toBeGreaterThan(0);
    } finally {
      await threaded.close();
    }
  });
});
