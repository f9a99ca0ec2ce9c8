import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';

const folder = mkdtempSync(join(tmpdir(), 'avicable-site-'));
mkdirSync(join(folder, 'static'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><script nonce="CSP_NONCE_PLACEHOLDER"></script>');
writeFileSync(join(folder, 'remotes.json'), '{}');
writeFileSync(join(folder, 'sw.js'), '// worker');
writeFileSync(join(folder, 'static', 'a.1234.js'), `// ${'x'.repeat(5000)}`);

describeOnEngines(
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
        expect(policy).toMatch(/img-src [^;]* https:\/\/avatars\.example;/);
        expect(policy).toMatch(/connect-src (?![^;]*avatars)/);
        nonces.add(nonce);
      }
      expect(nonces.size).toBe(4);
    });

    it('keeps what has a hash for ever and asks for the rest each time', async () => {
      const script = await get('/static/a.1234.js', { accept: '*/*', 'accept-encoding': 'br' });
      expect(script.headers['cache-control']).toContain('immutable');
      expect(script.headers['content-encoding']).toBe('br');
      for (const path of ['/remotes.json', '/sw.js'])
        expect((await get(path, { accept: '*/*' })).headers['cache-control']).toBe('no-store');
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
  { siteFolder: folder, avatarUrl: 'https://avatars.example/{number}.png' },
);
