import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { describeOnSqlite } from '../harness';
import { getRaw } from '../raw-requests';
import { samplesOf } from '../samples';

const PAGE = `<!doctype html><html><head><meta name="theme-color" content="#0b4f45" /><meta name="application-name" content="aviCable" /><meta name="first-view" content="" /><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/icons/apple-touch-180.png" /><title>aviCable</title></head><body><template><a aria-label="aviCable"><img src="/favicon.svg"><strong>aviCable</strong></a></template></body></html>`;
const folder = mkdtempSync(join(tmpdir(), 'avicable-look-'));
writeFileSync(join(folder, 'index.html'), PAGE);
writeFileSync(join(folder, 'sw.js'), "self.pageRevision='PAGE_POLICY_PLACEHOLDER'");
for (const locale of ['fr', 'en'])
  writeFileSync(
    join(folder, `manifest.${locale}.webmanifest`),
    JSON.stringify({
      name: 'aviCable : avifaune',
      short_name: 'aviCable',
      theme_color: '#0b4f45',
      icons: [1],
    }),
  );
const picture = async (format: 'png' | 'gif' = 'png') =>
  `data:image/svg+xml;base64,${(
    await sharp({ create: { width: 300, height: 100, channels: 3, background: '#a03' } })
      .toFormat(format)
      .toBuffer()
  ).toString('base64')}`;

describeOnSqlite(
  'Name and look of the organisation',
  server => {
    const admin = () => server().as('admin');
    const page = async (path = '/') => (await getRaw(server(), null, path, { accept: 'text/html' })).text;
    const save = (changes: object, headers?: Record<string, string>) =>
      admin().patch('admin/organisation/1/', changes, headers);

    it('is the product’s own until an administrator says another', async () => {
      expect((await page()).replace(/nonce="[^"]*"/g, '')).toBe(PAGE);
      expect((await admin().get('admin/organisation/1/')).body).toMatchObject({ name: '', logo: null });
      expect((await server().as('editor').get('admin/organisation/1/')).status).toBe(403);
      expect((await server().anonymous.get('organisation/icon/192/')).status).toBe(404);
    });

    it('refuses colours on which texts are hard to read, and names the nearest that works', async () => {
      for (const [colour, nearest] of [
        ['#ffee00', '#817800'],
        ['#E4572E', '#cb4d29'],
      ] as const) {
        const { status, body } = await save({ colour });
        expect([status, body.problems]).toMatchObject([
          400,
          [{ path: ['colour'], code: 'low_contrast', params: { nearest } }],
        ]);
        expect((await save({ colour: nearest })).status).toBe(200);
      }
      for (const colour of ['red', '#12', '#12345g', '";}body{display:none}'])
        expect((await save({ colour })).body.problems).toMatchObject([{ path: ['colour'], code: 'invalid' }]);
      await save({ colour: '' });
    });

    it('decides a logo by its content, and refuses SVG', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString(
        'base64',
      );
      for (const logo of [`data:image/png;base64,${svg}`, 'https://example.org/a.png', await picture('gif')])
        expect((await save({ logo })).body.problems).toMatchObject([
          { path: ['logo'], code: 'not_an_image' },
        ]);
      const { body } = await save({ logo: await picture() });
      expect(body.logo).toMatch(/^data:image\/webp;base64,/);
      // Sent back unchanged, it is not encoded again.
      expect((await save({ logo: body.logo })).body.logo).toBe(body.logo);
    });

    it('follows in page, manifest, icons and worker', async () => {
      const worker = async () => (await getRaw(server(), null, '/sw.js')).text;
      const before = await worker();
      await save({
        name: 'Ligue <du> Forez',
        short_name: 'L&F',
        colour: '#234a7d',
        map_view: '45.74, 4.02, 10',
      });
      expect(await worker()).not.toBe(before);
      const html = await page();
      expect(html).toContain('<title>L&amp;F</title>');
      expect(html).toContain('name="application-name" content="L&amp;F"');
      expect(html).toContain('<a aria-label="L&amp;F"><img src="data:image/png;base64,');
      expect(html).toContain('<strong>L&amp;F</strong>');
      expect(html).toContain('name="first-view" content="45.74, 4.02, 10"');
      expect(html).toContain('name="theme-color" content="#234a7d"');
      expect(html).toMatch(/<style nonce="[\w+/=]{24}">:root:root:root\{--av-brand:#234a7d;/);
      expect(html).not.toContain('favicon.svg');
      const manifest = await getRaw(server(), null, '/manifest.en.webmanifest');
      expect(manifest.headers['cache-control']).toBe('no-cache');
      expect(manifest.json()).toMatchObject({
        name: 'Ligue <du> Forez',
        short_name: 'L&F',
        theme_color: '#234a7d',
      });
      const [{ src, sizes }] = manifest.json().icons;
      const icon = await getRaw(server(), null, src);
      expect([sizes, icon.status, icon.headers['content-type']]).toEqual(['192x192', 200, 'image/png']);
      expect(await sharp(icon.bytes).metadata()).toMatchObject({ width: 192, height: 192, format: 'png' });
      expect((await server().anonymous.get('organisation/icon/4000/')).status).toBe(404);
    });

    it('heads mails, whose texts are previewed before they are saved', async () => {
      const texts = { mail_welcome_fr: 'Bienvenue à {organisation}, {username}.\n\nÀ bientôt.' };
      const form = { ...(await admin().get('admin/organisation/1/')).body, id: undefined, ...texts };
      const preview = (more: object) => admin().post('admin/organisation/preview/', { ...form, ...more });
      const { body } = await preview({ mail: 'welcome', locale: 'fr' });
      expect(body.subject).toMatch(/^L&F/);
      expect(body.text).toContain('Bienvenue à Ligue <du> Forez, cdupont.\n\nÀ bientôt.');
      expect((await preview({ mail: 'verify', locale: 'en' })).body.text).toContain('L&F');
      expect((await preview({ mail: 'welcome', locale: 'fr', mail_welcome_fr: '{password}' })).status).toBe(
        400,
      );
      expect((await server().as('editor').post('admin/organisation/preview/', form)).status).toBe(403);
    });

    it('says in which territory places must lie', async () => {
      const create = () => server().as('editor').post('mortality/', samplesOf(server()).mortality({}));
      expect((await create()).status).toBe(201);
      for (const territory of ['55,-22,56', '55,-22,56,', '56,-22,55,-20', '0,0,1,1000', 'France'])
        expect((await save({ territory })).body.problems).toMatchObject([{ path: ['territory'] }]);
      expect((await save({ territory: '55,-22,56,-20' })).status).toBe(200);
      expect((await server().anonymous.get('settings/')).body.territory).toEqual([[55, -22, 56, -20]]);
      expect((await create()).body.problems).toMatchObject([{ code: 'out_of_territory' }]);
      await save({ territory: '' });
      expect((await create()).status).toBe(201);
    });

    it('is not overwritten by a second administrator, not even at the same moment', async () => {
      const { headers } = await admin().get('admin/organisation/1/');
      const match = { 'if-match': String(headers.etag) };
      const answers = await Promise.all(['A', 'B', 'C'].map(name => save({ name }, match)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    });
  },
  { siteFolder: folder },
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
