import { deviceSchema } from 'shared/contract/accounts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { TEST_PASSWORD } from '../../../test/accounts';
import { addAccount, addAreas, openSessionOf } from '../../../test/add-account';
import { describeOnEngines } from '../../../test/harness';
import { openMailBox } from '../../../test/mail-box';
import { samplesOf } from '../../../test/samples';

const NEW_PASSWORD = 'Milans-royaux-2026!';
const mails = await openMailBox();
let count = 0;

afterAll(() => mails.close());

describeOnEngines(
  'One’s own account',
  server => {
    let id: number;
    let username: string;
    let here: { authorization: string };
    let areas: number[];

    beforeEach(async () => {
      const { context } = server();
      await context.mail.sendDue();
      mails.mails.length = 0;
      count += 1;
      username = `person${count}`;
      const { types } = await context.lists.snapshot();
      areas = types.find(type => type.code === 'AREAS')?.nomenclatures?.map(item => item.id) ?? [];
      id = await addAccount(context, username, ['data-editor']);
      here = await openSessionOf(context, id);
      mails.mails.length = 0;
    });

    const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, headers = here) =>
      server().anonymous.send(method, path, body, headers);
    const me = (headers = here) => call('GET', 'auth/users/me/', undefined, headers);
    const signIn = (password: string) =>
      server().anonymous.post('auth/jwt/create/', { username, password }, { 'user-agent': 'Field phone' });

    it('shows where it is signed in and signs out one device at once', async () => {
      const phone = await signIn(TEST_PASSWORD);
      const there = { authorization: `Bearer ${phone.body.access}` };
      const devices = z.array(deviceSchema).parse((await call('GET', 'auth/sessions/')).body);
      expect(devices).toHaveLength(2);
      const other = devices.find(device => !device.current);
      expect(other?.user_agent).toBe('Field phone');
      expect((await call('DELETE', `auth/sessions/${other?.id}/`)).status).toBe(204);
      expect((await me(there)).status).toBe(401);
      const verified = await server().anonymous.post('auth/jwt/verify/', { token: phone.body.access });
      expect(verified.status).toBe(401);
      const refreshed = await server().anonymous.post('auth/jwt/refresh', { refresh: phone.body.refresh });
      expect(refreshed).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
      expect((await me()).status).toBe(200);
      expect((await call('DELETE', `auth/sessions/${other?.id}/`)).status).toBe(404);
    });

    it('leaves the devices of others alone', async () => {
      const stranger = await addAccount(server().context, `stranger${count}`, ['data-editor']);
      const theirs = await openSessionOf(server().context, stranger);
      const [device] = (await call('GET', 'auth/sessions/', undefined, theirs)).body;
      expect((await call('DELETE', `auth/sessions/${device.id}/`)).status).toBe(404);
      await call('DELETE', 'auth/sessions/');
      expect((await me(theirs)).status).toBe(200);
    });

    it('changes the password and ends every other session', async () => {
      const there = await openSessionOf(server().context, id);
      const change = (current_password: string, new_password: string) =>
        call('POST', 'auth/users/set_password/', { current_password, new_password });
      expect((await change('wrong', NEW_PASSWORD)).body.problems).toMatchObject([
        { path: ['current_password'] },
      ]);
      expect((await change(TEST_PASSWORD, `${username}-is-me-1!`)).body.problems).toMatchObject([
        { path: ['new_password'], code: 'password_contains_username' },
      ]);
      expect((await change(TEST_PASSWORD, NEW_PASSWORD)).status).toBe(204);
      expect((await me(there)).status).toBe(401);
      expect((await me()).status).toBe(200);
      expect((await signIn(TEST_PASSWORD)).status).toBe(401);
      expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    });

    it('changes profile and areas, what is left out stays', async () => {
      const changed = await call('PATCH', 'auth/users/me/', {
        first_name: 'Lucie',
        areas: [areas[1], areas[0]],
      });
      expect(changed.body).toMatchObject({ first_name: 'Lucie', last_name: username });
      expect([...changed.body.areas].sort()).toEqual([areas[0], areas[1]].sort());
      const unknown = await call('PATCH', 'auth/users/me/', { areas: [999_999] });
      expect(unknown.body.problems).toMatchObject([{ path: ['areas', 0], code: 'unknown_reference' }]);
    });

    it('lets no registration manager choose what they may activate', async () => {
      const managerId = await addAccount(server().context, `manager${count}`, ['registration-managers']);
      await addAreas(server().context, managerId, [areas[0] as number]);
      const manager = await openSessionOf(server().context, managerId);
      const refused = await call('PATCH', 'auth/users/me/', { areas }, manager);
      expect(refused.body.problems).toMatchObject([{ path: ['areas'], code: 'areas_locked' }]);
      const same = await call('PATCH', 'auth/users/me/', { areas: [areas[0]], phone: '01 02' }, manager);
      expect(same.status).toBe(200);
    });

    const sentMails = async () => {
      await server().context.mail.sendDue();
      return mails.mails.splice(0);
    };

    it('changes the address with the password, once the mail sent to it is answered, and tells the old one', async () => {
      const email = `new-${username}@example.org`;
      const withoutPassword = await call('PATCH', 'auth/users/me/', { email });
      expect(withoutPassword.body.problems).toMatchObject([{ path: ['current_password'], code: 'required' }]);
      const wrong = await call('PATCH', 'auth/users/me/', { email, current_password: 'wrong' });
      expect(wrong.body.problems).toMatchObject([{ path: ['current_password'], code: 'wrong_password' }]);
      expect(await sentMails()).toEqual([]);
      const changed = await call('PATCH', 'auth/users/me/', { email, current_password: TEST_PASSWORD });
      expect(changed.body.email).toBe(`${username}@example.org`);
      const [link, notice] = await sentMails();
      expect(link?.to).toBe(email);
      expect(notice).toMatchObject({ to: `${username}@example.org`, subject: /autre adresse est demandée/ });
      expect(notice?.text).toContain(email);
      const token = link?.links[0]?.searchParams.get('token');
      expect((await server().anonymous.get(`user/verify_email/${token}/`)).body.code).toBe('email_changed');
      expect((await me()).body.email).toBe(email);
      expect(await sentMails()).toMatchObject([
        { to: `${username}@example.org`, subject: 'aviCable\u00a0: votre adresse a changé' },
      ]);
      const again = await server().anonymous.get(`user/verify_email/${token}/`);
      expect(again.body.code).toBe('already_verified');
    });

    it('keeps its address without a password where it is sent along unchanged', async () => {
      const same = await call('PATCH', 'auth/users/me/', { email: `${username}@EXAMPLE.org`, phone: '01' });
      expect(same).toMatchObject({ status: 200, body: { email: `${username}@example.org`, phone: '01' } });
    });

    it('tells by mail of another password, which stops an address asked for before', async () => {
      const email = `stolen-${username}@example.org`;
      await call('PATCH', 'auth/users/me/', { email, current_password: TEST_PASSWORD });
      const [link] = await sentMails();
      const passwords = { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD };
      const english = { ...here, 'accept-language': 'en' };
      expect((await call('POST', 'auth/users/set_password/', passwords, english)).status).toBe(204);
      expect(await sentMails()).toMatchObject([
        { to: `${username}@example.org`, subject: 'aviCable: your password was changed' },
      ]);
      const token = link?.links[0]?.searchParams.get('token');
      expect((await server().anonymous.get(`user/verify_email/${token}/`)).status).toBe(404);
      expect((await me()).body.email).toBe(`${username}@example.org`);
    });

    it('limits mails to an unverified address', async () => {
      const ask = () =>
        call('PATCH', 'auth/users/me/', {
          email: `stranger${count}@example.org`,
          current_password: TEST_PASSWORD,
        });
      for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200);
      expect(await ask()).toMatchObject({ status: 429, body: { code: 'throttled' } });
      // Sign-ups and password resets of the same address share one limit.
      const reset = await server().anonymous.post('auth/reset_password/', {
        email: `Stranger${count}@example.org`,
      });
      expect(reset.status).toBe(429);
      await sentMails();
    });

    it('shows the picture it chose', async () => {
      expect((await me()).body.avatar).toBeNull();
      expect((await call('PATCH', 'auth/users/me/', { avatar: '4' })).body.avatar).toBe('4');
      expect((await call('PATCH', 'auth/users/me/', { phone: '02' })).body.avatar).toBe('4');
      const unknown = await call('PATCH', 'auth/users/me/', { avatar: '10' });
      expect(unknown.body.problems).toMatchObject([{ path: ['avatar'], code: 'invalid' }]);
      expect((await call('PATCH', 'auth/users/me/', { avatar: null })).body.avatar).toBeNull();
    });

    it('does not reveal that an address belongs to another account', async () => {
      const changed = await call('PATCH', 'auth/users/me/', {
        email: 'reader@example.org',
        current_password: TEST_PASSWORD,
      });
      expect(changed.status).toBe(200);
      const [toOwner] = await sentMails();
      expect(toOwner).toMatchObject({ to: 'reader@example.org', subject: /déjà un compte|already/ });
    });

    it('exports all data about it', async () => {
      const made = await call('POST', 'cables/points/', samplesOf(server()).point());
      expect(made.status).toBe(201);
      const exported = await call('GET', 'auth/users/me/export/');
      expect(exported.headers['content-disposition']).toContain(`avicable-${username}.json`);
      expect(exported.body).toMatchObject({
        account: { username },
        sessions: [{ current: true }],
        records: { infrastructures: [{ id: made.body.id, role: 'author' }] },
      });
      expect(JSON.stringify(exported.body)).not.toContain('argon2');
    });

    it('closes for good and leaves its records without a name', async () => {
      const refused = await call('DELETE', 'auth/users/me/', { current_password: 'wrong' });
      expect(refused.body.problems).toMatchObject([{ path: ['current_password'] }]);
      expect((await call('DELETE', 'auth/users/me/', { current_password: TEST_PASSWORD })).status).toBe(204);
      expect((await me()).status).toBe(401);
      expect((await signIn(TEST_PASSWORD)).status).toBe(401);
      const { db } = server().context;
      const rest = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      expect(rest).toMatchObject({ first_name: '', phone: '', is_active: 0 });
      expect(JSON.stringify(rest)).not.toContain(username);
    });

    it('of the last administrator stays', async () => {
      const { db } = server().context;
      const admins = await db.selectFrom('users').select('id').where('username', '=', 'admin').execute();
      const admin = await openSessionOf(server().context, admins[0]?.id ?? 0);
      const close = () => call('DELETE', 'auth/users/me/', { current_password: TEST_PASSWORD }, admin);
      const refused = await close();
      expect(refused.body).toMatchObject({ problems: [{ code: 'last_administrator' }] });
      await addAccount(server().context, `admin${count}`, ['administrators']);
      expect((await close()).status).toBe(204);
    });
  },
  { smtpUrl: mails.url },
);
