import type { Group } from 'shared/server';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { ACCESS_TABLE, CALLERS, type Caller } from './access-table';
import type { TestAccount } from './accounts';
import { addAccount, openSessionOf } from './add-account';
import { type Answer, describeOnSqlite } from './harness';
import { postFile } from './raw-requests';
import { createdLine, createdPoint, samplesOf } from './samples';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const ROUTES = Object.entries(ACCESS_TABLE).flatMap(([group, { callers, routes }]) =>
  routes.flatMap(line => {
    const [path = '', ...methods] = line.split(' ').reverse();
    return methods.map(method => ({ group, callers, method: method as Method, path }));
  }),
);

// Access is decided before the database is used, by queries that are the same for both engines: testing one suffices.
describeOnSqlite('Access', server => {
  /** Input of an editor, for records in Auvergne-Rhône-Alpes. */
  const bodies = new Map<string, object>();
  const ids = new Map<string, number>();
  /** Headers of callers whose account is not part of every test database. */
  const sessions = new Map<Caller, { authorization: string }>();

  beforeAll(async function layDown() {
    const { context } = server();
    const samples = samplesOf(server());
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const picture = (await postFile(server(), 'editor', 'media/', { field: 'storage', file })).json().id;
    const point = await createdPoint(server());
    const editor = server().as('editor');
    const admin = server().as('admin');
    const visit = samples.supportDiagnosis(point, { media_id: [picture] });
    const created = async (path: string, body: object) => {
      bodies.set(path, body);
      ids.set(path, (await editor.post(path.slice(1), body)).body.id);
    };
    bodies.set('/cables/points/', samples.point());
    ids.set('/cables/points/', point);
    bodies.set('/cables/lines/', samples.line());
    ids.set('/cables/lines/', await createdLine(server()));
    await created('/cables/diagnosis/', visit);
    await created('/cables/operations/', samples.operation(point));
    await admin.post('work-orders/', {
      owner_id: server().item('OWNER', 'IO-ENEDIS'),
      name: 'Test',
      requested_on: '2025-01-01',
      items: [{ infrastructure: point, measures: ['isolation_advice'] }],
    });
    await created('/mortality/', samples.mortality());
    await created('/surveys/', {
      ...{ date: '2025-05-10', observers: 'Léa', way: 'FOOT', visibility: 'GOOD', nothing_found: true },
      targets: [{ infrastructure: point }],
    });
    bodies.set('/media/', { remark: 'x' });
    ids.set('/media/', picture);

    const add = async (caller: Caller, group: Group, region: string) => {
      const id = await addAccount(context, caller, [group], [server().item('AREAS', region)]);
      sessions.set(caller, await openSessionOf(context, id));
      return id;
    };
    await add('elsewhere', 'data-editor', '53');
    await add('coordinator', 'coordinators', '84');
    const operator = await add('operator', 'operators', '84');
    await admin.patch(`admin/accounts/${operator}/`, { owner_id: server().item('OWNER', 'IO-ENEDIS') });
    const [account] = (await admin.get('admin/accounts/?q=editor')).body;
    await admin.patch(`admin/accounts/${account.id}/`, { areas: [server().item('AREAS', '84')] });
    await admin.patch('admin/settings/1/', { edit_areas: 'own', public_figures: 'on' });
  });

  function call(caller: Caller, method: Method, path: string): Promise<Answer> {
    const list = path.replace(':id/', '');
    const url = path
      .replace(':z/:x/:y', '0/0/0')
      .replace(/\(.+?\)/, '')
      .replace(':resource', 'points')
      .replace(':id', String(ids.get(list) ?? 999_999))
      .replace(/:\w+/g, '999999')
      .replace('*', 'x');
    const headers: Record<string, string> = { accept: '*/*' };
    const real = bodies.get(list);
    const isRecord = real !== undefined && !(path === '/media/' && method === 'POST');
    // Makes writes fail with 412, so that permitted callers do not change records needed by later requests.
    if (isRecord && path !== list && ['editor', 'coordinator', 'admin'].includes(caller))
      headers['if-match'] = '"0-x"';
    const body = method === 'GET' || method === 'DELETE' ? undefined : isRecord ? real : '{';
    if (caller === 'anonymous') return server().anonymous.send(method, url.slice(1), body, headers);
    const session = sessions.get(caller);
    if (session) return server().anonymous.send(method, url.slice(1), body, { ...headers, ...session });
    return server()
      .as(caller as TestAccount)
      .send(method, url.slice(1), body, headers);
  }

  it('is declared for every existing route, and for no other', () => {
    const present = server()
      .app.routeTable.filter(
        ({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && /^\/api\/v1\/|\/public$/.test(url),
      )
      .map(
        ({ method, url }) => `${method} ${url.startsWith('/api/') ? url.replace('/api/v1', '') : `/${url}`}`,
      );
    const written = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(written.filter((route, at) => written.indexOf(route) !== at)).toEqual([]);
    expect({
      unwritten: present.filter(route => !written.includes(route)),
      gone: written.filter(route => !present.includes(route)),
    }).toEqual({ unwritten: [], gone: [] });
  });

  it('is given to whom the table names, and to nobody else', async () => {
    const wrong: string[] = [];
    for (const { group, callers, method, path } of ROUTES)
      for (const caller of CALLERS) {
        const { status } = await call(caller, method, path);
        const isLetIn = callers.includes(caller);
        const isRefused = status === (caller === 'anonymous' ? 401 : 403);
        // Signing in answers 401 for unknown credentials to every caller.
        const saysUnknown = status === 401 && callers === CALLERS;
        if ((isLetIn === isRefused && !saysUnknown) || status >= 500)
          wrong.push(`${method} ${path} as ${caller}: ${status}, for ${group}`);
      }
    expect(wrong).toEqual([]);
  }, 120_000);

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
});
