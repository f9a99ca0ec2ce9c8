import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';

for (const [name, settings] of [
  ['answered at once', { readThreads: 2 }],
  ['answered by threads', { readThreadsFrom: 0, readThreads: 2 }],
] as const)
  describeOnEngines(
    `Lists of visits, works and cases, ${name}`,
    server => {
      const made: Record<string, number[]> = {};
      beforeAll(async () => {
        const samples = samplesOf(server());
        const support = await createdPoint(server());
        for (const [path, body] of [
          ['cables/diagnosis/', samples.supportDiagnosis(support)],
          ['cables/operations/', samples.operation(support)],
          ['mortality/', samples.mortality({ infrstr_id: support })],
        ] as const) {
          const ids = [];
          for (let i = 0; i < 3; i++) ids.push((await server().as('editor').post(path, body)).body.id);
          made[path] = ids;
        }
      });

      const ask = async (path: string) => {
        const { body, headers } = await server().as('reader').get(path);
        const items: { id: number }[] = body.features ?? body;
        return {
          ids: items.map(({ id }) => id),
          total: Number(headers['x-total-count']),
          next: /<\/api\/v1\/(.*)>/.exec(String(headers.link ?? ''))?.[1],
        };
      };

      it('hold everything, or page after page of it', async () => {
        for (const [path, ids] of Object.entries(made)) {
          expect(await ask(path)).toEqual({ ids, total: 3, next: undefined });
          const first = await ask(`${path}?limit=2&ordering=-id`);
          expect(first).toMatchObject({ ids: [ids[2], ids[1]], total: 3 });
          expect(await ask(String(first.next))).toEqual({ ids: [ids[0]], total: 3, next: undefined });
        }
      });

      it('need threads only where there is much', async () => {
        expect((await server().as('reader').get('cables/infrastructures/')).status).toBe(200);
        expect(server().context.reads.threads).toBe('readThreadsFrom' in settings ? 2 : 1);
      });
    },
    settings,
  );
