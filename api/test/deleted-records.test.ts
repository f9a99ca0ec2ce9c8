import { deletedRecordSchema, recordedChangeSchema } from 'shared/contract/administration';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { cleanMedia } from '../src/jobs/clean-media';
import { purgeDeleted } from '../src/jobs/purge-deleted';
import { describeOnEngines } from './harness';
import { getRaw, postFile } from './raw-requests';
import { createdLine, createdPoint, samplesOf } from './samples';

const DAY = 24 * 3_600_000;

describeOnEngines('What was deleted', server => {
  const editor = () => server().as('editor');
  const admin = () => server().as('admin');
  const samples = () => samplesOf(server());
  const deleted = async (query = '') => {
    const { body, headers } = await admin().get(`admin/deleted/?limit=100&${query}`);
    return { rows: z.array(deletedRecordSchema).parse(body), total: Number(headers['x-total-count']) };
  };
  const picture = async () => {
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    return (await postFile(server(), 'editor', 'media/', { field: 'storage', file, label: 'Vue' })).json();
  };

  it('is listed for administrators, newest first, and brought back by its path', async () => {
    const line = await createdLine(server());
    const point = await createdPoint(server());
    const visit = (await editor().post('cables/diagnosis/', samples().supportDiagnosis(point))).body.id;
    const work = (await editor().post('cables/operations/', samples().operation(point))).body.id;
    const dead = (await editor().post('mortality/', samples().mortality({ infrstr_id: point }))).body.id;
    const area = (await admin().post('sensitive-areas/', samples().sensitiveArea())).body.id;
    const { id: media } = await picture();
    const paths = [
      `cables/diagnosis/${visit}/`,
      `cables/operations/${work}/`,
      `mortality/${dead}/`,
      `cables/lines/${line}/`,
      `cables/points/${point}/`,
      `media/${media}/`,
      `sensitive-areas/${area}/`,
    ];
    for (const path of paths) expect((await admin().delete(path)).status).toBe(204);

    const { rows, total } = await deleted();
    expect(total).toBe(paths.length);
    expect(rows.map(row => row.path)).toEqual([...paths].reverse().map(path => `/${path}`));
    expect(rows.find(row => row.kind === 'diagnosis')).toMatchObject({
      record: visit,
      name: 'Nid de milan à 40 m',
      infrastructure: point,
      date: '2025-05-10',
      deleted_by: { username: 'admin' },
    });
    expect((await deleted('kind=points&kind=lines')).total).toBe(2);
    expect((await deleted('q=chaine')).rows).toMatchObject([{ kind: 'sensitive-areas' }]);
    expect((await editor().get('admin/deleted/')).status).toBe(403);

    for (const { path } of rows)
      expect((await admin().post(`${path.slice(1)}restore/`, undefined)).status).toBe(200);
    expect((await deleted()).total).toBe(0);
    expect((await server().as('reader').get(`media/${media}/`)).body.label).toBe('Vue');
  });

  it('goes for good after 30 days, with what belonged to it, and not before', async () => {
    const { context } = server();
    const point = await createdPoint(server());
    const kept = await createdPoint(server());
    const image = await picture();
    await editor().post('cables/diagnosis/', samples().supportDiagnosis(point, { media_id: [image.id] }));
    await editor().post('cables/operations/', samples().operation(point));
    const dead = (await editor().post('mortality/', samples().mortality({ infrstr_id: point }))).body.id;
    await editor().delete(`cables/points/${point}/`);

    expect(await purgeDeleted(context, Date.now() + 29 * DAY)).toBe(0);
    expect((await deleted('kind=points')).total).toBe(1);
    const later = Date.now() + 31 * DAY;
    expect(await purgeDeleted(context, later)).toBe(1);
    expect(await purgeDeleted(context, later)).toBe(0);
    expect((await deleted()).total).toBe(0);
    expect((await admin().post(`cables/points/${point}/restore/`, undefined)).status).toBe(404);
    expect((await editor().get(`cables/points/${kept}/`)).status).toBe(200);
    const found = await editor().get(`mortality/${dead}/`);
    expect(found).toMatchObject({ status: 200, body: { properties: { infrstr: null } } });

    expect((await getRaw(server(), null, image.storage)).status).toBe(200);
    await cleanMedia(context, later);
    expect((await getRaw(server(), null, image.storage)).status).toBe(404);
    // The history still has the deletion.
    expect((await editor().get(`history/points/${point}/`)).body[0].action).toBe('delete');
  });

  it('stands in the history of everything, by kind, record, person, act and day', async () => {
    const changes = async (query: string) =>
      z.array(recordedChangeSchema).parse((await admin().get(`admin/history/?${query}`)).body);
    const point = await createdPoint(server());
    await editor().patch(`cables/points/${point}/`, { condition_id: null });
    expect(await changes(`kind=infrastructures&record=${point}`)).toMatchObject([
      { action: 'update', by: { username: 'editor' }, kind: 'infrastructures', record: point },
      { action: 'create' },
    ]);
    expect(await changes(`record=${point}&kind=infrastructures&action=create&q=EDITOR`)).toHaveLength(1);
    expect(await changes('q=nobody')).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect((await changes(`after=${today}&before=${today}`)).length).toBeGreaterThan(1);
    expect(await changes('before=2020-01-01')).toEqual([]);
    expect((await server().as('manager').get('admin/history/')).status).toBe(403);
  });
});
