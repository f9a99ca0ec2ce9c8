import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from 'shared/contract';
import { mediaSchema } from 'shared/server';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newPictureKeys, pictureStorage, storePicture } from '../src/domain/media/picture-store';
import { clearUnfinished, markUnfinished } from '../src/domain/media/unfinished-pictures';
import { cleanMedia } from '../src/jobs/clean-media';
import { describeOnSqlite } from './harness';
import { photo } from './photo';
import { getRaw, postFile } from './raw-requests';
import { base64, connectUploads, part } from './resumable-uploads';
import { createdPoint, samplesOf } from './samples';

const DAY = 24 * 3_600_000;

describeOnSqlite('Pictures', server => {
  const upload = async (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    postFile(server(), 'editor', 'media/', { field: 'storage', file: await photo(), ...fields }, headers);

  it('are kept with their words, and date and position taken from the picture', async () => {
    const answer = await upload({ author: 'Léa', remark: 'Sous le pylône' });
    expect(answer.status).toBe(201);
    expect(answer.headers.etag).toMatch(/^"1-/);
    const media = mediaSchema.parse(answer.json());
    expect(media).toMatchObject({
      width: 640,
      height: 480,
      date: '2024-05-31',
      position: { type: 'Point', coordinates: [9, 42] },
      author: 'Léa',
      remark: 'Sous le pylône',
    });
    expect((await server().as('editor').get(`media/${media.id}/`)).body).toEqual(answer.json());
  });

  it('are served by their signed path, and to nobody without it or a token', async () => {
    const { storage, thumbnail } = (await upload()).json();
    const file = await getRaw(server(), null, storage);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    const small = await sharp((await getRaw(server(), null, thumbnail)).bytes).metadata();
    expect([small.width, small.height]).toEqual([320, 240]);

    const [bare] = storage.split('?');
    expect((await getRaw(server(), null, bare)).status).toBe(401);
    expect((await getRaw(server(), 'reader', bare)).status).toBe(200);
    expect((await getRaw(server(), 'manager', bare)).status).toBe(403);
    expect((await getRaw(server(), null, storage.replace('signature=', 'signature=x'))).status).toBe(401);
    expect((await getRaw(server(), null, storage.replace(/user=\d+/, 'user=1'))).status).toBe(401);
    expect((await getRaw(server(), 'reader', '/api/v1/uploads/..%2f..%2fsecret')).status).toBe(404);
  });

  it('are refused with the reason on `storage`, in the language asked for', async () => {
    const refuse = async (file: Uint8Array | string | undefined) => {
      const fields = { field: 'storage', ...(file !== undefined && { file }) };
      const { status, json } = await postFile(server(), 'editor', 'media/', fields, {
        'accept-language': 'en',
      });
      const { storage, problems } = json();
      expect(problems[0].path).toEqual(['storage']);
      return [status, problems[0].code, storage[0]];
    };
    const truncated = (await photo()).subarray(0, 900);
    expect(await refuse('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual([
      400,
      'not_an_image',
      'Uploaded file must be an image.',
    ]);
    expect((await refuse(truncated)).slice(0, 2)).toEqual([400, 'file_damaged']);
    expect((await refuse(undefined)).slice(0, 2)).toEqual([400, 'required']);
    expect(await refuse(new Uint8Array(LIMITS.pictureBytes + 1_000_000))).toEqual([
      413,
      'file_too_large',
      'File size must be less than 20\u00a0MB.',
    ]);
  });

  it('answers broken forms, foreign bodies and foreign accounts with 4xx', async () => {
    const { app } = server();
    expect((await server().as('editor').post('media/', { storage: 'x' })).status).toBe(415);
    const broken = await server().as('editor').send('POST', 'media/', '--xx\r\nnothing', {
      'content-type': 'multipart/form-data; boundary=xx',
    });
    expect(broken.status).toBe(400);
    const unnamed = await server().as('editor').send('POST', 'media/', 'x', {
      'content-type': 'multipart/form-data',
    });
    expect(unnamed.status).toBeGreaterThanOrEqual(400);
    expect(unnamed.status).toBeLessThan(500);
    const wrong = await upload({ date: '2024-02-30', remark: 'x'.repeat(301) });
    expect(wrong.json().problems.map((one: { path: string[] }) => one.path[0])).toEqual(['date', 'remark']);
    const asReader = await postFile(server(), 'reader', 'media/', {
      field: 'storage',
      file: await photo(),
    });
    expect(asReader.status).toBe(403);
    expect((await app.inject({ method: 'POST', url: '/api/v1/media/' })).statusCode).toBe(401);
  });

  it('are uploaded once, however often the same request is sent', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const count = async () => (await server().as('reader').get('media/?limit=1000')).body.length;
    const first = await upload({ author: 'A' }, key);
    const before = await count();
    expect((await upload({ author: 'A' }, key)).json()).toEqual(first.json());
    expect(await count()).toBe(before);
    expect((await upload({ author: 'B' }, key)).status).toBe(409);
  });

  it('are changed in part and refuse a change of what changed meanwhile', async () => {
    const answer = await upload({ author: 'Léa' });
    const { id } = answer.json();
    const match = { 'if-match': String(answer.headers.etag) };
    const changed = await server().as('editor').patch(`media/${id}/`, { remark: 'Vu' }, match);
    expect(changed.body).toMatchObject({ author: 'Léa', remark: 'Vu', date: '2024-05-31' });
    const late = await server().as('editor').patch(`media/${id}/`, { remark: 'Trop tard' }, match);
    expect(late.status).toBe(412);
    expect(late.body.current.remark).toBe('Vu');
    // Read-only fields of a response can be sent back without effect.
    const { storage } = changed.body;
    const sent = await server().as('editor').patch(`media/${id}/`, { storage: 'x', thumbnail: null });
    expect([sent.status, sent.body.storage]).toEqual([200, storage]);
    expect((await server().as('editor').patch(`media/${id}/`, { storag: 'x' })).status).toBe(400);
  });

  it('leave their record when they are deleted, and their files a month later', async () => {
    const { context } = server();
    const [attached, alone] = [(await upload()).json(), (await upload()).json()];
    const infrastructure = await createdPoint(server());
    const visit = samplesOf(server()).supportDiagnosis(infrastructure, { media_id: [attached.id] });
    const diagnosis = (await server().as('editor').post('cables/diagnosis/', visit)).body.id;

    expect(await cleanMedia(context, Date.now() + 29 * DAY)).toBe(0);
    await cleanMedia(context, Date.now() + 31 * DAY);
    expect((await server().as('reader').get(`media/${alone.id}/`)).status).toBe(404);
    expect((await getRaw(server(), null, alone.storage)).status).toBe(404);
    expect((await getRaw(server(), null, attached.storage)).status).toBe(200);

    expect((await server().as('editor').delete(`media/${attached.id}/`)).status).toBe(204);
    const shown = await server().as('reader').get(`cables/diagnosis/${diagnosis}/`);
    expect(shown.body.media).toEqual([]);
    const { dataFolder } = context.config;
    const file = join(dataFolder, 'pictures', attached.storage.split('?')[0].replace('/api/v1/uploads/', ''));
    expect(existsSync(file)).toBe(true);
    await cleanMedia(context, Date.now() + 31 * DAY);
    expect(existsSync(file)).toBe(false);
  });

  it('are not readable at either address while they, their record or its infrastructure are deleted', async () => {
    const media = (await upload()).json();
    const infrastructure = await createdPoint(server());
    const visit = samplesOf(server()).supportDiagnosis(infrastructure, { media_id: [media.id] });
    const diagnosis = (await server().as('editor').post('cables/diagnosis/', visit)).body.id;
    const first = await getRaw(server(), null, media.storage);
    const kept = { 'if-none-match': String(first.headers.etag) };
    expect((await getRaw(server(), null, media.storage, kept)).status).toBe(304);
    async function expectStatus(status: 200 | 404) {
      for (const path of [media.storage, media.thumbnail]) {
        expect((await getRaw(server(), null, path)).status).toBe(status);
        expect((await getRaw(server(), 'reader', path.split('?')[0])).status).toBe(status);
      }
      expect((await getRaw(server(), null, media.storage, kept)).status).toBe(status === 200 ? 304 : 404);
      expect((await server().as('reader').get(`media/${media.id}/`)).status).toBe(status);
    }
    for (const path of [
      `media/${media.id}/`,
      `cables/diagnosis/${diagnosis}/`,
      `cables/points/${infrastructure}/`,
    ]) {
      expect((await server().as('editor').delete(path)).status).toBe(204);
      await expectStatus(404);
      expect((await server().as('editor').post(`${path}restore/`, {})).status).toBe(403);
      expect((await server().as('admin').post(`${path}restore/`, {})).status).toBe(200);
      await expectStatus(200);
    }
  });

  it('stand for their support in lists: the first of the newest visit that has one', async () => {
    const editor = server().as('editor');
    const [old, first, second] = await Promise.all(
      ['A', 'B', 'C'].map(async author => (await upload({ author })).json()),
    );
    const support = await createdPoint(server());
    const visits = [
      { date: '2020-05-01', media_id: [old.id] },
      { date: '2022-05-01', media_id: [second.id, first.id] },
      { date: '2023-05-01', media_id: [] },
    ];
    for (const visit of visits)
      await editor.post('cables/diagnosis/', samplesOf(server()).supportDiagnosis(support, visit));
    const shown = async () => {
      const { body } = await editor.get(`cables/infrastructures/?q=${support}&fields=summary`);
      return body.features[0].properties.photo?.split('?')[0] ?? null;
    };
    for (const media of [second, first, old]) {
      expect(await shown()).toBe(media.thumbnail.split('?')[0]);
      await editor.delete(`media/${media.id}/`);
    }
    expect(await shown()).toBeNull();
  });

  it('leave their place to what the last visit and works found and fitted', async () => {
    const [editor, samples] = [server().as('editor'), samplesOf(server())];
    const support = await createdPoint(server());
    const drawn = async () => {
      const { body } = await editor.get(`cables/infrastructures/${support}/`);
      return [body.properties.arming, body.properties.equipment];
    };
    expect(await drawn()).toEqual([[], []]);
    const item = (code: string) => server().item('ARMING', code);
    const fitted = (code: string) => ({
      type_id: server().item('EQMT_TYPE', code),
      count: 1,
      reference: '',
      comment: '',
    });
    const visits = [
      { date: '2022-05-01', arming_id: [item('POTBOIS'), item('H61')] },
      { date: '2020-05-01', arming_id: [item('NVR')] },
    ];
    for (const visit of visits)
      await editor.post('cables/diagnosis/', samples.supportDiagnosis(support, visit));
    const equipments = ['EQ008', 'EQ009', 'EQ008'].map(fitted);
    await editor.post('cables/operations/', samples.operation(support, { equipments }));
    const expected = [
      ['POTBOIS', 'H61'],
      ['EQ008', 'EQ009'],
    ];
    expect(await drawn()).toEqual(expected);
    const { body } = await editor.get(`cables/infrastructures/?q=${support}&fields=summary`);
    const { arming, equipment } = body.features[0].properties;
    expect([arming, equipment]).toEqual(expected);
  });

  it('leave no file behind when the server is killed before their record is written', async () => {
    const { context } = server();
    const keys = newPictureKeys();
    await markUnfinished(context, keys);
    const bytes = await photo();
    await storePicture(pictureStorage(context), { picture: bytes, thumbnail: bytes }, keys);
    const { storage } = (await upload()).json();
    const files = () => readdir(join(context.config.dataFolder, 'pictures', keys.storage.slice(0, 7)));
    const before = (await files()).length;
    expect(await clearUnfinished(context, Date.now() + DAY / 2)).toBe(0);
    expect(await clearUnfinished(context, Date.now() + 2 * DAY)).toBe(1);
    expect(await files()).toHaveLength(before - 2);
    expect(await clearUnfinished(context, Date.now() + 2 * DAY)).toBe(0);
    expect((await getRaw(server(), null, storage)).status).toBe(200);
  });
});

describeOnSqlite('Resumable uploads', server => {
  const connect = () => connectUploads(server());

  it('resume after an interruption and create one picture', async () => {
    const call = await connect();
    const bytes = await photo();
    const half = bytes.length >> 1;
    const begun = await call('editor', 'POST', '/api/v1/media/resumable/', {
      'upload-length': String(bytes.length),
      'upload-metadata': `author ${base64('Zoé')},remark ${base64('Posé')}`,
    });
    expect(begun.status).toBe(201);
    const path = String(begun.headers.get('location'));
    expect((await call('editor', 'PATCH', path, part(0), bytes.subarray(0, half))).status).toBe(204);
    expect((await call('editor', 'HEAD', path)).headers.get('upload-offset')).toBe(String(half));
    expect((await call('admin', 'HEAD', path)).status).toBe(404);

    const last = await call('editor', 'PATCH', path, part(half), bytes.subarray(half));
    expect(last.status).toBe(200);
    const media = mediaSchema.parse(await last.json());
    expect(media).toMatchObject({ author: 'Zoé', remark: 'Posé', width: 640, date: '2024-05-31' });

    // A client that lost the response repeats the last part without bytes, or the whole upload with the same UUID.
    const again = await call('editor', 'PATCH', path, part(bytes.length), new Uint8Array());
    expect(again.status).toBe(200);
    expect(mediaSchema.parse(await again.json()).id).toBe(media.id);
    const anew = await call(
      'editor',
      'POST',
      '/api/v1/media/resumable/',
      { ...part(0), 'upload-length': String(bytes.length), 'upload-metadata': `uuid ${base64(media.uuid)}` },
      bytes,
    );
    expect(mediaSchema.parse(await anew.json()).id).toBe(media.id);
    const { body } = await server().as('reader').get('media/?limit=1000');
    expect(body).toHaveLength(1);
  });

  it('belong to the user who began them, whatever the address contains', async () => {
    const call = await connect();
    const begin = async (account: string) => {
      const headers = { 'upload-length': '10' };
      const { headers: given } = await call(account, 'POST', '/api/v1/media/resumable/', headers);
      return String(given.get('location'));
    };
    const [mine, other] = [await begin('editor'), await begin('admin')];
    const otherId = other.split('/').at(-1);
    expect((await call('admin', 'PATCH', other, part(0), new Uint8Array(4))).status).toBe(204);

    // A suffix after the id must not select the other upload.
    for (const suffix of [`?x=/${otherId}`, `/?x=/${otherId}`, `?/${otherId}/`]) {
      expect((await call('editor', 'HEAD', mine + suffix)).headers.get('upload-offset')).toBe('0');
      expect((await call('editor', 'PATCH', mine + suffix, part(4), new Uint8Array(6))).status).toBe(409);
    }
    expect((await call('editor', 'POST', `/api/v1/media/resumable/?x=/${otherId}`)).status).toBe(400);
    for (const suffix of [
      `/${otherId}`,
      `%2F${otherId}`,
      `%2f${otherId}?x`,
      `/../${otherId}`,
      `;/${otherId}`,
    ])
      for (const method of ['HEAD', 'PATCH', 'DELETE'])
        expect((await call('editor', method, mine + suffix, part(4))).status).toBe(404);
    expect((await call('editor', 'DELETE', `${mine}?x=/${otherId}`)).status).toBe(204);
    expect((await call('editor', 'HEAD', mine)).status).toBe(404);
    expect((await call('admin', 'HEAD', other)).headers.get('upload-offset')).toBe('4');
  });

  it('say why a file was refused', async () => {
    const call = await connect();
    const digest = createHash('sha256').update('no picture').digest();
    const answer = await call(
      'editor',
      'POST',
      '/api/v1/media/resumable/',
      { 'upload-length': String(digest.length), 'content-type': 'application/offset+octet-stream' },
      digest,
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ problems: [{ path: ['storage'], code: 'not_an_image' }] });
    const tooBig = await call('editor', 'POST', '/api/v1/media/resumable/', { 'upload-length': '30000000' });
    expect(tooBig.status).toBe(413);
    expect(await tooBig.json()).toMatchObject({ problems: [{ code: 'file_too_large' }] });
    expect((await call('reader', 'POST', '/api/v1/media/resumable/')).status).toBe(403);
  });
});
