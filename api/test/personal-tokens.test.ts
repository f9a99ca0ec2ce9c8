import { sql } from 'kysely';
import { MOST_PERSONAL_TOKENS, newPersonalTokenSchema } from 'shared/contract/access';
import { expect, it } from 'vitest';
import { documentedPath } from '../src/http/description/route-facts';
import { addAccount, openSessionOf } from './add-account';
import { describeOnEngines } from './harness';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const basic = (token: string, name = 'anybody') => ({
  authorization: `Basic ${Buffer.from(`${name}:${token}`).toString('base64')}`,
});
const LIST = 'ogc/collections/supports/items/?limit=1';
const EXPORT = 'export/infrastructures.geojson';

describeOnEngines('Personal tokens', server => {
  async function made(account: 'editor' | 'reader' | 'manager' | 'admin', input: object = {}) {
    const { status, body } = await server()
      .as(account)
      .post('auth/tokens/', { name: 'QGIS', ...input });
    expect(status).toBe(201);
    return newPersonalTokenSchema.parse(body);
  }
  const get = (path: string, headers: Record<string, string>) => server().anonymous.get(path, headers);

  it('are shown once, kept as a hash, and listed to their owner only', async () => {
    const token = await made('editor', { name: ' QGIS at the office ', days: 30 });
    expect(token).toMatchObject({ name: 'QGIS at the office', last_used_at: null, state: 'valid' });
    expect(Date.parse(token.expires_at ?? '') - Date.parse(token.created_at)).toBe(30 * 24 * 3_600_000);
    const listed = await server().as('editor').get('auth/tokens/');
    expect(listed.headers['cache-control']).toContain('no-store');
    expect(listed.body.map(({ name }: { name: string }) => name)).toContain('QGIS at the office');
    const rows = await server().context.db.selectFrom('personal_tokens').selectAll().execute();
    for (const stored of [JSON.stringify(listed.body), JSON.stringify(rows)])
      expect(stored).not.toContain(token.token);
    expect((await server().as('reader').get('auth/tokens/')).body).toEqual([]);
    expect((await server().as('reader').delete(`auth/tokens/${token.id}/`)).status).toBe(404);
    for (const wrong of [{ name: ' ' }, { name: 'x', days: 0 }, { name: 'x'.repeat(61) }, {}])
      expect((await server().as('editor').post('auth/tokens/', wrong)).status).toBe(400);
  });

  it('read what their owner may read, as Bearer and as password of Basic, and say when', async () => {
    const { id, token } = await made('editor');
    for (const headers of [bearer(token), basic(token), basic(token, ''), basic(token, 'jürgen')]) {
      expect((await get(LIST, headers)).status).toBe(200);
      expect((await get(EXPORT, headers)).status).toBe(200);
      // Without records, the tile is empty.
      expect((await get('tiles/infrastructures/0/0/0.mvt', headers)).status).toBe(200);
    }
    const { body } = await server().as('editor').get('auth/tokens/');
    const used = body.find((one: { id: number }) => one.id === id);
    expect(Date.parse(used.last_used_at)).toBeGreaterThan(Date.now() - 60_000);
    const manager = await made('manager');
    expect((await get(LIST, bearer(manager.token))).status).toBe(403);
  });

  it('change nothing, and open neither the account nor administration', async () => {
    const { id, token } = await made('admin');
    const client = server().anonymous;
    const geom = { type: 'Point', coordinates: [8.97, 42.045] };
    const point = { geom, network_type_id: server().item('NETW_TYP', 'HTA-BT') };
    for (const headers of [bearer(token), basic(token)]) {
      const written = await client.post('cables/points/', point, headers);
      expect(written.status).toBe(403);
      expect(written.body.reason).toBe('token_only_reads');
      expect((await client.delete(`auth/tokens/${id}/`, headers)).status).toBe(403);
      // Responses for the interface contain exact places of sensitive species.
      const exact = ['mortality/', 'cables/infrastructures/', 'search/?q=aigle', 'export/priorities.csv'];
      for (const path of ['auth/tokens/', 'auth/users/me/', 'admin/accounts/', 'admin/health/', ...exact])
        expect((await client.get(path, headers)).status).toBe(403);
    }
  });

  it.each(['', 'follow', 'lists', 'write'])(
    'with the scope “%s” open the routes that the description says, and no other',
    async own => {
      const scopes = own ? [own] : [];
      const { token } = await made('admin', { scopes });
      const granted = scopes.includes('write') ? [...scopes, 'lists'] : scopes;
      const { paths } = (await server().anonymous.get('openapi.json')).body;
      const wrong: string[] = [];
      for (const { method, url, config } of server().app.routeTable) {
        const operation = paths[documentedPath(url)]?.[method.toLowerCase()];
        if (['HEAD', 'OPTIONS'].includes(method) || !operation || config.ignoresToken) continue;
        const path = url
          .replace(':z/:x/:y', '1/1/1')
          .replace(/\(.+?\)/, '')
          .replace(/:\w+/g, '999999');
        const headers = { ...bearer(token), accept: '*/*', 'if-match': '"0-x"' };
        const sent = ['POST', 'PUT', 'PATCH'].includes(method) ? '{' : undefined;
        const { body } = await server().anonymous.send(method as 'GET', path, sent, headers);
        const isOpen = body.reason !== 'token_only_reads';
        const isRead = operation.security.some((one: object) => 'basic' in one);
        const [, scope = ''] = /unless they have the scope `(\w+)`/.exec(operation.description) ?? [];
        // Other kinds of tokens answer for themselves.
        const isOther = operation.security.some((one: object) => 'release' in one || 'link' in one);
        if (!isOther && isOpen !== (isRead || granted.includes(scope))) wrong.push(`${method} ${url}`);
        if (method === 'GET' && isRead === operation.description.includes('personal tokens are refused'))
          wrong.push(url);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  it('do what their scopes say, of what their owner may do, and no more', async () => {
    const geom = { type: 'Point', coordinates: [8.97, 42.045] };
    const point = { geom, network_type_id: server().item('NETW_TYP', 'HTA-BT') };
    const allowed: Record<string, string[]> = {};
    for (const [account, scopes] of [
      ['editor', []],
      ['editor', ['follow']],
      ['editor', ['lists']],
      ['editor', ['write']],
      ['reader', ['write']],
      ['admin', ['follow', 'lists', 'write']],
    ] as const) {
      const { token } = await made(account, { scopes });
      const client = server().anonymous;
      const calls = {
        follow: await get('changes/', bearer(token)),
        lists: await get('mortality/', bearer(token)),
        works: await get('work-items/', bearer(token)),
        write: await client.post('cables/points/', point, bearer(token)),
        account: await get('auth/users/me/', bearer(token)),
        tokens: await client.post('auth/tokens/', { name: 'x' }, bearer(token)),
        admin: await get('admin/accounts/', bearer(token)),
        settings: await client.patch('admin/settings/1/', { edit_areas: 'own' }, bearer(token)),
        import: await client.post('import/infrastructures/', {}, bearer(token)),
        search: await get('search/?q=aigle', bearer(token)),
      };
      const { body: user } = await server().as(account).get('auth/users/me/');
      allowed[`${account} ${scopes}`] = Object.entries(calls).flatMap(([name, { status }]) => {
        expect([200, 201, 403]).toContain(status);
        return status === 403 ? [] : [name];
      });
      expect(user.scope).toContain('data:read');
    }
    expect(allowed).toEqual({
      'editor ': [],
      'editor follow': ['follow'],
      'editor lists': ['lists', 'works'],
      'editor write': ['lists', 'works', 'write'],
      'reader write': ['lists', 'works'],
      'admin follow,lists,write': ['follow', 'lists', 'works', 'write'],
    });
    expect(
      (
        await server()
          .as('editor')
          .post('auth/tokens/', { name: 'x', scopes: ['admin'] })
      ).status,
    ).toBe(400);
  });

  it('are named in the history of what they wrote, and in the answer that lists them', async () => {
    const { id, token } = await made('editor', { name: 'Sync', scopes: ['write'] });
    const geom = { type: 'Point', coordinates: [8.97, 42.045] };
    const point = { geom, network_type_id: server().item('NETW_TYP', 'HTA-BT') };
    const { body } = await server().anonymous.post('cables/points/', point, bearer(token));
    const authors = async (path: string, language: string) =>
      (await server().as('admin').get(path, { 'accept-language': language })).body[0].by.full_name;
    expect(await authors(`history/points/${body.id}/`, 'en')).toBe('Test editor, with the token “Sync”');
    expect(await authors('admin/history/', 'fr')).toBe('Test editor, avec le jeton «\u00a0Sync\u00a0»');
    const { body: tokens } = await server().as('editor').get('auth/tokens/');
    expect(tokens.find((listed: { id: number }) => listed.id === id).scopes).toEqual(['write']);
    const rename = (username: string, of: string) =>
      server().context.db.updateTable('users').set({ username }).where('username', '=', of).execute();
    await rename('closed:999', 'editor');
    expect(await authors(`history/points/${body.id}/`, 'en')).toBe('Test editor');
    await rename('editor', 'closed:999');
  });

  it('leave no name in the history of a closed account', async () => {
    const id = await addAccount(server().context, 'leaver', ['data-editor']);
    const session = await openSessionOf(server().context, id);
    const input = { name: 'Laptop of Lea', scopes: ['write'] };
    const { token } = (await server().anonymous.post('auth/tokens/', input, session)).body;
    const geom = { type: 'Point', coordinates: [8.98, 42.046] };
    const point = { geom, network_type_id: server().item('NETW_TYP', 'HTA-BT') };
    expect((await server().anonymous.post('cables/points/', point, bearer(token))).status).toBe(201);
    const rows = () =>
      server().context.db.selectFrom('history').select('token').where('user_id', '=', id).execute();
    expect(await rows()).toContainEqual({ token: 'Laptop of Lea' });
    expect((await server().as('admin').delete(`admin/accounts/${id}/`)).status).toBe(204);
    expect((await rows()).filter(row => row.token !== null)).toEqual([]);
  });

  it('end when they are revoked, expire, or their owner’s account is turned off', async () => {
    const { db } = server().context;
    const revoked = await made('editor');
    expect((await server().as('editor').delete(`auth/tokens/${revoked.id}/`)).status).toBe(204);
    expect((await get(LIST, bearer(revoked.token))).status).toBe(401);
    const expired = await made('editor', { days: 1 });
    await db
      .updateTable('personal_tokens')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', expired.id)
      .execute();
    expect((await get(LIST, bearer(expired.token))).status).toBe(401);
    const reader = await made('reader');
    expect((await get(LIST, bearer(reader.token))).status).toBe(200);
    const setActive = (is_active: 0 | 1) =>
      db.updateTable('users').set({ is_active }).where('username', '=', 'reader').execute();
    await setActive(0);
    expect((await get(LIST, bearer(reader.token))).status).toBe(401);
    await setActive(1);
  });

  it('read also while their last use cannot be written, as on a full disk', async () => {
    const { db, engine } = server().context;
    const { id, token } = await made('editor');
    const refuse =
      engine.name === 'sqlite'
        ? "create trigger refused before update on personal_tokens begin select raise(abort, 'full'); end"
        : `create rule refused as on update to personal_tokens do instead
            insert into personal_tokens (user_id, name, token_hash, created_at) values (null, '', '', now())`;
    await sql.raw(refuse).execute(db);
    expect((await get(LIST, bearer(token))).status).toBe(200);
    const end = engine.name === 'sqlite' ? '' : 'on personal_tokens';
    await sql.raw(`drop ${engine.name === 'sqlite' ? 'trigger' : 'rule'} refused ${end}`).execute(db);
    const { body } = await server().as('editor').get('auth/tokens/');
    expect(body.find((one: { id: number }) => one.id === id).last_used_at).toBeNull();
  });

  it('are at most so many for an account', async () => {
    const client = server().as('manager');
    const { body: before } = await client.get('auth/tokens/');
    for (let count = before.length; count < MOST_PERSONAL_TOKENS; count++) await made('manager');
    const refused = await client.post('auth/tokens/', { name: 'one too many' });
    expect(refused.status).toBe(409);
    expect(refused.body.reason).toBe('too_many_tokens');
    const { body: tokens } = await client.get('auth/tokens/');
    expect(tokens).toHaveLength(MOST_PERSONAL_TOKENS);
  });

  it('are asked for by Basic where other programs read, by Bearer elsewhere', async () => {
    const challenge = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await get(path, headers);
      expect(answer.status).toBe(401);
      return String(answer.headers['www-authenticate']);
    };
    expect(await challenge(EXPORT)).toContain('Basic realm="aviCable"');
    expect(await challenge(EXPORT, basic('wrong'))).toContain('Basic realm="aviCable"');
    expect(await challenge('cables/infrastructures/')).toBe('Bearer');
    // A browser must not prompt for a password when a session of the interface ends.
    expect(await challenge(EXPORT, bearer('ended'))).toContain('Bearer');
    expect(await challenge(EXPORT, { 'sec-fetch-mode': 'cors' })).toBe('Bearer');
    // The account's password is not a token.
    expect(await challenge(EXPORT, basic('Test-password-1!', 'editor'))).toContain('Basic');
  });

  it('are guessed a bounded number of times from an address', async () => {
    const { token } = await made('editor');
    let last = 401;
    for (let guess = 0; guess < 70 && last === 401; guess++)
      last = (await get(LIST, basic(`avicable_read_${guess}`))).status;
    expect(last).toBe(429);
    expect((await get(LIST, basic(token))).status).toBe(200);
  });
});
