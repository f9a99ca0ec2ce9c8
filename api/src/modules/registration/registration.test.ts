import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addAccount, addAreas, openSessionOf } from '../../../test/add-account';
import { describeOnEngines } from '../../../test/harness';
import { openMailBox } from '../../../test/mail-box';

const PASSWORD = 'Milans-royaux-2026!';
const FREELY = { perAccount: 1000, perAddress: 1000, windowMs: 60_000 };
const mails = await openMailBox();
const settings = {
  smtpUrl: mails.url,
  publicUrl: 'https://avicable.example',
  mailRequestLimits: FREELY,
  signInLimits: FREELY,
};
let count = 0;

afterAll(() => mails.close());

describeOnEngines(
  'From a sign-up to an active account',
  server => {
    let areas: number[];

    beforeAll(async () => {
      const { context } = server();
      const { types } = await context.lists.snapshot();
      areas = types.find(type => type.code === 'AREAS')?.nomenclatures?.map(item => item.id) ?? [];
      await addAreas(context, await idOf('manager'), [areas[0] as number]);
    });
    beforeEach(async () => {
      await sendMails();
      mails.mails.length = 0;
    });

    async function call(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, headers = {}) {
      return server().anonymous.send(method, url, body, headers);
    }
    const idOf = async (username: string) => {
      const { db } = server().context;
      const found = db.selectFrom('users').select('id').where('username', '=', username);
      return (await found.executeTakeFirstOrThrow()).id;
    };
    const headersFor = async (username: string) => openSessionOf(server().context, await idOf(username));
    const sendMails = () => server().context.mail.sendDue();
    const signIn = (username: string, password = PASSWORD) =>
      call('POST', 'auth/jwt/create/', { username, password });
    const somebody = (change: object = {}) => {
      count += 1;
      return {
        username: `somebody${count}`,
        email: `Somebody${count}@example.org`,
        first_name: 'Lucie',
        last_name: 'Ferrandi',
        password: PASSWORD,
        areas: [areas[0]],
        ...change,
      };
    };
    const tokenOf = (mail = mails.take()) => mail.links[0]?.searchParams.get('token') ?? '';
    async function signUpAndVerify(change: object = {}) {
      const person = somebody(change);
      await call('POST', 'user/', person);
      await sendMails();
      await call('GET', `user/verify_email/${tokenOf()}/`);
      await sendMails();
      return { person, activation: mails.take() };
    }
    it('leads from a sign-up over both mails to a sign-in', async () => {
      const person = somebody({ phone: '+33 6 12 34 56 78' });
      const { password: _, ...answer } = person;
      const signedUp = await call('POST', 'user/', person, { 'accept-language': 'en' });
      expect(signedUp.status).toBe(201);
      expect(signedUp.body).toEqual(answer);
      expect((await signIn(person.username)).status).toBe(401);

      await sendMails();
      const verification = mails.take();
      expect(verification).toMatchObject({
        to: person.email,
        subject: 'aviCable: verify your e-mail address',
      });
      expect(verification.text).toContain('Hello Lucie Ferrandi');
      expect(verification.html).toContain('<html lang="en">');
      expect(verification.links[0]?.pathname).toBe('/en/account/check_email');
      const token = tokenOf(verification);
      const verified = await call('GET', `user/verify_email/${token}/`, undefined, {
        'accept-language': 'en',
      });
      expect(verified.body).toMatchObject({ type: 'success', code: 'verified', msg: /verified/ });
      expect((await call('GET', `user/verify_email/${token}/`)).body).toMatchObject({
        type: 'info',
        code: 'already_verified',
      });
      expect((await signIn(person.username)).status).toBe(401);

      await sendMails();
      const waiting = mails.take();
      expect(waiting).toMatchObject({ to: 'manager@example.org' });
      expect(waiting.text).toContain('+33 6 12 34 56 78');
      const activation = tokenOf(waiting);
      const manager = await headersFor('manager');
      const applicant = await call('GET', `user/activate/${activation}/`, undefined, manager);
      expect(applicant.body).toMatchObject({
        username: person.username,
        full_name: 'Lucie Ferrandi',
        areas: person.areas,
        is_active: false,
      });
      const editor = { group: 'data-editor' };
      const activated = await call('PATCH', `user/activate/${activation}/`, editor, manager);
      expect(activated.status).toBe(200);
      expect((await call('PATCH', `user/activate/${activation}/`, editor, manager)).status).toBe(208);

      await sendMails();
      expect(mails.take()).toMatchObject({ to: person.email, subject: 'aviCable: your account is active' });
      const tokens = await signIn(person.email.toUpperCase());
      expect(tokens.status).toBe(200);
      const me = await call('GET', 'auth/users/me/', undefined, {
        authorization: `Bearer ${tokens.body.access}`,
      });
      expect(me.body).toMatchObject({ groups: ['data-editor'], areas: person.areas });
    });

    it('names the field that is wrong, in the language asked for', async () => {
      const body = { ...somebody(), username: 'a b', email: 'x', password: 'short', areas: [999_999] };
      const refused = await call('POST', 'user/', body, { 'accept-language': 'fr' });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        username: [expect.stringContaining('Lettres sans accent')],
        email: ['Adresse électronique non valide.'],
        password: ['Le mot de passe compte au moins 12 caractères.'],
      });
      const unknownArea = await call('POST', 'user/', somebody({ areas: [999_999] }));
      expect(unknownArea.body.problems).toEqual([
        { path: ['areas', 0], code: 'unknown_reference', params: {} },
      ]);
    });

    it('answers a taken address like a new one and tells its owner', async () => {
      const { person } = await signUpAndVerify();
      const again = somebody({ email: person.email.toLowerCase() });
      const answer = await call('POST', 'user/', again);
      expect(answer.status).toBe(201);
      await sendMails();
      const mail = mails.take();
      expect(mail.subject).toBe('aviCable : vous avez déjà un compte');
      expect(mail.text).toContain(person.username);
      // The username is held all the same: asking for it again tells nothing about the address.
      const probe = await call('POST', 'user/', somebody({ username: again.username }));
      expect(probe.body.problems).toEqual([{ path: ['username'], code: 'already_used', params: {} }]);
    });

    it('says that a username is taken, whatever its case', async () => {
      const { person } = await signUpAndVerify();
      const refused = await call('POST', 'user/', somebody({ username: person.username.toUpperCase() }));
      expect(refused.body.problems).toEqual([{ path: ['username'], code: 'already_used', params: {} }]);
    });

    it('lets the last sign-up for an unverified address win, so that nobody waits on another’s password', async () => {
      const first = somebody();
      await call('POST', 'user/', first);
      await sendMails();
      const stale = tokenOf();
      const second = somebody({ email: first.email });
      await call('POST', 'user/', second);
      expect((await call('GET', `user/verify_email/${stale}/`)).status).toBe(404);
      await sendMails();
      expect((await call('GET', `user/verify_email/${tokenOf()}/`)).body.code).toBe('verified');
    });

    it('sends a new link once to whoever follows one whose time is over', async () => {
      const person = somebody();
      await call('POST', 'user/', person);
      await sendMails();
      const token = tokenOf();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 24 * 3_600_000 });
      expect((await call('GET', `user/verify_email/${token}/`)).body).toMatchObject({
        type: 'error',
        code: 'link_expired',
      });
      expect((await call('GET', `user/verify_email/${token}/`)).body.code).toBe('link_expired');
      await sendMails();
      expect((await call('GET', `user/verify_email/${tokenOf()}/`)).body.code).toBe('verified');
      vi.useRealTimers();
    });

    it('keeps no token that a copy of the database would give away', async () => {
      await call('POST', 'user/', somebody());
      expect(JSON.stringify(await server().context.db.selectFrom('mails').selectAll().execute())).not.toMatch(
        /[\w-]{43}/,
      );
      await sendMails();
      const token = tokenOf();
      const stored = JSON.stringify(
        await server().context.db.selectFrom('account_tokens').selectAll().execute(),
      );
      expect(stored).not.toContain(token);
    });

    it('lets only managers of the account’s areas and administrators activate it', async () => {
      const { activation } = await signUpAndVerify({ areas: [areas[1]] });
      expect(activation.to).toBe('admin@example.org');
      const url = `user/activate/${tokenOf(activation)}/`;
      expect((await call('GET', url)).status).toBe(401);
      await addAccount(server().context, `reader${count}`, ['data-read-only'], [areas[1] as number]);
      expect((await call('PATCH', url, {}, await headersFor(`reader${count}`))).status).toBe(403);
      expect((await call('PATCH', url, {}, await headersFor('manager'))).status).toBe(403);
      const activated = await call('PATCH', url, {}, await headersFor('admin'));
      expect(activated.body).toMatchObject({ is_active: true });
      expect((await call('PATCH', 'user/activate/unknown/', {}, await headersFor('admin'))).status).toBe(404);
    });

    it('lists who waits, each manager those of their areas, and activates from the list', async () => {
      const { person } = await signUpAndVerify();
      const elsewhere = await signUpAndVerify({ areas: [areas[1]] });
      const manager = await headersFor('manager');
      const namesFor = async (headers: object) =>
        (await call('GET', 'user/activate/', undefined, headers)).body.map(
          (one: { username: string }) => one.username,
        );
      expect(await namesFor(manager)).toContain(person.username);
      expect(await namesFor(manager)).not.toContain(elsewhere.person.username);
      expect(await namesFor(await headersFor('admin'))).toEqual(
        expect.arrayContaining([person.username, elsewhere.person.username]),
      );
      const path = `user/activate/${await idOf(person.username)}/`;
      expect((await call('GET', path, undefined, manager)).body).toMatchObject({ username: person.username });
      const other = `user/activate/${await idOf(elsewhere.person.username)}/`;
      expect((await call('PATCH', other, {}, manager)).status).toBe(403);
      expect((await call('PATCH', path, { group: 'data-editor' }, manager)).status).toBe(200);
      expect(await namesFor(manager)).not.toContain(person.username);
      expect((await call('PATCH', path, {}, manager)).status).toBe(404);
    });

    it('resets a forgotten password once, within an hour, and ends every session', async () => {
      const id = await addAccount(server().context, `forgetful${count}`, ['data-read-only']);
      const session = await openSessionOf(server().context, id);
      const ask = () => call('POST', 'auth/reset_password/', { email: `forgetful${count}@example.org` });
      expect((await ask()).status).toBe(204);
      await sendMails();
      const [link] = mails.take().links;
      expect(link?.pathname).toBe('/account/reset');
      const body = { ...Object.fromEntries(link?.searchParams ?? []), new_password: PASSWORD };
      const own = await call('POST', 'auth/reset_password_confirm/', {
        ...body,
        new_password: `x-forgetful${count}-1!`,
      });
      expect(own.body.problems).toMatchObject([
        { path: ['new_password'], code: 'password_contains_username' },
      ]);
      expect((await call('POST', 'auth/users/reset_password_confirm/', body)).status).toBe(204);
      expect((await call('GET', 'auth/users/me/', undefined, session)).status).toBe(401);
      expect((await signIn(`forgetful${count}`)).status).toBe(200);
      const again = await call('POST', 'auth/reset_password_confirm/', body);
      expect(again.body.problems).toMatchObject([{ path: ['token'], code: 'link_expired' }]);

      await ask();
      await sendMails();
      const late = {
        ...Object.fromEntries(mails.take().links[0]?.searchParams ?? []),
        new_password: PASSWORD,
      };
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
      expect((await call('POST', 'auth/reset_password_confirm/', late)).status).toBe(400);
      vi.useRealTimers();
    });

    it('answers a reset for an unknown address alike, and sends nothing', async () => {
      const answer = await call('POST', 'auth/users/reset_password/', { email: 'nobody@example.org' });
      expect(answer.status).toBe(204);
      await sendMails();
      expect(mails.mails).toEqual([]);
      const left = await server().context.db.selectFrom('mails').select('email').execute();
      expect(left.filter(mail => mail.email === 'nobody@example.org')).toEqual([]);
    });
  },
  settings,
);

describeOnEngines(
  'Limits of mail requests',
  server => {
    it('are told with the time to come back, and are the same for every address', async () => {
      const ask = () => server().anonymous.post('auth/reset_password/', { email: 'nobody@example.org' });
      expect((await ask()).status).toBe(204);
      expect((await ask()).status).toBe(204);
      const refused = await ask();
      expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    });
  },
  { mailRequestLimits: { perAccount: 2, perAddress: 100, windowMs: 60_000 } },
);
