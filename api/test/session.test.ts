import { tokensSchema } from 'shared/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { TEST_PASSWORD } from './accounts';
import { describeOnSqlite } from './harness';

describeOnSqlite('Session', server => {
  const nobody = () => server().anonymous;
  const signIn = (username: string, password = TEST_PASSWORD, address = '10.0.0.1') =>
    nobody().post('auth/jwt/create/', { username, password }, { 'x-forwarded-for': address });
  const refresh = (token: string) =>
    nobody().post('auth/jwt/refresh', { refresh: token, grant_type: 'refresh_token', client_id: 'web' });
  const me = (access: string, scheme = 'Bearer') =>
    nobody().get('auth/users/me/', { authorization: `${scheme} ${access}` });

  it('begins with username or e-mail in any case, as JSON or form', async () => {
    for (const name of ['reader', 'READER', 'Reader@Example.org', ' reader ']) {
      const answer = await signIn(name);
      expect([name, answer.status]).toEqual([name, 200]);
      const { access } = tokensSchema.parse(answer.body);
      expect((await me(access)).body.username).toBe('reader');
      expect((await me(access, 'JWT')).status).toBe(200);
    }
    const form = new URLSearchParams({ username: 'reader', password: TEST_PASSWORD }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await nobody().send('POST', 'auth/jwt/create', form, type)).status).toBe(200);
  });

  it('answers alike for an unknown user, a wrong password and an inactive account', async () => {
    const { db } = server().context;
    await db.updateTable('users').set({ is_active: 0 }).where('username', '=', 'manager').execute();
    const answers = [
      await signIn('nobody'),
      await signIn('reader', 'wrong'),
      await signIn('manager'),
      await signIn('a\u0000b'),
    ];
    await db.updateTable('users').set({ is_active: 1 }).where('username', '=', 'manager').execute();
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    const english = await nobody().post(
      'auth/jwt/create/',
      { username: 'nobody', password: 'x' },
      { 'accept-language': 'en' },
    );
    expect(english.body.detail).toBe('No active account found with the given credentials');
  });

  it('refreshes with rotation; a second use within the grace works, a later one ends the family', async () => {
    const first = tokensSchema.parse((await signIn('editor')).body);
    const second = tokensSchema.parse((await refresh(first.refresh)).body);
    expect(second.refresh).not.toBe(first.refresh);
    // Two tabs refresh at the same time.
    const inGrace = await refresh(first.refresh);
    expect(inGrace.status).toBe(200);

    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 31_000);
    const stolen = await refresh(first.refresh);
    clock.mockRestore();
    expect(stolen).toMatchObject({ status: 401, body: { code: 'token_not_valid', reason: 'revoked' } });
    for (const token of [second.refresh, inGrace.body.refresh])
      expect((await refresh(token)).status).toBe(401);
    // Another sign-in is another family.
    const other = tokensSchema.parse((await signIn('editor')).body);
    expect((await refresh(other.refresh)).status).toBe(200);
  });

  it('gives each of many simultaneous refreshes a working pair', async () => {
    const { refresh: token } = tokensSchema.parse((await signIn('editor')).body);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(token)));
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(answer => answer.body.refresh)).size).toBe(5);
  });

  it('tells why a token is refused', async () => {
    const { access, refresh: refreshToken } = tokensSchema.parse((await signIn('editor')).body);
    const verify = (token: string) => nobody().post('auth/jwt/verify/', { token });
    expect(await verify(access)).toMatchObject({ status: 200, body: {} });
    expect((await me(refreshToken)).body).toMatchObject({ code: 'token_not_valid', reason: 'wrong_type' });
    expect((await refresh(access)).body).toMatchObject({ code: 'token_not_valid', reason: 'wrong_type' });
    const [head, body] = access.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const forged of [`${head}.${body}.AAAA`, unsigned, 'a.b.c', 'x', 'é'])
      expect((await verify(forged)).body).toMatchObject({ code: 'token_not_valid', reason: 'invalid' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_801_000 });
    const expired = await me(access);
    vi.useRealTimers();
    expect(expired).toMatchObject({ status: 401, body: { reason: 'expired' } });
  });

  it('ends with the account', async () => {
    const { access, refresh: token } = tokensSchema.parse((await signIn('manager')).body);
    const { db } = server().context;
    const verify = async (one: string) =>
      (await nobody().post('auth/jwt/verify/', { token: one })).body.reason;
    expect([await verify(access), await verify(token)]).toEqual([undefined, undefined]);
    await db.updateTable('users').set({ is_active: 0 }).where('username', '=', 'manager').execute();
    expect((await me(access)).status).toBe(401);
    expect([await verify(access), await verify(token)]).toEqual(['revoked', 'revoked']);
    // A token without a session, such as for scripts.
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'manager')
      .executeTakeFirstOrThrow();
    expect(await verify(await server().context.tokens.sign('access', id))).toBe('revoked');
    expect((await refresh(token)).status).toBe(401);
    await db.updateTable('users').set({ is_active: 1 }).where('username', '=', 'manager').execute();
  });

  it('ended on one device leaves none of its tokens valid', async () => {
    const { access, refresh: token } = tokensSchema.parse((await signIn('editor')).body);
    const authorization = `Bearer ${access}`;
    const [here] = (await nobody().get('auth/sessions/', { authorization })).body;
    await nobody().delete(`auth/sessions/${here.id}/`, { authorization });
    for (const one of [access, token])
      expect((await nobody().post('auth/jwt/verify/', { token: one })).body).toMatchObject({
        code: 'token_not_valid',
        reason: 'revoked',
      });
  });

  it('keeps the language of the page for later mails', async () => {
    const localeOf = async () => {
      const { db } = server().context;
      const rows = await db.selectFrom('users').select('locale').where('username', '=', 'reader').execute();
      return rows[0]?.locale;
    };
    const begin = (headers: Record<string, string>) =>
      nobody().post('auth/jwt/create/', { username: 'reader', password: TEST_PASSWORD }, headers);
    await begin({ 'accept-language': 'en' });
    expect(await localeOf()).toBe('en');
    await begin({});
    expect(await localeOf()).toBe('en');
    await begin({ 'accept-language': 'fr-FR,fr;q=0.9' });
    expect(await localeOf()).toBe('fr');
  });

  it('takes a new password that follows the rules, and ends the other sessions', async () => {
    const { refresh: elsewhere } = tokensSchema.parse((await signIn('manager')).body);
    const { access, refresh: token } = tokensSchema.parse((await signIn('manager')).body);
    const change = (current_password: string, new_password: string) =>
      nobody().post(
        'auth/users/set_password/',
        { current_password, new_password },
        { authorization: `Bearer ${access}`, 'accept-language': 'en' },
      );
    expect((await change('wrong', 'Another-password-2')).body).toHaveProperty('current_password');
    expect((await change(TEST_PASSWORD, 'Short-1')).body.problems[0].code).toBe('password_minimum');
    expect((await change(TEST_PASSWORD, 'onlylettersinhere')).body.problems[0].code).toBe(
      'password_characters',
    );
    expect((await change(TEST_PASSWORD, 'Password-1234')).body).toMatchObject({
      new_password: [
        'This password is among the first that attackers try. Put several unrelated words together instead.',
      ],
    });
    expect((await change(TEST_PASSWORD, 'Another-password-2')).status).toBe(204);
    expect((await refresh(elsewhere)).status).toBe(401);
    expect((await refresh(token)).status).toBe(200);
    expect((await signIn('manager')).status).toBe(401);
    expect((await signIn('manager', 'Another-password-2')).status).toBe(200);
  });
});

const LIMITS = {
  perAccount: 3,
  perAccountEverywhere: 6,
  perAddress: 8,
  firstWaitMs: 15_000,
  longestWaitMs: 60_000,
  windowMs: 300_000,
};

describeOnSqlite(
  'Failed sign-ins',
  server => {
    const attempt = (username: string, password: string, address = '10.0.0.1') =>
      server().anonymous.post('auth/jwt/create/', { username, password }, { 'x-forwarded-for': address });
    const failOften = async (username: string, times: number, address?: string) => {
      const statuses = [];
      for (let count = 0; count < times; count++)
        statuses.push((await attempt(username, 'wrong', address)).status);
      return statuses;
    };
    beforeEach(async () => {
      await server().context.db.deleteFrom('sign_in_failures').execute();
      await server().context.db.deleteFrom('known_addresses').execute();
    });

    it('are slowed down per account, and the right password does not help until the time is over', async () => {
      for (let count = 0; count < 3; count++) expect((await attempt('reader', 'wrong')).status).toBe(401);
      const refused = await attempt('READER', TEST_PASSWORD);
      expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await attempt('editor', TEST_PASSWORD)).status).toBe(200);
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
      expect((await attempt('reader', TEST_PASSWORD)).status).toBe(200);
      clock.mockRestore();
    });

    it('are slowed down per address', async () => {
      let last = 0;
      for (let count = 0; count < 12; count++) last = (await attempt(`nobody-${count}`, 'wrong')).status;
      expect(last).toBe(429);
    });

    it('lock nobody out anywhere else', async () => {
      expect(await failOften('reader', 4)).toEqual([401, 401, 401, 429]);
      expect((await attempt('reader', TEST_PASSWORD, '10.0.0.2')).status).toBe(200);
    });

    it('count alike under username and e-mail, for accounts that exist and those that do not', async () => {
      expect(await failOften('reader', 2)).toEqual([401, 401]);
      expect(await failOften('Reader@example.org', 2)).toEqual([401, 429]);
      expect(await failOften('nobody@example.org', 4)).toEqual([401, 401, 401, 429]);
    });

    it('bring longer and longer waits, up to a longest one', async () => {
      let now = Date.now();
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
      const waits = [];
      for (let count = 0; count < 7; count++) {
        expect((await attempt('reader', 'wrong')).status).toBe(401);
        const refused = await attempt('reader', 'wrong');
        if (refused.status === 401) continue;
        waits.push(Number(refused.headers['retry-after']));
        now += Number(refused.headers['retry-after']) * 1000;
      }
      clock.mockRestore();
      expect(waits).toEqual([15, 30, 60, 60, 60, 60]);
    });

    it('from many addresses are slowed down together, but not where the owner has signed in before', async () => {
      expect((await attempt('reader', TEST_PASSWORD, '10.0.0.9')).status).toBe(200);
      const statuses = [];
      for (let i = 0; i < 8; i++) statuses.push((await attempt('reader', 'wrong', `10.1.0.${i}`)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
      expect((await attempt('reader', TEST_PASSWORD, '10.2.0.1')).status).toBe(429);
      expect((await attempt('reader', TEST_PASSWORD, '10.0.0.9')).status).toBe(200);
    });

    it('count under the address the proxy saw, whatever a client claims', async () => {
      for (const forged of ['1.1.1.1', '2.2.2.2', '3.3.3.3'])
        expect((await attempt('reader', 'wrong', `${forged}, 10.0.0.1`)).status).toBe(401);
      expect((await attempt('reader', 'wrong', '4.4.4.4, 10.0.0.1')).status).toBe(429);
    });

    it('leave no name and no address in the database', async () => {
      await failOften('reader', 1);
      await attempt('reader', TEST_PASSWORD);
      const { db } = server().context;
      const kept = [
        await db.selectFrom('sign_in_failures').selectAll().execute(),
        await db.selectFrom('known_addresses').select('address').execute(),
      ];
      expect(JSON.stringify(kept)).not.toMatch(/reader|10\.0\./);
    });
  },
  { signInLimits: LIMITS, trustProxy: 1 },
);
