import { sampleSite } from 'releases/testing/sample-site';
import { newReleaseTokenSchema } from 'shared/contract/administration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnSqlite, startTestServer, type TestServer } from '../harness';
import { madeToken, OTHER_REMOTE, REMOTE, teamWith } from './releasing';

const site = sampleSite();

describeOnSqlite(
  'Tokens for releases',
  server => {
    const admin = () => server().as('admin');

    it('are shown once, and kept as a hash', async () => {
      const { status, body } = await admin().post('admin/release-tokens/', {
        remote: REMOTE,
        team: ' Team Search ',
      });
      expect(status).toBe(201);
      const made = newReleaseTokenSchema.parse(body);
      expect(made).toMatchObject({
        remote: REMOTE,
        team: 'Team Search',
        created_by: 'admin',
        expires_at: null,
        last_used_at: null,
        state: 'valid',
      });
      expect(made.token.length).toBeGreaterThan(43);
      const listed = await admin().get('admin/release-tokens/');
      expect(listed.body.find(({ id }: { id: number }) => id === made.id)).toMatchObject({ state: 'valid' });
      const rows = await server().context.db.selectFrom('release_tokens').selectAll().execute();
      for (const stored of [JSON.stringify(listed.body), JSON.stringify(rows)])
        expect(stored).not.toContain(made.token);
    });

    it('are made for a remote, by administrators, for a bounded time', async () => {
      for (const wrong of [
        { remote: '../remote-search', team: 'x' },
        { remote: 'Remote', team: 'x' },
        { remote: REMOTE, team: ' ' },
        { remote: REMOTE, team: 'x'.repeat(61) },
        { remote: REMOTE, team: 'x', days: 0 },
        { remote: REMOTE, team: 'x', days: 1.5 },
        { remote: REMOTE },
      ])
        expect((await admin().post('admin/release-tokens/', wrong)).status).toBe(400);
      const { id } = await madeToken(server(), { days: 30 });
      for (const account of ['editor', 'reader'] as const) {
        const other = server().as(account);
        expect((await other.get('admin/release-tokens/')).status).toBe(403);
        expect((await other.post('admin/release-tokens/', { remote: REMOTE, team: 'x' })).status).toBe(403);
        expect((await other.delete(`admin/release-tokens/${id}/`)).status).toBe(403);
      }
    });

    it('open their remote, and say when they were used', async () => {
      const { id, token } = await madeToken(server());
      const { status, body } = await teamWith(server(), token).get();
      expect(status).toBe(200);
      expect(body).toEqual({ remotes: {}, history: [] });
      const { body: listed } = await admin().get('admin/release-tokens/');
      const used = listed.find((one: { id: number }) => one.id === id);
      expect(Date.parse(used.last_used_at)).toBeGreaterThan(Date.now() - 60_000);
    });

    it('are refused alike when wrong, revoked, expired, of another remote or of a session', async () => {
      const revoked = await madeToken(server());
      expect((await admin().delete(`admin/release-tokens/${revoked.id}/`)).status).toBe(204);
      expect((await admin().delete(`admin/release-tokens/${revoked.id}/`)).status).toBe(204);
      expect((await admin().delete('admin/release-tokens/999999/')).status).toBe(404);
      const expired = await madeToken(server(), { days: 1 });
      await server()
        .context.db.updateTable('release_tokens')
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .where('id', '=', expired.id)
        .execute();
      const { token } = await madeToken(server());
      const session = await server().context.tokens.sign('access', 1);
      const attempts = [
        ['avicable_release_wrong', REMOTE],
        [revoked.token, REMOTE],
        [expired.token, REMOTE],
        [token, OTHER_REMOTE],
        [token, 'remote-unknown'],
        [session, REMOTE],
        ['x'.repeat(5000), REMOTE],
        ['', REMOTE],
      ] as const;
      const answers = [];
      for (const [wrong, remote] of attempts) {
        const team = teamWith(server(), wrong);
        answers.push(await team.get(remote), await team.rollout({ action: 'withdraw' }, remote));
        answers.push(await team.put('1.0.0', Buffer.of(), remote));
      }
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers[0]?.body).toMatchObject({
        code: 'token_not_valid',
        detail: 'This token is not valid for this remote: it is wrong, expired or revoked.',
      });
      const { body: listed } = await admin().get('admin/release-tokens/');
      const stateOf = (id: number) => listed.find((one: { id: number }) => one.id === id);
      expect(stateOf(revoked.id)).toMatchObject({ state: 'revoked', revoked_by: 'admin' });
      expect(stateOf(expired.id)).toMatchObject({ state: 'expired' });
    });

    it('are limited in their attempts, wrong ones by address', async () => {
      const { token } = await madeToken(server());
      const from = (bearer: string, address: string) =>
        server().anonymous.get(`releases/${REMOTE}/`, {
          authorization: `Bearer ${bearer}`,
          'x-forwarded-for': address,
        });
      const answers = await Promise.all(Array.from({ length: 65 }, () => from('wrong', '10.1.0.2')));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(60);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(5);
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
      // The team at the same address is not blocked.
      expect((await from(token, '10.1.0.2')).status).toBe(200);
      expect((await from('wrong', '10.1.0.3')).status).toBe(401);
    });
  },
  { siteFolder: site, trustProxy: 1 },
);

describeOnSqlite('A server without an interface', server => {
  it('says that there is nothing to release to', async () => {
    const { token } = await madeToken(server());
    const { status, body } = await teamWith(server(), token).get();
    expect(status).toBe(503);
    expect(body.detail).toContain('This server serves no interface: there is nothing to release to.');
  });
});

let described: TestServer;
beforeAll(async () => {
  described = await startTestServer('sqlite');
});
afterAll(() => described.close());

it('the description of the interface names the routes of releases', async () => {
  const { body } = await described.anonymous.get('openapi.json');
  const operations = Object.entries<Record<string, { tags: string[] }>>(body.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.includes('releases'))
        .map(([method]) => `${method} ${path.replace('/api/v1', '')}`),
  );
  expect(operations.sort()).toEqual([
    'get /releases/{remote}/',
    'post /releases/{remote}/rollout/',
    'put /releases/{remote}/{version}/',
  ]);
});
