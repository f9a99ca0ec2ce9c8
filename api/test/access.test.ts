import { GROUP_SCOPES } from 'shared/contract';
import { expect, it } from 'vitest';
import type { Access } from '../src/http/app-types';
import { TEST_ACCOUNTS, type TestAccount } from './accounts';
import { describeOnEngines, type TestServer } from './harness';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Every route of the interface; HEAD goes with its GET. Files are let out by their signature: tested with the pictures. */
function routesOf({ app }: TestServer): { method: Method; url: string; access: Access }[] {
  return app.routeTable
    .filter(
      ({ method, url }) =>
        !['HEAD', 'OPTIONS'].includes(method) && url.startsWith('/api/') && !url.includes('/uploads/'),
    )
    .map(({ method, url, config }) => ({ method: method as Method, url, access: config.access ?? 'public' }));
}

// Who is let in is decided before the database: one engine tells it all.
describeOnEngines(
  'Access',
  server => {
    const mayCall = (account: TestAccount | null, access: Access): boolean => {
      if (access === 'public') return true;
      if (!account) return false;
      const scopes: readonly string[] = TEST_ACCOUNTS[account].flatMap(group => [...GROUP_SCOPES[group]]);
      return access === 'signed-in' || scopes.includes(access);
    };

    it('every route lets in whom it declares and nobody else', async () => {
      const routes = routesOf(server());
      expect(routes.length).toBeGreaterThan(40);
      const wrong: string[] = [];
      for (const { method, url, access } of routes) {
        const path = url
          .replace(':z/:x/:y', '0/0/0')
          .replace(/\(.+?\)/, '')
          .replace(/:resource/, 'points')
          .replace(/:\w+/g, '999999')
          .replace('*', 'x');
        for (const account of [null, 'reader', 'editor', 'manager', 'admin'] as const) {
          const client = account ? server().as(account) : server().anonymous;
          const { status } = await client.send(
            method,
            path,
            method === 'GET' || method === 'DELETE' ? undefined : '{',
            { accept: '*/*' },
          );
          const expected = mayCall(account, access);
          const refused = account ? status === 403 : status === 401;
          if (expected === refused && !(access === 'public' && status === 401))
            wrong.push(`${method} ${url} as ${account ?? 'anonymous'}: ${status}, declared ${access}`);
          if (status >= 500) wrong.push(`${method} ${url} as ${account ?? 'anonymous'}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    it('reading needs a reader, writing an editor, sensitive areas an administrator', () => {
      const routes = routesOf(server());
      const accessOf = (method: string, url: string) =>
        routes.find(route => route.method === method && route.url === `/api/v1${url}`)?.access;
      for (const path of [
        '/cables/points/',
        '/cables/lines/',
        '/cables/diagnosis/',
        '/cables/operations/',
        '/mortality/',
      ]) {
        expect(accessOf('GET', path)).toBe('data:read');
        expect(accessOf('POST', path)).toBe('data:write');
        for (const method of ['PUT', 'PATCH', 'DELETE'])
          expect(accessOf(method, `${path}:id/`)).toBe('data:write');
      }
      expect(accessOf('GET', '/sensitive-areas/')).toBe('data:read');
      expect(accessOf('POST', '/sensitive-areas/')).toBe('admin');
    });

    it('a bad token is refused even where none is needed', async () => {
      const answer = await server().anonymous.get('species/', { authorization: 'Bearer rubbish' });
      expect(answer).toMatchObject({ status: 401, body: { code: 'token_not_valid', reason: 'invalid' } });
      expect(answer.headers['www-authenticate']).toContain('Bearer');
    });

    it('private news are for those who are signed in', async () => {
      const { db } = server().context;
      const text = { title: 't', title_en: 't', summary: '', summary_en: '', body: 'b', body_en: 'b' };
      await db
        .insertInto('news')
        .values({ ...text, private: 1, published: '2025-01-01' })
        .execute();
      expect((await server().anonymous.get('custom-content/news/')).body).toEqual([]);
      const { body } = await server().as('reader').get('custom-content/news/');
      expect(body).toMatchObject([{ title: 't', private: true }]);
      expect((await server().anonymous.get(`custom-content/news/${body[0].id}/`)).status).toBe(404);
      expect((await server().as('reader').get(`custom-content/news/${body[0].id}/`)).body.body).toBe('b');
    });
  },
  {},
  ['sqlite'],
);
