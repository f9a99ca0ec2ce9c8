import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { postFile } from './raw-requests';
import { createdPoint, samplesOf } from './samples';

describeOnEngines('The journal of an infrastructure', server => {
  let support = 0;
  let other = 0;
  const records: Record<'diagnosis' | 'operations' | 'mortality' | 'media', number> = {
    diagnosis: 0,
    operations: 0,
    mortality: 0,
    media: 0,
  };

  beforeAll(async () => {
    const [editor, admin] = [server().as('editor'), server().as('admin')];
    const samples = samplesOf(server());
    support = await createdPoint(server());
    other = await createdPoint(server());
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    records.media = (await postFile(server(), 'editor', 'media/', { field: 'storage', file })).json().id;
    const made = async (path: string, body: object) => (await editor.post(path, body)).body.id;
    records.diagnosis = await made(
      'cables/diagnosis/',
      samples.supportDiagnosis(support, { media_id: [records.media] }),
    );
    records.operations = await made('cables/operations/', samples.operation(support));
    records.mortality = await made('mortality/', samples.mortality({ infrstr_id: support }));
    await made('cables/diagnosis/', samples.supportDiagnosis(other));
    await editor.patch(`cables/diagnosis/${records.diagnosis}/`, { remark: 'Autre' });
    await editor.patch(`media/${records.media}/`, { remark: 'Vue du nord' });
    await editor.delete(`cables/operations/${records.operations}/`);
    await admin.post(`cables/operations/${records.operations}/restore/`, {});
    await editor.patch(`mortality/${records.mortality}/`, { infrstr_id: null });
    await editor.delete(`cables/diagnosis/${records.diagnosis}/`);
  });

  const journal = async (query = '') =>
    server().as('reader').get(`history/points/${support}/?below=true${query}`);
  const lines = (body: { kind: string; action: string; record: number }[]) =>
    body.map(({ kind, action, record }) => [kind, action, record]);

  it('holds every change at and below it, also of what is deleted or left it, and nothing else', async () => {
    const { status, body } = await journal();
    expect(status).toBe(200);
    const { diagnosis, operations, mortality, media } = records;
    expect(lines(body)).toEqual([
      ['diagnosis', 'delete', diagnosis],
      ['mortality', 'update', mortality],
      ['operations', 'restore', operations],
      ['operations', 'delete', operations],
      ['media', 'update', media],
      ['diagnosis', 'update', diagnosis],
      ['mortality', 'create', mortality],
      ['operations', 'create', operations],
      ['diagnosis', 'create', diagnosis],
      ['media', 'create', media],
      ['infrastructures', 'create', support],
    ]);
    expect(body[5].changes).toEqual({ remark: { before: 'Nid de milan à 40 m', after: 'Autre' } });
  });

  it('comes in pages', async () => {
    const all = (await journal()).body;
    const first = await journal('&limit=4');
    expect(first.body).toEqual(all.slice(0, 4));
    const next = /<\/api\/v1\/(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await server().as('reader').get(next)).body).toEqual(all.slice(4, 8));
    expect((await journal('&limit=11')).headers.link).toBeUndefined();
  });

  it('of the record alone stays what it was, and is for those who read data', async () => {
    const alone = await server().as('reader').get(`history/points/${support}/`);
    expect(lines(alone.body)).toEqual([['infrastructures', 'create', support]]);
    expect((await server().anonymous.get(`history/points/${support}/?below=true`)).status).toBe(401);
    expect((await server().as('manager').get(`history/points/${support}/?below=true`)).status).toBe(403);
  });
});
