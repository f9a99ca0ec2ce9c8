import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TEST_PASSWORD } from '../../../test/accounts';
import { addAccount, addAreas, openSessionOf } from '../../../test/add-account';
import { describeOnEngines } from '../../../test/harness';
import { openMailBox } from '../../../test/mail-box';

const PASSWORD = 'Milans-royaux-2026!';
const FREELY = { perRequester: 1000, perTarget: 1000, windowMs: 60_000 };
const mails = await openMailBox();
const settings = {
  smtpUrl: mails.url,
  publicUrl: 'https://avicable.example',
  mailRequestLimits: FREELY,
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
      expect(mail.subject).toBe('aviCable\u00a0: vous avez déjà un compte');
      expect(mail.text).toContain(person.username);
      // The taken username is refused anyway, so a second request reveals nothing about the address.
      const probe = await call('POST', 'user/', somebody({ username: again.username }));
      expect(probe.body.problems).toEqual([{ path: ['username'], code: 'already_used', params: {} }]);
    });

    it('says that a username is taken, whatever its case', async () => {
      const { person } = await signUpAndVerify();
      const refused = await call('POST', 'user/', somebody({ username: person.username.toUpperCase() }));
      expect(refused.body.problems).toEqual([{ path: ['username'], code: 'already_used', params: {} }]);
    });

    it('keeps the link of each sign-up of an address, which counts with the password of its own request', async () => {
      const owner = somebody();
      await call('POST', 'user/', owner);
      await sendMails();
      const first = mails.take();
      expect(first.text).not.toContain('Une autre demande');
      const stranger = { ...owner, password: 'Another-word-2026!' };
      expect((await call('POST', 'user/', stranger)).status).toBe(201);
      await sendMails();
      const second = mails.take();
      expect(second.text).toContain('Une autre demande de compte a été faite avec cette adresse.');
      expect(second.text).toContain(`au nom d'utilisateur ${owner.username}, faite le `);

      expect((await call('GET', `user/verify_email/${tokenOf(first)}/`)).body.code).toBe('verified');
      await sendMails();
      await call('PATCH', `user/activate/${tokenOf()}/`, {}, await headersFor('manager'));
      await sendMails();
      mails.mails.length = 0;
      expect((await call('GET', `user/verify_email/${tokenOf(second)}/`)).body.code).toBe('already_used');
      expect((await signIn(owner.username, stranger.password)).status).toBe(401);
      expect((await signIn(owner.username)).status).toBe(200);
    });

    it('sends the link of the first sign-up of an address to whoever asks for a password', async () => {
      const owner = somebody();
      await call('POST', 'user/', owner);
      await call('POST', 'user/', { ...owner, password: 'Another-word-2026!' });
      await sendMails();
      mails.mails.length = 0;
      await call('POST', 'auth/users/reset_password/', { email: owner.email });
      await sendMails();
      await call('GET', `user/verify_email/${tokenOf()}/`);
      await sendMails();
      await call('PATCH', `user/activate/${tokenOf()}/`, {}, await headersFor('manager'));
      await sendMails();
      mails.mails.length = 0;
      expect((await signIn(owner.username)).status).toBe(200);
    });

    it('gives a username that two addresses ask for to the first that is verified', async () => {
      const [one, two] = [somebody(), somebody()];
      const answers = await Promise.all([
        call('POST', 'user/', one),
        call('POST', 'user/', { ...two, username: one.username.toUpperCase() }),
      ]);
      await sendMails();
      const tokens = mails.mails.splice(0).map(mail => tokenOf(mail));
      expect(tokens.length).toBeGreaterThan(0);
      expect(tokens).toHaveLength(answers.filter(({ status }) => status === 201).length);
      const codes: string[] = [];
      for (const token of tokens) codes.push((await call('GET', `user/verify_email/${token}/`)).body.code);
      expect(codes.filter(code => code === 'verified')).toHaveLength(1);
      await sendMails();
      mails.mails.length = 0;
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

    it('stores no token that a copy of the database would disclose', async () => {
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

    it('lists waiting accounts to the managers of their areas, and activates from the list', async () => {
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

    it('lets a manager refuse a request, with a mail and a reason, and the same person ask again', async () => {
      const { person, activation } = await signUpAndVerify();
      const token = tokenOf(activation);
      const refuse = (headers: object, body: object = {}) =>
        call('POST', `user/refuse/${token}/`, body, headers);
      expect((await refuse({})).status).toBe(401);
      const elsewhere = await addAccount(
        server().context,
        `elsewhere${count}`,
        ['registration-managers'],
        [areas[1] as number],
      );
      expect((await refuse(await openSessionOf(server().context, elsewhere))).status).toBe(403);
      const manager = await headersFor('manager');
      const tooLong = await refuse(manager, { reason: 'x'.repeat(301) });
      expect(tooLong.body.problems).toMatchObject([{ path: ['reason'], code: 'max_length' }]);
      expect((await refuse(manager, { reason: 'Nobody here\nknows you.' })).status).toBe(204);
      await sendMails();
      const mail = mails.take();
      expect(mail).toMatchObject({
        to: person.email,
        subject: "aviCable\u00a0: votre demande n'a pas été acceptée",
      });
      expect(mail.text).toContain('Nobody here knows you.');
      expect(mail.text).toContain('Bonjour Lucie Ferrandi');
      expect(mail.links[0]?.pathname).toBe('/account/signup');

      // The account as if a concurrent decision had come first.
      const admin = await headersFor('admin');
      expect((await refuse(admin)).status).toBe(208);
      const late = await call('PATCH', `user/activate/${token}/`, {}, admin);
      expect(late).toMatchObject({ status: 409, body: { problems: [{ code: 'already_refused' }] } });
      expect((await call('GET', `user/activate/${token}/`, undefined, admin)).status).toBe(409);
      const listed = await call('GET', 'user/activate/', undefined, admin);
      expect(JSON.stringify(listed.body)).not.toContain(person.username);
      const { db } = server().context;
      expect(JSON.stringify(await db.selectFrom('users').selectAll().execute())).not.toContain(person.email);

      expect((await call('POST', 'user/', person)).status).toBe(201);
      await sendMails();
      expect((await call('GET', `user/verify_email/${tokenOf()}/`)).body.code).toBe('verified');
    });

    it('lets only one of two concurrent managers decide', async () => {
      const { person, activation } = await signUpAndVerify();
      const number = await idOf(person.username);
      const [manager, admin] = [await headersFor('manager'), await headersFor('admin')];
      const [activated, refused] = await Promise.all([
        call('PATCH', `user/activate/${tokenOf(activation)}/`, {}, manager),
        call('POST', `user/refuse/${number}/`, {}, admin),
      ]);
      expect([
        [200, 404],
        [409, 204],
      ]).toContainEqual([activated.status, refused.status]);
      expect((await signIn(person.username)).status).toBe(activated.status === 200 ? 200 : 401);
    });

    it('refuses no account that is active, and one of the list only while it waits', async () => {
      const { person, activation } = await signUpAndVerify();
      const manager = await headersFor('manager');
      const number = await idOf(person.username);
      await call('PATCH', `user/activate/${number}/`, {}, manager);
      const late = await call('POST', `user/refuse/${tokenOf(activation)}/`, {}, manager);
      await sendMails();
      mails.mails.length = 0;
      expect(late).toMatchObject({ status: 409, body: { problems: [{ code: 'already_active' }] } });
      expect((await call('POST', `user/refuse/${number}/`, {}, manager)).status).toBe(404);
      expect((await signIn(person.username)).status).toBe(200);
      const other = await signUpAndVerify();
      const waiting = await idOf(other.person.username);
      expect((await call('POST', `user/refuse/${waiting}/`, {}, manager)).status).toBe(204);
      expect((await call('POST', `user/refuse/${waiting}/`, {}, manager)).status).toBe(404);
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
      expect(again.body.problems).toMatchObject([{ path: ['token'], code: 'link_used' }]);
      await sendMails();
      expect(mails.take()).toMatchObject({
        to: `forgetful${count}@example.org`,
        subject: 'aviCable\u00a0: votre mot de passe a changé',
      });

      await ask();
      await sendMails();
      const late = {
        ...Object.fromEntries(mails.take().links[0]?.searchParams ?? []),
        new_password: PASSWORD,
      };
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
      const expired = await call('POST', 'auth/reset_password_confirm/', late);
      expect(expired.body.problems).toMatchObject([{ path: ['token'], code: 'link_expired' }]);
      vi.useRealTimers();
    });

    it('distinguishes a link invalidated by another one from a used one', async () => {
      await addAccount(server().context, `impatient${count}`, ['data-read-only']);
      const linkOf = async () => {
        await call('POST', 'auth/reset_password/', { email: `impatient${count}@example.org` });
        await sendMails();
        return Object.fromEntries(mails.take().links[0]?.searchParams ?? []);
      };
      const [first, second] = [await linkOf(), await linkOf()];
      const follow = (link: object) =>
        call('POST', 'auth/reset_password_confirm/', { ...link, new_password: PASSWORD });
      expect((await follow(second)).status).toBe(204);
      expect((await follow(first)).body.problems[0].code).toBe('link_expired');
      expect((await follow(second)).body.problems[0].code).toBe('link_used');
    });

    it('writes in the language of the page that asked', async () => {
      const id = await addAccount(server().context, `bilingual${count}`, ['data-read-only']);
      const email = `bilingual${count}@example.org`;
      const english = { 'accept-language': 'en-GB,en;q=0.9,fr;q=0.5' };
      await call('POST', 'auth/reset_password/', { email }, english);
      await sendMails();
      const reset = mails.take();
      expect(reset.subject).toBe('aviCable: choose a new password');
      expect(reset.links[0]?.pathname).toBe('/en/account/reset');
      await call('POST', 'user/', somebody({ email }), english);
      await sendMails();
      expect(mails.take().subject).toBe('aviCable: you already have an account');
      const session = await openSessionOf(server().context, id);
      const change = { current_password: TEST_PASSWORD, new_password: PASSWORD };
      await call('POST', 'auth/users/set_password/', change, { ...session, ...english });
      await sendMails();
      expect(mails.take().subject).toBe('aviCable: your password was changed');
    });

    it('refuses common passwords', async () => {
      const refused = await call('POST', 'user/', somebody({ password: 'Password123!' }));
      expect(refused.body).toMatchObject({
        password: [expect.stringContaining('premiers que l’on essaie')],
        problems: [{ path: ['password'], code: 'password_common' }],
      });
      await sendMails();
      expect(mails.mails).toEqual([]);
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
    it('are reported with Retry-After, and are the same for every address', async () => {
      const ask = () => server().anonymous.post('auth/reset_password/', { email: 'nobody@example.org' });
      expect((await ask()).status).toBe(204);
      expect((await ask()).status).toBe(204);
      const refused = await ask();
      expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    });
  },
  { mailRequestLimits: { perRequester: 100, perTarget: 2, windowMs: 60_000 } },
);
