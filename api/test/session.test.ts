import { tokensSchema } from 'shared/contract';
import { expect, it, vi } from 'vitest';
import { TEST_PASSWORD } from './accounts';
import { describeOnEngines } from './harness';

describeOnEngines('Session', server => {
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
    // Two tabs at once.
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
    await db.updateTable('users').set({ is_active: 0 }).where('username', '=', 'manager').execute();
    expect((await me(access)).status).toBe(401);
    expect((await refresh(token)).status).toBe(401);
    await db.updateTable('users').set({ is_active: 1 }).where('username', '=', 'manager').execute();
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
    expect((await change(TEST_PASSWORD, 'Another-password-2')).status).toBe(204);
    expect((await refresh(elsewhere)).status).toBe(401);
    expect((await refresh(token)).status).toBe(200);
    expect((await signIn('manager')).status).toBe(401);
    expect((await signIn('manager', 'Another-password-2')).status).toBe(200);
  });
});

describeOnEngines(
  'Failed sign-ins',
  server => {
    const attempt = (username: string, password: string) =>
      server().anonymous.post('auth/jwt/create/', { username, password });

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
  },
  { signInLimits: { perAccount: 3, perAddress: 8, windowMs: 60_000 } },
);
