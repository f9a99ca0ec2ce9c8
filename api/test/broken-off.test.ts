import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answerOf, HALF_A_SIGN_IN, headOf, listen, sendBytes } from './broken-off';
import { describeOnSqlite, type TestServer } from './harness';
import { createdPoint } from './samples';

const MOST = 8;
const FORM = 'multipart/form-data; boundary=xxx';
const HALF_A_FORM = `--xxx\r\nContent-Disposition: form-data; name="storage"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nhalf`;

async function tokenOf({ context }: TestServer, username: string): Promise<string> {
  const { id } = await context.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return `Bearer ${await context.tokens.sign('access', id)}`;
}

/** Expects all slots to be free, by filling the maximum of concurrent requests. */
async function expectAllFree(server: TestServer): Promise<void> {
  await expect.poll(async () => (await server.anonymous.get('ready/')).status, { timeout: 5000 }).toBe(200);
  await expect
    .poll(
      async () => {
        const asked = Array.from({ length: MOST }, () => server.as('reader').get('cables/infrastructures/'));
        return (await Promise.all(asked)).map(({ status }) => status);
      },
      { timeout: 5000 },
    )
    .toEqual(Array(MOST).fill(200));
}

describeOnSqlite(
  'Requests that their client breaks off',
  server => {
    let port = 0;
    const folder = mkdtempSync(join(tmpdir(), 'broken-off-'));
    const whole: string[] = [];
    beforeAll(() => void vi.stubEnv('TMPDIR', folder));
    afterAll(async () => {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    });
    const breakOff = async (bytes: string, times = 3 * MOST) => {
      port ||= await listen(server().app);
      for (let sent = 0; sent < times; sent += MOST) {
        const sockets = await Promise.all(Array.from({ length: MOST }, () => sendBytes(port, bytes)));
        await new Promise(resolve => setTimeout(resolve, 30));
        for (const socket of sockets) socket.destroy();
      }
    };

    it('give their slots back in the middle of a sign-in', async () => {
      await breakOff(HALF_A_SIGN_IN);
      await expectAllFree(server());
    });

    it.each([
      ['a page', '/api/v1/cables/infrastructures/'],
      ['a tile', '/api/v1/tiles/infrastructures/0/0/0.mvt'],
      ['a search', '/api/v1/search/?q=poteau'],
      ['an export', '/api/v1/export/infrastructures.csv'],
      ['an export made as a whole', '/api/v1/export/infrastructures.gpkg'],
      ['an archive made as a whole', '/api/v1/export/infrastructures.shp.zip'],
      ['waypoints and tracks', '/api/v1/export/infrastructures.gpx'],
      ['an export of the ranking', '/api/v1/export/priorities.csv'],
      ['a workbook', '/api/v1/export/infrastructures.xlsx'],
      ['a Darwin Core Archive', '/api/v1/export/mortality.dwca?incomplete=true'],
    ])('give their slots back with %s', async (_what, path) => {
      await createdPoint(server());
      if (/\.(gpkg|gpx|shp\.zip)$/.test(path)) whole.push(path);
      await breakOff(
        headOf('GET', path, { Authorization: await tokenOf(server(), 'reader'), Accept: '*/*' }),
      );
      await expectAllFree(server());
      // The two file formats that are written completely first keep one file each for later requests.
      const left = async () => {
        const names = (await readdir(folder)).filter(name => name.startsWith('avicable-export-'));
        return Promise.all(names.map(name => readdir(join(folder, name))));
      };
      await expect.poll(left, { timeout: 5000 }).toEqual(whole.map(() => ['export']));
    });

    it.each([
      ['a picture', 'POST', '/api/v1/media/', 'storage'],
      ['an import', 'POST', '/api/v1/import/points/', 'file'],
      ['a list of taxa', 'POST', '/api/v1/admin/species/import/', 'file'],
    ])(
      'give their slots back with %s half sent, which leaves nothing',
      async (_what, method, path, field) => {
        const head = headOf(method, path, {
          Authorization: await tokenOf(server(), 'admin'),
          'Content-Type': FORM,
          'Content-Length': '10000',
        });
        await breakOff(head + HALF_A_FORM.replace('storage', field));
        await expectAllFree(server());
        const imports = join(server().context.config.dataFolder, 'imports');
        await expect.poll(() => readdir(imports).catch(() => []), { timeout: 5000 }).toEqual([]);
      },
    );

    it('give their slots back with a resumable upload, which goes on where it was', async () => {
      const authorization = await tokenOf(server(), 'editor');
      const tus = { Authorization: authorization, 'Tus-Resumable': '1.0.0' };
      const begun = await server()
        .as('editor')
        .send('POST', 'media/resumable/', undefined, { 'tus-resumable': '1.0.0', 'upload-length': '10000' });
      expect(begun.status).toBe(201);
      const place = String(begun.headers.location);
      const part = headOf('PATCH', `${place}/`, {
        ...tus,
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': '10000',
      });
      port ||= await listen(server().app);
      const socket = await sendBytes(port, `${part}${'x'.repeat(4000)}`);
      await new Promise(resolve => setTimeout(resolve, 1000));
      socket.destroy();
      await expectAllFree(server());
      const offset = async () => {
        const { headers } = await server()
          .as('editor')
          .send('HEAD', `${place}/`, undefined, { 'tus-resumable': '1.0.0' });
        return Number(headers['upload-offset']);
      };
      await expect.poll(offset, { timeout: 5000 }).toBe(4000);
    });

    it('give their slots back where they follow each other on one connection', async () => {
      const get = headOf('GET', '/api/v1/cables/infrastructures/', {
        Authorization: await tokenOf(server(), 'reader'),
      });
      await breakOff(get.repeat(MOST), MOST);
      await expectAllFree(server());
    });
  },
  { mostRequests: MOST },
);

describeOnSqlite(
  'Requests that never end',
  server => {
    let port = 0;
    const open = async (bytes: string) => {
      port ||= await listen(server().app);
      return sendBytes(port, bytes);
    };

    it('are reported by ready while they hold every slot, then aborted with a message', async () => {
      const sockets = await Promise.all(Array.from({ length: MOST }, () => open(HALF_A_SIGN_IN)));
      const answers = sockets.map(answerOf);
      await expect
        .poll(async () => (await server().anonymous.get('ready/')).body, { timeout: 5000, interval: 20 })
        .toMatchObject({ code: 'unavailable', reason: 'busy', detail: expect.stringContaining('2\u00a0s') });
      expect((await server().anonymous.get('ping/')).status).toBe(200);
      const refused = await server().anonymous.get('nomenclatures/types');
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
      for (const answer of await Promise.all(answers)) {
        expect(answer).toContain('HTTP/1.1 408');
        expect(answer).toContain('request_timeout');
      }
      await expectAllFree(server());
    });

    it('are aborted when they keep sending after a refusal', async () => {
      const socket = await open(
        headOf('POST', '/api/v1/media/', { 'Content-Type': FORM, 'Content-Length': '10000' }),
      );
      expect(await answerOf(socket)).toContain('HTTP/1.1 401');
    });

    it('are not aborted while bytes arrive, however long the whole takes', async () => {
      const body = JSON.stringify({ username: 'nobody', password: 'x'.repeat(900) });
      const socket = await open(
        headOf('POST', '/api/v1/auth/jwt/create/', {
          'Content-Type': 'application/json',
          'Content-Length': String(body.length),
          Connection: 'close',
        }),
      );
      const answer = answerOf(socket);
      for (let at = 0; at < body.length; at += 100) {
        socket.write(body.slice(at, at + 100));
        await new Promise(resolve => setTimeout(resolve, 100));
      }
      expect(await answer).toContain('HTTP/1.1 401');
    });

    it('are aborted when the client does not read the response', async () => {
      for (let i = 0; i < 3; i++) await createdPoint(server());
      const get = headOf('GET', '/api/v1/openapi.json');
      const sockets: Socket[] = [];
      for (let i = 0; i < MOST; i++) {
        const socket = await open(get.repeat(100));
        socket.pause();
        sockets.push(socket);
      }
      await expectAllFree(server());
      for (const socket of sockets) socket.destroy();
    });
  },
  {
    mostRequests: MOST,
    timeLimits: { bodyWindowMs: 2500, bodyBytes: 200, workMs: 5000, longWorkMs: 5000, stalledMs: 500 },
  },
);

describeOnSqlite(
  'Many requests of one client address',
  server => {
    it('are refused beyond its share, told when to come again, while others are answered', async () => {
      const from = (remoteAddress: string) =>
        server().app.inject({
          url: '/api/v1/nomenclatures/types',
          remoteAddress,
          headers: { 'accept-language': 'en' },
        });
      const answers = await Promise.all([
        ...['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'].map(from),
        ...['192.0.2.1', '192.0.2.2'].map(from),
      ]);
      expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 429, 429, 200, 200]);
      const [, , refused] = answers;
      expect(refused?.headers['retry-after']).toBe('2');
      expect(refused?.json()).toEqual({
        code: 'throttled',
        reason: 'address',
        detail: 'Too many requests at once from your network address. Try again in 2\u00a0s.',
      });
      expect((await from('2001:db8::5')).statusCode).toBe(200);
    });
  },
  { mostRequestsOfAddress: 2 },
);
