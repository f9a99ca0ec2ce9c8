import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnSqlite } from './harness';

const folder = mkdtempSync(join(tmpdir(), 'avicable-site-'));
mkdirSync(join(folder, 'static'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><script nonce="CSP_NONCE_PLACEHOLDER"></script>');
writeFileSync(join(folder, 'remotes.json'), '{}');
const frameOf = (name: string) => ({ phone: `${name} on a phone`, desktop: `${name} on a desktop` });
const framesOf = (name: string) => ({
  fr: { signedOut: frameOf(`${name}, fr`), signedIn: frameOf(`${name}, fr, signed in`) },
  en: { signedOut: frameOf(`${name}, en $&`), signedIn: frameOf(`${name}, en, signed in`) },
});
const firstPaint = {
  page: createHash('sha256')
    .update(readFileSync(join(folder, 'index.html')))
    .digest('hex'),
  html: '<html lang="LOCALE_PLACEHOLDER"><script nonce="CSP_NONCE_PLACEHOLDER"></script>FRAMES_PLACEHOLDER</html>REMOTE_FILES_PLACEHOLDER',
  early: '/static/js/early.js',
  worker: '/static/js/worker.js',
  frames: {
    search: framesOf('map'),
    '': framesOf('home'),
    'search/*': framesOf('search'),
    'account/*': framesOf('account'),
  },
  login: '/account/login',
  remotes: { search: 'remote-search', account: 'remote-account' },
  singletons: { 'shared/map': ['/static/map.js', '/static/map.css'] },
};
const writeFirstPaint = (change: object = {}) =>
  writeFileSync(join(folder, 'first-paint.json'), JSON.stringify({ ...firstPaint, ...change }));
writeFileSync(join(folder, '.env'), 'SECRET=1');
writeFileSync(
  join(folder, 'site-paths.json'),
  JSON.stringify([
    '',
    'about',
    'posts/:id',
    'infrastructures/*',
    'mortality/*',
    'search/*',
    'campaigns/*',
    'api/*',
  ]),
);
writeFileSync(
  join(folder, 'sw.js'),
  "self.pageRevision='1-PAGE_POLICY_PLACEHOLDER';'REMOTE_ORIGINS_PLACEHOLDER'",
);
writeFileSync(join(folder, 'static', 'a.1234.js'), `// ${'x'.repeat(5000)}`);

describeOnSqlite(
  'The interface',
  server => {
    const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
      server().anonymous.get(path, headers);

    it('comes with every address of its own, each time with another nonce', async () => {
      const nonces = new Set<string>();
      for (const path of ['/', '/search', '/en/infrastructures/12/', '/mortality?tab=1']) {
        const page = await get(path);
        expect(page.status).toBe(200);
        expect(page.headers['cache-control']).toBe('no-store');
        const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? '';
        const policy = String(page.headers['content-security-policy']);
        expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
        expect(policy).not.toContain('unsafe');
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).toMatch(/img-src [^;]* https:\/\/avatars\.example /);
        expect(policy).toMatch(/connect-src (?![^;]*avatars)[^;]* https:\/\/reports\.example[;]/);
        for (const directive of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src'])
          expect(policy).toMatch(new RegExp(`${directive} [^;]*https://remotes\\.example[ ;]`));
        expect(policy).toContain("worker-src 'self' blob:;");
        nonces.add(nonce);
      }
      expect(nonces.size).toBe(4);
    });

    it('asks browsers to stay with TLS where the proxy in front of it has it, and lets nobody frame anything', async () => {
      for (const path of ['/', '/api/v1/ping/', '/static/a.1234.js']) {
        const { headers } = await get(path, { accept: '*/*', 'x-forwarded-proto': 'https' });
        expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
        expect([path, headers['x-frame-options']]).toEqual([path, 'DENY']);
        expect((await get(path, { accept: '*/*' })).headers['strict-transport-security']).toBeUndefined();
      }
    });

    it('answers 404 outside its routes: the page to a browser, an error to a program', async () => {
      for (const path of [
        '/nowhere',
        '/status',
        '/en/nowhere',
        '/fr/search',
        '/about/us',
        '/posts',
        '/en/en',
      ]) {
        const page = await get(path);
        expect([path, page.status]).toEqual([path, 404]);
        expect(page.body).toMatch(/^<!doctype html>/);
        expect(page.headers['content-security-policy']).toContain("script-src 'self' 'nonce-");
        const program = await get(path, { accept: '*/*' });
        expect([program.status, program.body.code]).toEqual([404, 'not_found']);
      }
      for (const path of ['/robots.txt', '/index.php', '/.env', '/.git/config', '/static/a.1234.js.map'])
        expect([path, (await get(path)).status]).toEqual([path, 404]);
      for (const path of [
        '/en',
        '/EN/Search',
        '/posts/3',
        '/campaigns/2026/map',
        '/index.html',
        '/search/?q=a.b',
      ])
        expect([path, (await get(path)).status]).toEqual([path, 200]);
    });

    it('serves new routes of a shell build without a restart', async () => {
      expect((await get('/coverage/1')).status).toBe(404);
      const file = join(folder, 'site-paths.json');
      const paths = readFileSync(file, 'utf8');
      writeFileSync(file, JSON.stringify(['coverage/*']));
      expect((await get('/coverage/1')).status).toBe(200);
      writeFileSync(file, paths);
    });

    describe('before any script runs', () => {
      beforeAll(() => writeFirstPaint());
      afterAll(() => rmSync(join(folder, 'first-paint.json')));
      const framed = (name: string) =>
        `<template id="frame-phone">${name} on a phone</template><template id="frame-desktop">${name} on a desktop</template>`;

      it.each([
        ['/', {}, 'fr', 'home, fr'],
        ['/?a=1', { 'accept-language': 'de, en-GB;q=0.8, fr;q=0.5' }, 'en', 'home, en $&'],
        ['/', { 'accept-language': 'en', cookie: 'a=b; locale=fr' }, 'fr', 'home, fr'],
        ['/search', { cookie: 'auth._token.local=x; locale=en' }, 'en', 'map, en, signed in'],
        ['/en/search/', { cookie: 'locale=fr' }, 'en', 'map, en $&'],
        ['/search/print', {}, 'fr', 'search, fr'],
        ['/', { 'accept-language': 'tlh', cookie: 'locale=tlh; auth._token.local=' }, 'fr', 'home, fr'],
      ])('%s with %o shows its frame', async (path, headers, locale, name) => {
        const page = await get(path, { accept: 'text/html', ...headers });
        expect(page.status).toBe(200);
        const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? '';
        expect(String(page.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
        expect(page.headers['cache-control']).toBe('no-store');
        expect(page.body).toBe(
          `<html lang="${locale}"><script nonce="${nonce}"></script>${framed(name)}</html>[]`,
        );
      });

      it('leaves the frame of a desktop out for a browser on a phone', async () => {
        const frames = async (mobile: string) =>
          (await get('/', { accept: 'text/html', 'sec-ch-ua-mobile': mobile })).body.match(/id="[^"]+"/g);
        expect(await frames('?1')).toEqual(['id="frame-phone"']);
        expect(await frames('?0')).toEqual(['id="frame-phone"', 'id="frame-desktop"']);
      });

      it.each(['/index.html', '/about', '/nowhere', '/__proto__', '/search/%2e%2e/constructor<script>'])(
        '%s shows the bare page, or nothing of its own address',
        async path => {
          const page = await get(path);
          expect(page.body).not.toMatch(/constructor|__proto__/);
          if (!path.startsWith('/search')) expect(page.body).toMatch(/^<!doctype html>/);
        },
      );

      describe('names the files of a screen', () => {
        const release = {
          url: '/remotes/remote-search/2.0.0/mf-manifest.json',
          metadata: {},
        };
        const login = {
          url: '/remotes/remote-account/1.0.0/mf-manifest.json',
          metadata: {},
        };
        const route = { auth: true, files: [] as string[], singletons: [] as string[] };
        const list = (...releases: object[]) =>
          writeFileSync(
            join(folder, 'remotes.json'),
            JSON.stringify({ microFrontends: { 'remote-search': releases, 'remote-account': [login] } }),
          );
        const publish = (url: string, routes: object[]) => {
          const path = join(folder, url);
          mkdirSync(join(path, '..'), { recursive: true });
          const exposes = [{ assets: { js: { sync: ['static/expose.js'] } } }];
          const integrity = { 'static/map.js': 'sha384-</script>' };
          writeFileSync(path, JSON.stringify({ shared: [], integrity, exposes, routes }));
        };
        const signedIn = { accept: 'text/html', cookie: 'auth._token.local=x' };
        const named = async (path: string, headers = signedIn) => {
          const { body } = await get(path, headers);
          return JSON.parse(body.slice(body.indexOf('</html>') + 7)).map(
            ({ href }: { href: string }) => href,
          );
        };
        const publishSearch = () =>
          publish(release.url, [
            {
              ...route,
              path: '/search',
              files: ['static/map.js'],
              singletons: ['shared/map', 'shared/none'],
            },
            { ...route, path: '/search/:id/visit', layout: 'form' },
            // The path is another remote's, a name is unknown, or the file is not the remote's. Each is left out
            // separately.
            { ...route, path: '/account/login', layout: 'floating' },
            { ...route, path: '/search/wide', layout: 'everything' },
            { ...route, path: '/search/far', files: ['/elsewhere.js'] },
            { ...route, path: '/search/odd', singletons: ['constructor'] },
          ]);
        beforeAll(() => {
          publishSearch();
          publish(login.url, [{ ...route, auth: false, path: '/account/login', files: ['static/login.js'] }]);
          list(
            { ...release, deployment: { traffic: 100 } },
            { ...release, url: '/x', deployment: { traffic: 0 } },
          );
        });
        afterAll(() => writeFileSync(join(folder, 'remotes.json'), '{}'));

        it('whose place the frame leaves, and tells the page how all screens are placed', async () => {
          const search = framesOf('<div class="LAYOUT_PLACEHOLDER">');
          writeFirstPaint({
            html: 'FRAMES_PLACEHOLDER LAYOUTS_PLACEHOLDER',
            frames: { ...firstPaint.frames, 'search/*': search },
          });
          const { body } = await get('/search/7/visit', signedIn);
          expect(body).toContain('<div class="form">, fr, signed in on a phone');
          expect(body).toContain('{"/search":"view","/search/:id/visit":"form","/account/login":"view"}');
          expect((await get('/search/unknown/screen/of/it', signedIn)).body).toContain('<div class="view">');
          // A visitor sees the sign-in in place of the form.
          expect((await get('/', { accept: 'text/html' })).body).toContain('"/search/:id/visit":"view"');
          writeFirstPaint();
        });

        it('whose first answers the page requests itself, for people who are signed in', async () => {
          const first = ['stats/extent/', 'tiles/infrastructures/{z}/{x}/{y}.mvt?risk[]&!layers'];
          publish(release.url, [
            { ...route, auth: false, path: '/search', first },
            { ...route, path: '/search/far', first: ['https://evil.example/'] },
            { ...route, path: '/search/out', first: ['/api/v1/../../'] },
            { ...route, path: '/search/many', first: Array(9).fill('stats/extent/') },
          ]);
          writeFirstPaint({ html: 'FIRST_REQUESTS_PLACEHOLDER' });
          const dataOf = (page: string) => JSON.parse(/json"[^>]*>([^<]*)</.exec(page)?.[1] ?? 'null');
          const { body } = await get('/en/search?risk=RISK_H', signedIn);
          expect(dataOf(body)).toEqual({ path: '/search', requests: first, worker: '/static/js/worker.js' });
          expect(body).toContain('<script async fetchpriority="high" src="/static/js/early.js"></script>');
          for (const path of ['far', 'out', 'many'])
            expect((await get(`/search/${path}`, signedIn)).body).toBe('');
          expect((await get('/search')).body).toBe('');
          // A site of an earlier version has no such script.
          writeFirstPaint({ html: '[FIRST_REQUESTS_PLACEHOLDER]', early: undefined });
          expect((await get('/search', signedIn)).body).toBe('[]');
          writeFirstPaint();
          publishSearch();
        });

        it('of the release that everybody gets, with those of the shell', async () => {
          const base = '/remotes/remote-search/2.0.0';
          expect(await named('/en/search?q=1')).toEqual([
            '/remotes.json',
            release.url,
            `${base}/remoteEntry.js`,
            `${base}/static/expose.js`,
            `${base}/static/map.js`,
            '/static/map.js',
            '/static/map.css',
          ]);
          expect((await get('/search', signedIn)).body).not.toContain('sha384-</script>');
          expect(await named('/search/7/visit')).toHaveLength(4);
          expect(await named('/search/unknown/screen/of/it')).toEqual([]);
          expect(await named('/')).toEqual([]);
        });

        it('of the sign-in page, with its frame, for people who must sign in', async () => {
          const page = await get('/search');
          expect(page.body).toContain(framed('account, fr'));
          expect(await named('/search', { accept: 'text/html', cookie: '' })).toContain(
            '/remotes/remote-account/1.0.0/static/login.js',
          );
        });

        it('of the release that most browsers get, while another one is on trial', async () => {
          const trial = { ...release, url: '/remotes/remote-search/3.0.0/mf-manifest.json' };
          list({ ...trial, deployment: { traffic: 10 } }, { ...release, deployment: { traffic: 90 } });
          expect(await named('/search')).toContain(release.url);
        });

        it.each([
          [
            'no release is that of most browsers',
            [
              { ...release, deployment: { traffic: 50 } },
              { ...release, deployment: { traffic: 50 } },
            ],
          ],
          ['another host has it', [{ ...release, url: 'https://remotes.example/search/mf-manifest.json' }]],
          ['its address leaves the releases', [{ ...release, url: '/remotes/../../secret.json' }]],
          ['it is not there', [{ ...release, url: '/remotes/remote-search/3.0.0/mf-manifest.json' }]],
        ])('none when %s', async (_case, releases) => {
          list(...releases);
          expect(await named('/search')).toEqual([]);
        });
      });

      it('does without the frames of another build, and takes those of the next one', async () => {
        writeFirstPaint({ page: 'another' });
        expect((await get('/')).body).toMatch(/^<!doctype html>/);
        writeFirstPaint({ html: 'FRAMES_PLACEHOLDER' });
        expect((await get('/')).body).toBe(framed('home, fr'));
      });
    });

    it('adds only the origin of a base layer to its policy', async () => {
      const url = "https://tiles.example;script-src 'unsafe-inline'/{z}/{x}/{y}.png";
      const layer = { name: 'x', url, attribution: '' };
      const refused = await server().as('admin').post('admin/base-layers/', layer);
      expect(refused.body.problems).toMatchObject([{ path: ['url'], code: 'invalid_layer_url' }]);
      // A release as accepted by an earlier version.
      await server()
        .context.db.updateTable('base_layers')
        .set({ url })
        .where('url', 'like', '%openstreetmap%')
        .execute();
      const overlay = {
        ...layer,
        url: 'https://on.example/{z}/{x}/{y}.mvt',
        kind: 'mvt',
        layer_type: 'overlay',
      };
      const off = { ...overlay, url: 'https://off.example/lines', kind: 'geojson', shown: false };
      for (const body of [overlay, off])
        expect((await server().as('admin').post('admin/base-layers/', body)).status).toBe(201);
      const policy = String((await get('/')).headers['content-security-policy']);
      expect(policy).toContain(' https://data.geopf.fr ');
      expect(policy).toMatch(/connect-src [^;]* https:\/\/on\.example[ ;]/);
      expect(policy).not.toMatch(/tiles\.example|unsafe|openstreetmap|off\.example|enedis/);
    });

    it('lets its own pages use the position and what a walk needs, and nothing else', async () => {
      for (const path of ['/', '/nowhere', '/api/v1/ping', '/static/a.1234.js']) {
        const permissions = String((await get(path)).headers['permissions-policy']);
        for (const feature of ['camera', 'geolocation', 'gyroscope', 'screen-wake-lock'])
          expect(permissions).toContain(`${feature}=(self)`);
        for (const feature of ['microphone', 'usb', 'payment'])
          expect(permissions).toContain(`${feature}=()`);
      }
    });

    it('caches hashed files forever and revalidates the others', async () => {
      const script = await get('/static/a.1234.js', { accept: '*/*', 'accept-encoding': 'br' });
      expect(script.headers['cache-control']).toContain('immutable');
      expect(script.headers['content-encoding']).toBe('br');
      for (const path of ['/remotes.json', '/sw.js'])
        expect((await get(path, { accept: '*/*' })).headers['cache-control']).toBe('no-store');
    });

    it('serves what is released while it runs, at once, and for ever what was released', async () => {
      const version = `1.5.0-${randomUUID()}`;
      const release = join('remotes', 'remote-search', version);
      const path = `/remotes/remote-search/${version}/mf-manifest.json`;
      expect((await get(path, { accept: '*/*' })).status).toBe(404);
      mkdirSync(join(folder, release), { recursive: true });
      writeFileSync(join(folder, release, 'mf-manifest.json'), '{"name":"remote_search"}');
      writeFileSync(join(folder, 'remotes.json'), '{"schema":"new"}');
      writeFileSync(join(folder, '.remotes-history.jsonl'), '{"by":"Ada"}');
      expect((await get(path, { accept: '*/*' })).headers['cache-control']).toContain('immutable');
      expect((await get('/remotes.json', { accept: '*/*' })).body).toEqual({ schema: 'new' });
      const map = '.source-maps/remote-search/1.5.0/static/js/a.js.map';
      mkdirSync(join(folder, dirname(map)), { recursive: true });
      writeFileSync(join(folder, map), '{"version":3}');
      const hidden = ['.remotes-history.jsonl', map, map.replace('.', '%2e'), `./${map}`, `static/../${map}`];
      for (const path of [...hidden, `remotes/%2e%2e/${map}`, `remotes/..%2f${map}`])
        expect([403, 404], path).toContain((await get(`/${path}`, { accept: '*/*' })).status);
    });

    it('serves scripts, styles, fonts, pictures and JSON of a release, and nothing that opens as a page', async () => {
      const release = join(folder, 'remotes', 'remote-search', '1.6.0');
      mkdirSync(release, { recursive: true });
      for (const name of [
        'a.js',
        'a.css',
        'a.woff2',
        'a.svg',
        'a.html',
        'a.xml',
        'a.svg.html',
        'a.pdf',
        'a.txt',
        'a.js.map',
      ])
        writeFileSync(
          join(release, name),
          '<svg xmlns="http://www.w3.org/2000/svg"><script>0</script></svg>',
        );
      const served = async (name: string, path = '/remotes') =>
        (await get(`${path}/remote-search/1.6.0/${name}`, { accept: '*/*' })).status;
      for (const name of ['a.js', 'a.css', 'a.woff2', 'a.svg'])
        expect([name, await served(name)]).toEqual([name, 200]);
      for (const name of ['a.html', 'a.xml', 'a.svg.html', 'a.pdf', 'a.txt', 'a.js.map'])
        for (const path of ['/remotes', '//remotes', '/static/%2e%2e/remotes'])
          expect([path, name, await served(name, path)]).toEqual([path, name, 404]);
      const { headers } = await get('/remotes/remote-search/1.6.0/a.svg');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-type']).toContain('image/svg+xml');
      expect(headers['content-security-policy']).toMatch(/default-src 'none';.*; sandbox;/);
    });

    it('shows administration on the page, with a nonce and pictures of maps that are tried', async () => {
      for (const path of ['/api/admin', '/api/admin/', '/api/admin/news/12']) {
        const page = await get(path);
        expect(page.status).toBe(200);
        expect(page.body).toMatch(/^<!doctype html><script nonce="[\w+/=]{20,}">/);
        const policy = String(page.headers['content-security-policy']);
        expect(policy).toMatch(/img-src [^;]* https:[ ;]/);
        expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/remotes\.example;/);
        expect(policy).toMatch(/connect-src (?![^;]*https:[ ;])/);
        expect(policy).not.toContain('unsafe');
      }
      const elsewhere = String((await get('/search')).headers['content-security-policy']);
      expect(elsewhere).not.toMatch(/img-src [^;]* https:[ ;]/);
      expect((await get('/api/admin/static/none.js', { accept: '*/*' })).status).toBe(404);
      for (const path of ['/api/administration', '/api/nowhere', '/api/v1/nowhere'])
        expect([path, (await get(path)).status]).toEqual([path, 404]);
    });

    it('marks the worker with the policy of the page, which browsers keep together with it', async () => {
      const worker = await get('/sw.js', { accept: '*/*' });
      expect(worker.body).toMatch(/^self\.pageRevision='1-[0-9a-f]{16}';'https:\/\/remotes\.example'$/);
      expect(worker.headers['content-security-policy']).toContain(
        "connect-src 'self' https://remotes.example",
      );
      expect(worker.headers['content-type']).toContain('javascript');
      expect((await get('/sw.js', { accept: '*/*' })).body).toBe(worker.body);
    });

    it('never answers for the API, for files that are not there, nor from outside its folder', async () => {
      for (const path of [
        '/api',
        '/api/',
        '/api/v2/x',
        '/nothing.js',
        '/..%2f..%2fetc%2fhost.conf',
        '/%2e%2e/secret.txt',
        '/static/../../x.txt',
      ])
        expect([403, 404], path).toContain((await get(path)).status);
      for (const path of ['//', '///x', '/%ff', '/%00', '/a%zz', '/\\..\\x', `/${'y'.repeat(20_000)}`])
        expect([path, (await get(path)).status < 500]).toEqual([path, true]);
      expect((await get('/search', { accept: 'application/json' })).status).toBe(404);
    });
  },
  {
    siteFolder: folder,
    trustProxy: 1,
    avatarUrl: 'https://avatars.example/{number}.png',
    remoteOrigins: ['https://remotes.example'],
    reportUrl: 'https://reports.example/remotes?key=1',
  },
);
