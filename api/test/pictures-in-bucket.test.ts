import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { LIMITS } from 'shared/contract';
import { mediaSchema } from 'shared/server';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { newPictureKeys, pictureStorage, storePicture } from '../src/domain/media/picture-store';
import { uploadStore } from '../src/domain/media/resumable-uploads';
import { clearUnfinished, markUnfinished } from '../src/domain/media/unfinished-pictures';
import { cleanMedia } from '../src/jobs/clean-media';
import { type Bucket, openBucket } from '../src/store/files/bucket';
import { TEST_PASSWORD } from './accounts';
import { startBalancer } from './balancer';
import { createDatabase, dropDatabase } from './create-database';
import { startTestServer, startTwin, type TestServer } from './harness';
import { photo } from './photo';
import { getRaw, postFile } from './raw-requests';
import { base64, connectUploads, part } from './resumable-uploads';
import { type S3Server, s3Environment, startS3Server } from './s3-server';
import { type ServerProcess, startServerProcess } from './server-process';

const DAY = 24 * 3_600_000;
const RESUMABLE = '/api/v1/media/resumable/';

let s3: S3Server;
let bucket: Bucket;
beforeAll(async function startS3() {
  s3 = await startS3Server();
  bucket = openBucket(s3.settings);
});
afterAll(async function stopS3() {
  await s3.close();
});

let lines: string[];
beforeEach(function listen() {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation(line => void lines.push(String(line)));
});
afterEach(function stopListening() {
  vi.restoreAllMocks();
  s3.fail(null);
});

/** A picture of several pieces. */
const bigPhoto = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

const keysOf = async (prefix: string) => (await bucket.list(prefix)).map(({ key }) => key).sort();
const idOf = (path: string) => String(path.split('/').at(-1));

describe('A server with a bucket', () => {
  let server: TestServer;
  beforeAll(async function start() {
    server = await startTestServer('sqlite', { s3: s3.settings });
  }, 60_000);
  afterAll(() => server.close());
  const upload = async (headers: Record<string, string> = {}) =>
    postFile(server, 'editor', 'media/', { field: 'storage', file: await photo() }, headers);

  it('keeps pictures there and none in its folder, and serves them as before', async () => {
    const answer = await upload();
    expect(answer.status).toBe(201);
    const { storage, thumbnail } = answer.json();
    const [path] = storage.split('?');
    const key = `pictures/${path.replace('/api/v1/uploads/', '')}`;
    expect(await keysOf('pictures/')).toContain(key);
    expect(await readdir(server.context.config.dataFolder)).not.toContain('pictures');
    const file = await getRaw(server, null, storage);
    expect([file.status, file.bytes.length]).toEqual([200, Number(file.headers['content-length'])]);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    const { width } = await sharp((await getRaw(server, null, thumbnail)).bytes).metadata();
    expect(width).toBe(320);
    const known = { 'if-none-match': String(file.headers.etag) };
    expect((await getRaw(server, null, storage, known)).status).toBe(304);
    expect((await getRaw(server, null, path)).status).toBe(401);
    expect((await getRaw(server, null, storage.replace('signature=', 'signature=x'))).status).toBe(401);

    await bucket.put(key, new Uint8Array());
    expect((await getRaw(server, null, storage)).status).toBe(404);
  });

  it('removes the objects of pictures that nobody uses', async () => {
    const media = (await upload()).json();
    const key = `pictures/${media.storage.split('?')[0].replace('/api/v1/uploads/', '')}`;
    expect(await keysOf('pictures/')).toContain(key);
    await cleanMedia(server.context, Date.now() + 31 * DAY);
    expect(await keysOf('pictures/')).toEqual([]);
  });

  it('removes the objects of a server that was killed before it wrote their record', async () => {
    const { context } = server;
    const keys = newPictureKeys();
    await markUnfinished(context, keys);
    const bytes = await photo();
    await storePicture(pictureStorage(context), { picture: bytes, thumbnail: bytes }, keys);
    expect(await clearUnfinished(context, Date.now() + DAY / 2)).toBe(0);
    expect(await keysOf('pictures/')).toContain(`pictures/${keys.storage}`);
    expect(await clearUnfinished(context, Date.now() + 2 * DAY)).toBe(1);
    expect(await keysOf('pictures/')).not.toContain(`pictures/${keys.storage}`);
    await upload();
    await expect.poll(() => keysOf('unfinished-pictures/'), { timeout: 10_000 }).toEqual([]);
  });

  it('keeps what arrived of a request that was broken off', async () => {
    const call = await connectUploads(server);
    const bytes = await bigPhoto();
    const half = bytes.length >> 1;
    const begun = await call('editor', 'POST', RESUMABLE, { 'upload-length': String(bytes.length) });
    const path = String(begun.headers.get('location'));
    const first = await call('editor', 'PATCH', path, part(0), bytes.subarray(0, 1000));
    expect(first.status).toBe(204);
    const { id } = await server.context.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'editor')
      .executeTakeFirstOrThrow();
    const authorization = `Bearer ${await server.context.tokens.sign('access', id)}`;
    await new Promise<void>(resolve => {
      const sending = request(server.app.listeningOrigin + path, {
        method: 'PATCH',
        headers: {
          ...part(1000),
          authorization,
          'tus-resumable': '1.0.0',
          'content-length': bytes.length - 1000,
        },
      });
      sending.on('error', () => resolve());
      sending.write(bytes.subarray(1000, half), () => setTimeout(() => sending.destroy(), 300));
    });
    const offset = async () => Number((await call('editor', 'HEAD', path)).headers.get('upload-offset'));
    await expect.poll(offset).toBe(half);
    const last = await call('editor', 'PATCH', path, part(half), bytes.subarray(half));
    expect([last.status, mediaSchema.parse(await last.json()).width]).toEqual([200, 1600]);
  });

  it('removes uploads that nobody continued for two days, and cancelled ones', async () => {
    const call = await connectUploads(server);
    const begin = async () => {
      const begun = await call('editor', 'POST', RESUMABLE, { 'upload-length': '10' });
      return String(begun.headers.get('location'));
    };
    const [left, cancelled] = [await begin(), await begin()];
    await call('editor', 'PATCH', left, part(0), new Uint8Array(4));
    expect((await call('admin', 'HEAD', left)).status).toBe(404);
    expect((await call('editor', 'DELETE', cancelled)).status).toBe(204);
    expect((await call('editor', 'HEAD', cancelled)).status).toBe(404);
    const uploads = uploadStore(server.context);
    await uploads.removeStale(Date.now() + DAY);
    expect((await call('editor', 'HEAD', left)).headers.get('upload-offset')).toBe('4');
    await uploads.removeStale(Date.now() + 3 * DAY);
    expect((await call('editor', 'HEAD', left)).status).toBe(404);
    expect(await keysOf('unfinished-uploads/')).toEqual([]);
    const tooBig = { 'upload-length': String(LIMITS.pictureBytes + 1) };
    expect((await call('editor', 'POST', RESUMABLE, tooBig)).status).toBe(413);
  });

  it('records nothing, says why and is not ready while the bucket is away', async () => {
    const call = await connectUploads(server);
    const kept = (await upload()).json();
    const before = (await server.as('reader').get('media/?limit=1000')).body.length;
    await s3.stop();
    const locale = { 'accept-language': 'en' };
    const refused = await upload(locale);
    expect([refused.status, refused.json().reason]).toEqual([503, 'bucket_away']);
    expect(refused.json().detail).toContain('storage of pictures does not answer');
    const begun = await call('editor', 'POST', RESUMABLE, { 'upload-length': '10' });
    expect(begun.status).toBe(503);
    expect(await begun.text()).toMatch(/^\{.*"reason":"bucket_away"\}$/);
    expect((await getRaw(server, null, kept.storage)).status).toBe(503);
    const ready = await server.anonymous.get('ready/', locale);
    expect([ready.status, ready.body.reason]).toEqual([503, 'bucket_away']);
    expect((await server.anonymous.get('ping/')).status).toBe(200);
    const list = await server.as('reader').get('media/?limit=1000');
    expect([list.status, list.body.length]).toEqual([200, before]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`The bucket avicable-pictures (${s3.settings.endpoint}) does not answer`);
    await s3.restart();
    await expect
      .poll(async () => (await server.anonymous.get('ready/')).status, { timeout: 20_000, interval: 500 })
      .toBe(200);
    expect(lines[1]).toContain('The bucket takes what is written again');
    expect((await getRaw(server, null, kept.storage)).status).toBe(200);
    expect((await upload()).status).toBe(201);
  }, 60_000);

  it('breaks a picture off of which the bucket sends a part', async () => {
    const { storage } = (await upload()).json();
    await connectUploads(server);
    s3.fail(context => {
      if (context.method !== 'GET' || !context.path.endsWith('.jpg')) return false;
      context.respond = false;
      context.res.writeHead(200, { 'content-length': 1000 }).write('a part', () => context.res.destroy());
      return true;
    });
    const answer = await fetch(server.app.listeningOrigin + storage);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it('finishes an upload later that the bucket returned only a part of', async () => {
    const call = await connectUploads(server);
    const bytes = await photo();
    const begun = await call('editor', 'POST', RESUMABLE, { 'upload-length': String(bytes.length) });
    const path = String(begun.headers.get('location'));
    s3.fail(context => {
      if (context.method !== 'GET' || !context.path.endsWith(`/0-${bytes.length}`)) return false;
      context.respond = false;
      context.res
        .writeHead(200, { 'content-length': bytes.length })
        .write('a part', () => context.res.destroy());
      return true;
    });
    const half = await call('editor', 'PATCH', path, part(0), bytes);
    expect([half.status, await half.json()]).toMatchObject([503, { reason: 'bucket_away' }]);
    s3.fail(null);
    const later = await call('editor', 'PATCH', path, part(bytes.length), new Uint8Array());
    expect([later.status, mediaSchema.parse(await later.json()).width]).toEqual([200, 640]);
  });

  it('is not ready while the bucket does not answer in time', async () => {
    await expect
      .poll(async () => (await server.anonymous.get('ready/')).status, { timeout: 20_000, interval: 500 })
      .toBe(200);
    await new Promise(resolve => setTimeout(resolve, 2_100));
    s3.fail(() => new Promise(resolve => setTimeout(resolve, 5_000, false)));
    const asked = performance.now();
    const ready = await server.anonymous.get('ready/');
    expect([ready.status, ready.body.reason]).toEqual([503, 'bucket_away']);
    expect(performance.now() - asked).toBeLessThan(4_500);
  }, 60_000);

  it.each([
    ['is full', 507, '<Error><Code>QuotaExceeded</Code></Error>', 507, 'storage_full'],
    ['refuses the key', 403, '<Error><Code>AccessDenied</Code></Error>', 503, 'unavailable'],
    ['answers nonsense', 500, '', 503, 'unavailable'],
  ])(
    'records nothing while the bucket %s',
    async (_what, status, body, expected, code) => {
      await expect
        .poll(async () => (await server.anonymous.get('ready/')).status, { timeout: 20_000, interval: 500 })
        .toBe(200);
      const [pictures, rows] = [
        await keysOf('pictures/'),
        (await server.as('reader').get('media/?limit=1000')).body.length,
      ];
      s3.fail(context => {
        // Lets one of a picture's two files be stored, and refuses the other.
        if (context.method !== 'PUT' || context.path.includes('-thumbnail')) return false;
        Object.assign(context, { status, body });
        return true;
      });
      const refused = await upload();
      expect([refused.status, refused.json().code]).toEqual([expected, code]);
      expect((await server.anonymous.get('ready/')).status).toBe(503);
      s3.fail(null);
      expect(await keysOf('pictures/')).toEqual(pictures);
      expect((await server.as('reader').get('media/?limit=1000')).body).toHaveLength(rows);
    },
    60_000,
  );
});

describe.runIf(inject('postgresUrl')).each(['bucket', 'folder'])('Two servers with one %s', shared => {
  let servers: [TestServer, TestServer];
  let folder: string;
  beforeAll(async function start() {
    const isBucket = shared === 'bucket';
    const first = await startTestServer('postgres', isBucket ? { s3: s3.settings } : {});
    folder = mkdtempSync(join(tmpdir(), 'avicable-other-'));
    servers = [first, await startTwin(first, isBucket ? { dataFolder: folder } : {})];
  }, 60_000);
  afterAll(async function stop() {
    await servers[1].close();
    await servers[0].close();
    await rm(folder, { recursive: true, force: true });
  });

  it('continue an upload that began on the other, and show its picture on both', async () => {
    const [here, there] = await Promise.all(servers.map(connectUploads));
    if (!here || !there) throw new Error('Two servers');
    const bytes = await bigPhoto();
    const half = bytes.length >> 1;
    const begun = await here('editor', 'POST', RESUMABLE, {
      'upload-length': String(bytes.length),
      'upload-metadata': `author ${base64('Zoé')}`,
    });
    const path = String(begun.headers.get('location'));
    expect((await here('editor', 'PATCH', path, part(0), bytes.subarray(0, half))).status).toBe(204);
    expect((await there('editor', 'HEAD', path)).headers.get('upload-offset')).toBe(String(half));
    expect((await there('admin', 'HEAD', path)).status).toBe(404);
    const last = await there('editor', 'PATCH', path, part(half), bytes.subarray(half));
    expect(last.status).toBe(200);
    const media = mediaSchema.parse(await last.json());
    expect(media).toMatchObject({ author: 'Zoé', width: 1600 });
    const again = await here('editor', 'PATCH', path, part(bytes.length), new Uint8Array());
    expect(mediaSchema.parse(await again.json()).id).toBe(media.id);
    const [one, other] = await Promise.all(servers.map(server => getRaw(server, null, media.storage)));
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(one?.bytes.equals(other?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it('lose nothing when both receive the same bytes at once, and when one brings less', async () => {
    const [here, there] = await Promise.all(servers.map(connectUploads));
    if (!here || !there) throw new Error('Two servers');
    const bytes = await photo();
    const begun = await here('editor', 'POST', RESUMABLE, { 'upload-length': String(bytes.length) });
    const path = String(begun.headers.get('location'));
    const stores = servers.map(({ context }) => uploadStore(context));
    const piece = (end: number) => Readable.from([bytes.subarray(0, end)]);
    await Promise.all([
      stores[0]?.write(piece(900), idOf(path), 0),
      stores[1]?.write(piece(400), idOf(path), 0),
    ]);
    expect((await there('editor', 'HEAD', path)).headers.get('upload-offset')).toBe('900');
    await stores[1]?.write(Readable.from([bytes.subarray(400, 1500)]), idOf(path), 400);
    expect((await here('editor', 'HEAD', path)).headers.get('upload-offset')).toBe('1500');
    const last = await here('editor', 'PATCH', path, part(1500), bytes.subarray(1500));
    expect(last.status).toBe(200);
    expect((await uploadStore(servers[0].context).bytesOf(idOf(path))).equals(bytes)).toBe(true);
  });
});

describe.runIf(inject('postgresUrl'))('Two server processes with one bucket', () => {
  const name = `avicable_bucket_${process.pid}`;
  let folder: string;
  let running: ServerProcess[] = [];
  let start: (data: string) => ServerProcess;
  let access = '';
  afterAll(async function stop() {
    for (const { child } of running) child.kill('SIGKILL');
    await dropDatabase(inject('postgresUrl') as string, name);
    await rm(folder, { recursive: true, force: true });
  });

  it('continue an upload of one that was killed while it received it', async () => {
    folder = mkdtempSync(join(tmpdir(), 'avicable-killed-'));
    const url = await createDatabase(inject('postgresUrl') as string, name, inject('postgresTemplate'));
    start = data =>
      startServerProcess({
        DATABASE_URL: url,
        AVICABLE_DATA: join(folder, data),
        AVICABLE_SECRET: 'the same for both processes, long enough',
        ...s3Environment(s3.settings),
      });
    running = ['a', 'b'].map(start);
    const [here = '', there = ''] = await Promise.all(running.map(server => server.address()));
    const signedIn = await fetch(`${here}api/v1/auth/jwt/create/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'editor', password: TEST_PASSWORD }),
    });
    ({ access } = (await signedIn.json()) as { access: string });
    const headers = { authorization: `Bearer ${access}`, 'tus-resumable': '1.0.0' };
    const bytes = await bigPhoto();
    expect(bytes.length).toBeGreaterThan(1_200_000);
    const begun = await fetch(here + RESUMABLE.slice(1), {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(bytes.length) },
    });
    const path = String(begun.headers.get('location')).slice(1);
    // Like a browser, one request with all bytes, the last of which do not arrive.
    const sending = request(here + path, {
      method: 'PATCH',
      headers: { ...headers, ...part(0), 'content-length': bytes.length },
    });
    sending.on('error', () => undefined);
    sending.write(bytes.subarray(0, -1000));
    const offset = async () =>
      Number((await fetch(there + path, { method: 'HEAD', headers })).headers.get('upload-offset'));
    await expect.poll(offset, { timeout: 10_000 }).toBeGreaterThan(1_000_000);
    running[0]?.child.kill('SIGKILL');
    await running[0]?.ended;
    const arrived = await offset();
    const last = await fetch(there + path, {
      method: 'PATCH',
      headers: { ...headers, ...part(arrived) },
      body: Uint8Array.from(bytes.subarray(arrived)),
    });
    expect(last.status).toBe(200);
    const media = mediaSchema.parse(await last.json());
    const shown = await fetch(new URL(media.storage, there));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  }, 90_000);

  it('behind one address take a picture, and each shows it', async () => {
    const [, there] = running as [ServerProcess, ServerProcess];
    const again = start('a');
    running.push(again);
    const balancer = await startBalancer(await Promise.all([again.address(), there.address()]));
    try {
      const body = new FormData();
      body.append('storage', new Blob([Uint8Array.from(await photo())], { type: 'image/jpeg' }), 'a.jpg');
      const headers = { authorization: `Bearer ${access}` };
      const sent = await fetch(`${balancer.base}media/`, { method: 'POST', headers, body });
      expect(sent.status).toBe(201);
      const { storage } = mediaSchema.parse(await sent.json());
      const shown = [];
      for (let i = 0; i < 4; i++) shown.push(await fetch(new URL(storage, balancer.base)));
      expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(shown.map(answer => answer.headers.get('x-served-by'))).size).toBe(2);
    } finally {
      await balancer.close();
    }
  }, 60_000);
});
