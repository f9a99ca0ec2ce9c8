import { COLUMNS_TYPE, collectionOfColumns } from 'shared/contract/columns';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdLine, createdPoint, samplesOf } from './samples';

for (const [name, settings] of [
  ['answered at once', {}],
  ['answered by threads', { readThreadsFrom: 0, readThreads: 2 }],
] as const)
  describeOnEngines(
    `Supports and lines by column, ${name}`,
    server => {
      beforeAll(async () => {
        const samples = samplesOf(server());
        const editor = server().as('editor');
        for (let i = 0; i < 12; i++) {
          const support = await createdPoint(server());
          if (i % 3 === 0) continue;
          await editor.post('cables/diagnosis/', samples.supportDiagnosis(support));
          await editor.post('cables/diagnosis/', samples.supportDiagnosis(support));
          await editor.post('cables/operations/', samples.operation(support));
          await editor.post('mortality/', samples.mortality({ infrstr_id: support }));
        }
        for (let i = 0; i < 3; i++) await createdLine(server());
      });

      const ask = (path: string, accept?: string) =>
        server()
          .as('reader')
          .get(path, accept ? { accept } : {});

      it.each([
        'cables/infrastructures/',
        'cables/infrastructures/?fields=summary',
        'cables/infrastructures/?limit=5&ordering=-id',
        'cables/points/',
        'cables/lines/',
        'cables/lines/?q=nothing',
      ])('%s has the same values, field by field', async path => {
        const plain = await ask(path);
        const byColumn = await ask(path, `${COLUMNS_TYPE}, application/json`);
        expect([plain.headers['content-type'], byColumn.headers['content-type']]).toEqual([
          'application/json; charset=utf-8',
          `${COLUMNS_TYPE}; charset=utf-8`,
        ]);
        expect(JSON.stringify(collectionOfColumns(byColumn.body))).toBe(JSON.stringify(plain.body));
        expect(byColumn.headers['x-total-count']).toBe(plain.headers['x-total-count']);
        expect(byColumn.headers.link).toBe(plain.headers.link);
        expect(byColumn.headers.vary).toContain('Accept');
      });

      it('are listed as GeoJSON for clients that do not name that form', async () => {
        for (const accept of ['*/*', 'application/*', 'application/geo+json'])
          expect((await ask('cables/points/', accept)).body.features).toHaveLength(12);
      });

      it('other lists stay as they are', async () => {
        const { body } = await ask('mortality/', `${COLUMNS_TYPE}, application/json`);
        expect(body.features).toHaveLength(8);
      });
    },
    settings,
  );
