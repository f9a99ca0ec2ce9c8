import { Secret, TOTP } from 'otpauth';
import { tokensSchema } from 'shared/server';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TEST_PASSWORD } from './accounts';
import { addAccount } from './add-account';
import { type Answer, describeOnSqlite } from './harness';
import { openMailBox } from './mail-box';

const mails = await openMailBox();
afterAll(() => mails.close());

const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

describeOnSqlite(
  'A second factor',
  server => {
    let count = 0;
    let username = '';
    let id = 0;
    beforeEach(async () => {
      // Codes would otherwise change during a test.
      vi.useFakeTimers({ toFake: ['Date'] });
      count += 1;
      username = `person${count}`;
      id = await addAccount(server().context, username, ['data-editor']);
      await server().context.mail.sendDue();
      mails.mails.length = 0;
    });

    afterEach(() => vi.useRealTimers());

    const post = (path: string, body: object, headers = {}) => server().anonymous.post(path, body, headers);
    const signIn = (password = TEST_PASSWORD) => post('auth/jwt/create/', { username, password });
    const second = (ticket: string, proof: object) => post('auth/jwt/second_factor/', { ticket, ...proof });
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const sessionOf = (answer: Answer) => bearer(tokensSchema.parse(answer.body).access);
    const me = (headers: object) => server().anonymous.get('auth/users/me/', { ...headers });
    const begin = (session: object, current_password?: string) =>
      post('auth/second_factor/begin/', { current_password }, session);
    const requireFor = (second_factor_groups: string[]) =>
      server().as('admin').patch('admin/settings/1/', { second_factor_groups });

    /** Sets up an authenticator app in a new session. */
    async function enrolled() {
      const signedIn = await signIn();
      const session = sessionOf(signedIn);
      const { totp, ticket } = (await begin(session, TEST_PASSWORD)).body;
      const confirmed = await post('auth/second_factor/', { ticket, code: codeOf(totp.secret, -1) }, session);
      expect(confirmed).toMatchObject({ status: 201, body: { ticket: null } });
      const codes: string[] = confirmed.body.recovery_codes;
      return { session, refresh: signedIn.body.refresh, secret: totp.secret, codes };
    }
    const ticketOf = async () => {
      const { status, body } = await signIn();
      expect([status, body.reason, body.access]).toEqual([401, 'second_factor', undefined]);
      return body.ticket as string;
    };

    it('is set up with the password, told by mail, and asked for after the password', async () => {
      const session = sessionOf(await signIn());
      expect((await begin(session)).status).toBe(400);
      expect((await begin(session, 'wrong')).body.problems).toMatchObject([{ code: 'wrong_password' }]);
      const { totp, ticket } = (await begin(session, TEST_PASSWORD)).body;
      expect(totp.qr).toMatch(/^data:image\/svg\+xml,/);
      expect(new URL(totp.uri).searchParams.get('secret')).toBe(totp.secret);
      expect((await post('auth/second_factor/', { ticket, code: '000000' }, session)).body.reason).toBe(
        'wrong_code',
      );
      // Nothing is asked for before a first code.
      expect((await signIn()).status).toBe(200);

      const { secret, codes } = await enrolled();
      expect(new Set(codes).size).toBe(10);
      await server().context.mail.sendDue();
      expect(mails.take()).toMatchObject({ to: `${username}@example.org` });
      expect((await signIn('wrong')).body).not.toHaveProperty('ticket');
      const signedIn = await second(await ticketOf(), { code: codeOf(secret) });
      expect((await me(sessionOf(signedIn))).body.username).toBe(username);
      const state = await server().anonymous.get('auth/second_factor/', session);
      expect(state.body).toEqual({ totp: true, passkeys: [], recovery_codes: 10, required: false });
      const exported = await server().anonymous.get('auth/users/me/export/', session);
      expect(exported.body.second_factor).toEqual(state.body);
      const stored = JSON.stringify([
        state.body,
        await server().context.db.selectFrom('recovery_codes').selectAll().execute(),
      ]);
      for (const code of [secret, ...codes]) expect(stored).not.toContain(code);
    });

    it('takes each code once, and neither an older one nor another ticket', async () => {
      const { secret } = await enrolled();
      const code = codeOf(secret);
      const ticket = await ticketOf();
      // The code that confirmed the app is used up as well.
      expect((await second(ticket, { code: codeOf(secret, -1) })).body.reason).toBe('wrong_code');
      expect((await second(ticket, { code })).status).toBe(200);
      expect((await second(await ticketOf(), { code })).body.reason).toBe('wrong_code');
      expect((await second(ticket, { code: codeOf(secret, 1) })).body.reason).toBe('sign_in_step_over');
      const access = await server().context.tokens.sign('access', id);
      for (const forged of [access, 'x.y.z', '', 'x'])
        expect((await second(forged, { code })).status).toBe(401);
      expect((await me(bearer(await ticketOf()))).status).toBe(401);
    });

    it('is replaced at once by another app, although the code of the former one was of the same half minute', async () => {
      const { session, secret } = await enrolled();
      expect((await second(await ticketOf(), { code: codeOf(secret) })).status).toBe(200);
      const { totp, ticket } = (await begin(session, TEST_PASSWORD)).body;
      const code = codeOf(totp.secret);
      expect((await post('auth/second_factor/', { ticket, code }, session)).status).toBe(201);
      expect((await second(await ticketOf(), { code })).body.reason).toBe('wrong_code');
    });

    it('takes fresh codes after the clock was set back, and none that was used', async () => {
      const { secret } = await enrolled();
      const now = Date.now();
      const ahead = now + 3 * 3_600_000;
      const tryCode = async () => (await second(await ticketOf(), { code: codeOf(secret) })).status;
      vi.setSystemTime(ahead);
      expect(await tryCode()).toBe(200);
      vi.setSystemTime(now);
      expect([await tryCode(), await tryCode()]).toEqual([200, 401]);
      vi.setSystemTime(now + 60_000);
      expect(await tryCode()).toBe(200);
      vi.setSystemTime(ahead);
      expect(await tryCode()).toBe(401);
    });

    it('is slowed down like passwords, and a right password does not help', async () => {
      await enrolled();
      const answers: number[] = [];
      for (let attempt = 0; attempt < 7; attempt++)
        answers.push((await second(await ticketOf(), { code: '123456' })).status);
      expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
    });

    it('is replaced by a recovery code, once each, until new ones are made', async () => {
      const { session, codes } = await enrolled();
      const [first = '', other = ''] = codes;
      await server().context.mail.sendDue();
      mails.mails.length = 0;
      expect(
        (await second(await ticketOf(), { code: first.toUpperCase().replaceAll('-', ' ') })).status,
      ).toBe(200);
      expect((await second(await ticketOf(), { code: first })).status).toBe(401);
      const path = 'auth/second_factor/recovery_codes/';
      expect((await post(path, { current_password: 'wrong' }, session)).status).toBe(400);
      const renewed = await post(path, { current_password: TEST_PASSWORD }, session);
      expect(renewed.body.recovery_codes).toHaveLength(10);
      await server().context.mail.sendDue();
      expect(mails.take().text).toContain('codes de secours');
      expect((await second(await ticketOf(), { code: other })).status).toBe(401);
      expect((await second(await ticketOf(), { code: renewed.body.recovery_codes[0] })).status).toBe(200);
    });

    it('leaves sessions as they are, and its removal needs the password', async () => {
      const { session, refresh } = await enrolled();
      await requireFor(['data-editor']);
      expect((await post('auth/jwt/refresh/', { refresh })).status).toBe(200);
      const remove = (current_password: string, headers = session) =>
        server().anonymous.send('DELETE', 'auth/second_factor/', { current_password }, headers);
      expect((await remove('wrong')).status).toBe(400);
      expect((await remove(TEST_PASSWORD)).status).toBe(204);
      expect((await remove(TEST_PASSWORD)).status).toBe(404);
      expect((await signIn()).body.reason).toBe('second_factor_missing');
      await requireFor([]);
      expect((await signIn()).status).toBe(200);
    });

    it('is set up at the next sign-in where a group needs it, with a ticket that opens nothing else', async () => {
      expect((await server().as('editor').patch('admin/settings/1/', {})).status).toBe(403);
      expect((await requireFor(['data-editor', 'administrators'])).body).toMatchObject({
        edit_areas: 'everywhere',
        second_factor_groups: ['data-editor', 'administrators'],
      });
      const refused = await signIn();
      expect([refused.status, refused.body.reason]).toEqual([401, 'second_factor_missing']);
      const enrolling = bearer(refused.body.ticket);
      for (const path of ['auth/users/me/', 'cables/points/', 'auth/second_factor/', 'species/'])
        expect([path, (await server().anonymous.get(path, enrolling)).status]).toEqual([path, 401]);
      expect((await second(refused.body.ticket, { code: '' })).status).toBe(401);
      const { totp, ticket } = (await begin(enrolling)).body;
      const code = codeOf(totp.secret);
      const confirmed = await post('auth/second_factor/', { ticket, code }, enrolling);
      expect(confirmed.body.recovery_codes).toHaveLength(10);
      expect((await me(sessionOf(await second(confirmed.body.ticket, {})))).status).toBe(200);
      expect((await second(confirmed.body.ticket, {})).status).toBe(401);
      // Once there is a factor, the former ticket adds no other.
      expect((await begin(enrolling)).status).toBe(403);
      await requireFor([]);
      await ticketOf();
    });

    it('is not set up or asked for any more once the password that led to it has changed', async () => {
      const new_password = 'Another-for-tests-2!';
      const signedIn = sessionOf(await signIn());
      await requireFor(['data-editor']);
      const enrolling = bearer((await signIn()).body.ticket);
      const begun = (await begin(enrolling)).body;
      const change = (current_password: string, next: string) =>
        post('auth/users/set_password/', { current_password, new_password: next }, signedIn);
      expect((await change(TEST_PASSWORD, new_password)).status).toBe(204);
      expect((await begin(enrolling)).status).toBe(401);
      const proof = { ticket: begun.ticket, code: codeOf(begun.totp.secret) };
      expect((await post('auth/second_factor/', proof, enrolling)).status).toBe(401);

      expect((await change(new_password, TEST_PASSWORD)).status).toBe(204);
      await requireFor([]);
      const { secret } = await enrolled();
      const ticket = await ticketOf();
      expect((await change(TEST_PASSWORD, new_password)).status).toBe(204);
      expect((await second(ticket, { code: codeOf(secret) })).body.reason).toBe('sign_in_step_over');
    });

    it('is reset by an administrator, with a line in the history and a mail', async () => {
      await enrolled();
      await server().context.mail.sendDue();
      mails.mails.length = 0;
      expect((await server().as('manager').delete(`admin/accounts/${id}/second_factor/`)).status).toBe(403);
      expect((await server().as('admin').delete(`admin/accounts/${id}/second_factor/`)).status).toBe(204);
      expect((await signIn()).status).toBe(200);
      await server().context.mail.sendDue();
      expect(mails.take().to).toBe(`${username}@example.org`);
      const rows = await server()
        .context.db.selectFrom('history')
        .select('changes')
        .where('item_kind', '=', 'accounts')
        .where('item_id', '=', id)
        .execute();
      expect(rows.map(({ changes }) => Object.keys(JSON.parse(changes)))).toEqual([['second_factor_reset']]);
    });
  },
  { smtpUrl: mails.url },
);
