import type { JWTPayload } from 'jose';
import { tokensSchema } from 'shared/server';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SignInProvider } from '../src/config/sign-in-providers';
import { TEST_PASSWORD } from './accounts';
import { addAccount, openSessionOf } from './add-account';
import { type Answer, describeOnSqlite } from './harness';
import { openMailBox } from './mail-box';
import { openOidcServer } from './oidc-server';

const HOME = 'https://avicable.example';
const callbackOf = (id: string) => `${HOME}/api/v1/auth/oidc/${id}/callback/`;
const IDS = ['agency', 'open', 'closed', 'crowd'] as const;
const oidc = await openOidcServer(IDS.map(callbackOf));
const mails = await openMailBox();

const provider = (id: string, change: Partial<SignInProvider> = {}): SignInProvider => ({
  id,
  name: 'Agence',
  name_en: 'Agency',
  issuer: oidc.issuer,
  client_id: 'avicable',
  client_secret: oidc.clientSecret,
  scope: 'openid email profile',
  groups_claim: 'groups',
  groups: {},
  addresses_verified: false,
  new_accounts: 'wait',
  new_accounts_per_hour: 1000,
  ...change,
});
const groups = { boss: 'administrators', field: 'data-editor' } as const;
const settings = {
  publicUrl: HOME,
  smtpUrl: mails.url,
  mailRequestLimits: { perRequester: 1000, perTarget: 1000, windowMs: 60_000 },
  signInProviders: [
    provider('agency'),
    provider('open', { new_accounts: 'open', groups }),
    provider('closed', { new_accounts: 'refuse' }),
    provider('crowd', { new_accounts: 'open', new_accounts_per_hour: 1 }),
    provider('gone', { issuer: 'http://127.0.0.1:9' }),
    provider('liar', { issuer: `${oidc.issuer.replace('127.0.0.1', 'localhost')}` }),
  ],
};

afterAll(async () => {
  await oidc.close();
  await mails.close();
});

/** A browser's cookie for the steps of a sign-in. */
const cookieOf = ({ headers }: Answer) => {
  const [cookie = ''] = [headers['set-cookie']].flat() as string[];
  return { cookie: cookie.split(';')[0] ?? '' };
};
const targetOf = ({ headers }: Answer) => new URL(String(headers.location));
const outcomeOf = (answer: Answer) => targetOf(answer).searchParams.get('oidc');

describeOnSqlite(
  'Signing in with an OpenID provider',
  server => {
    let count = 0;
    beforeEach(async () => {
      oidc.lie = null;
      await sendMails();
      mails.mails.length = 0;
    });

    const get = (path: string, headers = {}) => server().anonymous.get(path, headers);
    const post = (path: string, body: object, headers = {}) => server().anonymous.post(path, body, headers);
    /** A person at the provider whom no account here knows. */
    function newcomer(claims: object = {}) {
      count += 1;
      const name = `${server().context.engine.name}-${count}`;
      const person = { email: `${name}@agency.example`, email_verified: true, given_name: 'Lucie' };
      oidc.people.set(name, { ...person, preferred_username: name, ...claims });
      return name;
    }
    /** Begins at a provider and comes back: the answer of the callback, with the cookies before and after. */
    const start = (id: string, body = {}) => post(`auth/oidc/${id}/start/`, body);
    async function comeBack(person: string | null, id = 'agency', body = {}, change = (url: URL) => url) {
      const begun = await start(id, body);
      const back = await oidc.visit(change(new URL(begun.body.url)), person);
      const path = `${back.pathname}${back.search}`;
      const answer = await get(path, cookieOf(begun));
      return { begun, path, answer, outcome: outcomeOf(answer), cookie: cookieOf(answer) };
    }
    const finish = (headers: object, body = {}) => post('auth/oidc/finish/', body, headers);
    const meOf = async (answer: Answer) =>
      (await get('auth/users/me/', { authorization: `Bearer ${tokensSchema.parse(answer.body).access}` }))
        .body;
    const sendMails = () => server().context.mail.sendDue();
    const accountOf = (email: string) =>
      server().context.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

    it('is offered in the settings, with names in both languages and no secret', async () => {
      const { body } = await get('settings/');
      expect(body.sign_in).toMatchObject({
        local: true,
        providers: expect.arrayContaining([{ id: 'agency', name: 'Agence', name_en: 'Agency' }]),
      });
      expect(JSON.stringify(body)).not.toContain(oidc.clientSecret);
      expect((await start('nobody')).status).toBe(404);
    });

    it('opens a new account by rule, with the groups of the claim, and keeps it in step with them', async () => {
      const name = newcomer({ groups: ['field', 'choir'] });
      const { begun, answer, cookie, outcome } = await comeBack(name, 'open', {
        to: '/search',
        locale: 'en',
      });
      expect(new URL(begun.body.url).searchParams.get('code_challenge_method')).toBe('S256');
      expect(String(begun.headers['set-cookie'])).toMatch(
        /^__Host-avicable_sign_in=[^;]+; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/,
      );
      expect(outcome).toBe('done');
      expect(targetOf(answer).href).toBe(`${HOME}/en/account/login?oidc=done&to=%2Fsearch`);
      const signedIn = await finish(cookie);
      expect(signedIn.status).toBe(200);
      expect(await meOf(signedIn)).toMatchObject({
        email: `${name}@agency.example`,
        first_name: 'Lucie',
        groups: ['data-editor'],
      });
      expect((await post('auth/jwt/refresh/', { refresh: signedIn.body.refresh })).status).toBe(200);
      // A step counts once.
      expect(await finish(cookie)).toMatchObject({ status: 401, body: { reason: 'sign_in_step_over' } });

      oidc.people.set(name, { ...oidc.people.get(name), groups: [], email_verified: false });
      expect(await meOf(await finish((await comeBack(name, 'open')).cookie))).toMatchObject({ groups: [] });
      const account = await accountOf(`${name}@agency.example`);
      const rows = await server()
        .context.db.selectFrom('history')
        .select('changes')
        .where('item_kind', '=', 'accounts')
        .where('item_id', '=', account?.id ?? 0)
        .orderBy('id')
        .execute();
      expect(rows.map(({ changes }) => JSON.parse(changes).groups)).toEqual([
        { before: null, after: ['data-editor'] },
        { before: ['data-editor'], after: [] },
      ]);
    });

    it('never takes the last administrator away', async () => {
      const { db } = server().context;
      const admin = await db
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow();
      const name = newcomer({ groups: [] });
      await db
        .insertInto('identities')
        .values({
          user_id: admin.id,
          issuer: oidc.issuer,
          subject: name,
          label: '',
          created_at: new Date().toISOString(),
          last_used_at: new Date().toISOString(),
        })
        .execute();
      expect(await meOf(await finish((await comeBack(name, 'open')).cookie))).toMatchObject({
        groups: ['administrators'],
      });
    });

    it('takes so many newcomers of a provider in an hour, and tells administrators', async () => {
      expect((await comeBack(newcomer(), 'agency')).outcome).toBe('waiting');
      const late = newcomer();
      expect((await comeBack(late, 'crowd')).outcome).toBe('crowded');
      expect(await accountOf(`${late}@agency.example`)).toBeUndefined();
      expect((await server().as('admin').get('admin/health/')).body.troubles).toContain('newcomers');
    });

    it('leaves a newcomer to the managers, or refuses one, and says so', async () => {
      const name = newcomer({ preferred_username: 'admin' });
      expect((await comeBack(name)).outcome).toBe('waiting');
      expect(await accountOf(`${name}@agency.example`)).toMatchObject({ is_active: 0, username: 'admin2' });
      await sendMails();
      expect(mails.take().subject).toContain('attend son activation');
      expect((await comeBack(name)).outcome).toBe('waiting');
      // Nothing of the claim opens a group.
      expect((await comeBack(newcomer({ groups: ['choir'] }), 'open')).outcome).toBe('waiting');
      const stranger = newcomer();
      const { outcome, cookie } = await comeBack(stranger, 'closed');
      expect(outcome).toBe('unknown');
      expect(await accountOf(`${stranger}@agency.example`)).toBeUndefined();
      expect((await finish(cookie)).status).toBe(401);
    });

    it('opens no account by an address that the provider has not verified, or that it merely names', async () => {
      for (const email_verified of [false, undefined, 'false'])
        for (const email of ['admin@example.org', 'nobody@example.org'])
          expect((await comeBack(newcomer({ email, email_verified }), 'open')).outcome).toBe('unverified');
      expect((await comeBack(newcomer({ email: 'no address' }), 'open')).outcome).toBe('unverified');
      const account = await addAccount(server().context, `victim-${count}`, ['data-editor']);
      const { outcome, cookie } = await comeBack(newcomer({ email: `VICTIM-${count}@example.org` }), 'open');
      expect(outcome).toBe('link');
      for (const body of [{}, { code: '' }, { code: 'abcd-efgh-jkmn-pqrs' }])
        expect((await finish(cookie, body)).status).toBe(401);
      const other = { ...cookie, ...(await openSessionOf(server().context, account)) };
      const reader = await addAccount(server().context, `other-${count}`, ['data-read-only']);
      const foreign = { ...cookie, ...(await openSessionOf(server().context, reader)) };
      expect(await post('auth/oidc/link/', {}, foreign)).toMatchObject({
        status: 409,
        body: { reason: 'identity_of_another' },
      });
      expect((await post('auth/oidc/link/', {}, cookie)).status).toBe(401);
      expect((await post('auth/oidc/link/', {}, other)).status).toBe(204);
    });

    it('links an account after its owner signed in here once, tells them, and lets them unlink it', async () => {
      const username = `owner-${newcomer()}`;
      const id = await addAccount(server().context, username, ['data-editor']);
      const name = newcomer({ email: `${username}@example.org` });
      const { outcome, cookie } = await comeBack(name);
      expect(outcome).toBe('link');
      const local = await post('auth/jwt/create/', { username, password: TEST_PASSWORD });
      const session = { authorization: `Bearer ${local.body.access}` };
      expect((await post('auth/oidc/link/', {}, { ...session, ...cookie })).status).toBe(204);
      expect((await post('auth/oidc/link/', {}, { ...session, ...cookie })).status).toBe(409);
      await sendMails();
      expect(mails.take()).toMatchObject({ to: `${username}@example.org` });
      expect(await meOf(await finish((await comeBack(name)).cookie))).toMatchObject({ id });

      const [identity] = (await get('auth/identities/', session)).body;
      expect(identity).toMatchObject({ provider: 'Agence', label: `${username}@example.org` });
      const path = `auth/identities/${identity.id}/`;
      expect((await server().as('reader').delete(path)).status).toBe(404);
      expect((await server().anonymous.delete(path, session)).status).toBe(204);
      expect((await comeBack(name)).outcome).toBe('link');
    });

    it('links an account by the code of a mail, in the browser that asked for it', async () => {
      const username = `mailed-${newcomer()}`;
      const id = await addAccount(server().context, username, ['data-editor']);
      const name = newcomer({ email: `${username}@example.org` });
      const { cookie } = await comeBack(name);
      const asked = await post('auth/oidc/link_mail/', {}, cookie);
      expect(asked.status).toBe(204);
      await sendMails();
      const mail = mails.take();
      expect(mail.to).toBe(`${username}@example.org`);
      const [code = ''] = /\b(\w{4}-){3}\w{4}\b/.exec(mail.text) ?? [];
      const elsewhere = await comeBack(name);
      for (const headers of [cookie, elsewhere.cookie, {}])
        expect((await finish(headers, { code })).status).toBe(401);
      expect(await finish(cookieOf(asked), { code: 'aaaa-bbbb-cccc-dddd' })).toMatchObject({
        status: 401,
        body: { reason: 'wrong_code' },
      });
      const signedIn = await finish(cookieOf(asked), { code: ` ${code.toUpperCase()}` });
      expect(await meOf(signedIn)).toMatchObject({ id });
      expect((await finish(cookieOf(asked), { code })).status).toBe(409);
      expect((await post('auth/oidc/link_mail/', {})).status).toBe(401);
    });

    it('links no account by a mail of before its password changed, or for one with a second factor', async () => {
      const username = `changed-${newcomer()}`;
      const id = await addAccount(server().context, username, ['data-editor']);
      const name = newcomer({ email: `${username}@example.org` });
      const { cookie } = await comeBack(name);
      const requested = cookieOf(await post('auth/oidc/link_mail/', {}, cookie));
      await sendMails();
      const [code = ''] = /\b(\w{4}-){3}\w{4}\b/.exec(mails.take().text) ?? [];
      const { db, passwords } = server().context;
      const password_hash = await passwords.hash('Another-for-tests-2!');
      await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
      expect((await finish(requested, { code })).body.reason).toBe('wrong_code');
      await db.insertInto('totp_secrets').values({ user_id: id, secret: 'AAAA' }).execute();
      for (const answer of [
        await finish(requested, { code }),
        await post('auth/oidc/link_mail/', {}, cookie),
      ])
        expect(answer).toMatchObject({ status: 409, body: { reason: 'link_needs_second_factor' } });
    });

    it('refuses a declined, replayed, swapped or foreign answer', async () => {
      const name = newcomer({ groups: ['field'] });
      expect((await comeBack(null, 'open')).outcome).toBe('refused');
      const { begun, path } = await comeBack(name, 'open');
      const replay = (headers: object, target = path) => get(target, headers).then(outcomeOf);
      expect(await replay(cookieOf(begun))).toBe('invalid');
      expect(await replay({})).toBe('expired');
      const other = await start('open');
      expect(await replay(cookieOf(other))).toBe('invalid');
      expect(await replay(cookieOf(other), path.replace('/open/', '/agency/'))).toBe('expired');
      const inNonce = (url: URL) => {
        url.searchParams.set('nonce', 'of somebody else');
        return url;
      };
      expect((await comeBack(name, 'open', {}, inNonce)).outcome).toBe('invalid');
      const lies: ((claims: JWTPayload) => JWTPayload)[] = [
        claims => ({ ...claims, iss: 'https://evil.example' }),
        claims => ({ ...claims, aud: 'another client' }),
        claims => ({ ...claims, nonce: 'another' }),
        claims => ({ ...claims, exp: 1 }),
        ({ sub: _, ...claims }) => claims,
      ];
      for (const lie of lies) {
        oidc.lie = lie;
        expect((await comeBack(name, 'open')).outcome).toBe('invalid');
      }
    });

    it('leads to no foreign address, and says that a provider is down, stuck or somebody else', async () => {
      const { answer } = await comeBack(newcomer({ groups: ['field'] }), 'open', {
        to: 'https://evil.example/',
      });
      expect(targetOf(answer).origin).toBe(HOME);
      for (const [id, reason] of [
        ['gone', 'provider_unavailable'],
        ['liar', 'provider_invalid'],
      ] as const)
        expect(await start(id)).toMatchObject({ status: 503, body: { reason } });
      const begun = await start('open');
      const back = await oidc.visit(begun.body.url, newcomer({ groups: ['field'] }));
      oidc.isStuck = true;
      const stuck = await get(`${back.pathname}${back.search}`, cookieOf(begun));
      oidc.isStuck = false;
      expect(outcomeOf(stuck)).toBe('unavailable');
    }, 60_000);
  },
  settings,
);

describeOnSqlite(
  'Without local sign-in',
  server => {
    it('passwords open nothing, and the settings say so', async () => {
      const { anonymous } = server();
      expect((await anonymous.get('settings/')).body.sign_in.local).toBe(false);
      const reset = { uid: 'x', token: 'x', new_password: TEST_PASSWORD };
      for (const [path, body] of [
        ['auth/jwt/create/', { username: 'admin', password: TEST_PASSWORD }],
        ['auth/reset_password/', { email: 'admin@example.org' }],
        ['auth/reset_password_confirm/', reset],
        ['user/', {}],
      ] as const)
        expect([path, (await anonymous.post(path, body)).body.reason]).toEqual([path, 'local_sign_in_off']);
    });
  },
  { ...settings, localSignIn: false },
);
