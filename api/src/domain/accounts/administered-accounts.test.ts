import { accountSchema } from 'shared/contract/administration';
import type { Group } from 'shared/server';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { TEST_PASSWORD } from '../../../test/accounts';
import { addAccount, openSessionOf } from '../../../test/add-account';
import { describeOnEngines } from '../../../test/harness';
import { openMailBox } from '../../../test/mail-box';

const mails = await openMailBox();
afterAll(() => mails.close());

describeOnEngines(
  'Accounts in administration',
  server => {
    const admin = () => server().as('admin');
    const context = () => server().context;
    const add = (username: string, ...groups: Group[]) => addAccount(context(), username, groups);
    const list = async (query: string) => {
      const answer = await admin().get(`admin/accounts/?${query}`);
      const names = z.array(accountSchema).parse(answer.body);
      return { names: names.map(one => one.username), total: answer.headers['x-total-count'] };
    };
    const historyOf = async (id: number) => (await admin().get(`history/accounts/${id}/`)).body;

    beforeEach(() => {
      mails.mails.length = 0;
    });

    it('are found by words without accents, filtered, ordered and paged', async () => {
      const region = server().item('AREAS', '76');
      for (const [username, last_name] of [
        ['zoe', 'Éperon'],
        ['yann', 'eperonnier'],
      ]) {
        const id = await add(username as string, 'data-editor');
        await admin().patch(`admin/accounts/${id}/`, { last_name, areas: [region] });
      }
      expect(await list('q=EPERON&ordering=-username')).toEqual({ names: ['zoe', 'yann'], total: '2' });
      expect(await list('q=eperon&ordering=username&limit=1&page=2')).toEqual({ names: ['zoe'], total: '2' });
      expect(await list(`q=eperon&area=${region}&group=administrators`)).toEqual({ names: [], total: '0' });
      expect((await list('group=administrators')).names).toEqual(['admin']);
      expect((await list('q=50%25_x')).names).toEqual([]);
      expect((await admin().get('admin/accounts/?ordering=password_hash')).body.problems).toMatchObject([
        { path: ['ordering'] },
      ]);
      const groups = (await admin().get('admin/groups/')).body;
      expect(groups).toContainEqual({
        id: 'administrators',
        scopes: [
          'data:read',
          'data:write',
          'programme:coordinate',
          'programme:operate',
          'accounts:activate',
          'admin',
        ],
        members: 1,
      });
    });

    it('name the owner that an operator works for, which operators see themselves', async () => {
      const owner_id = server().item('OWNER', 'IO-ENEDIS');
      const id = await add('olivier');
      const change = (body: object) => admin().patch(`admin/accounts/${id}/`, body);
      const path = ['owner_id'];
      expect((await change({ groups: ['operators'] })).body.problems).toMatchObject([
        { path, code: 'required' },
      ]);
      expect((await change({ owner_id: 999_999 })).body.problems).toMatchObject([
        { path, code: 'unknown_reference' },
      ]);
      const poor = server().item('IFR_COND', 'POOR');
      expect((await change({ owner_id: poor })).body.problems).toMatchObject([{ path, code: 'wrong_list' }]);
      expect((await change({ groups: ['operators'], owner_id })).body).toMatchObject({
        groups: ['operators'],
        owner_id,
      });
      const session = await openSessionOf(context(), id);
      const me = (await server().anonymous.get('auth/users/me/', session)).body;
      expect(me).toMatchObject({ owner_id, scope: ['data:read', 'programme:operate'] });
      expect((await server().anonymous.patch('auth/users/me/', { owner_id: null }, session)).status).toBe(
        200,
      );
      expect((await server().anonymous.get('auth/users/me/', session)).body.owner_id).toBe(owner_id);
      expect((await admin().delete(`admin/nomenclatures/${owner_id}/`)).body.used_by).toMatchObject({
        accounts: 1,
      });
      expect((await historyOf(id))[0].changes.owner_id).toEqual({ before: null, after: owner_id });
    });

    it('are invited by mail, in their language, to choose a password', async () => {
      const invited = {
        username: 'mireille',
        email: 'mireille@example.org',
        first_name: 'Mireille',
        last_name: 'Ferrandi',
        phone: '',
        areas: [server().item('AREAS', '93')],
        groups: ['data-editor'],
        locale: 'fr',
      };
      const created = await admin().post('admin/accounts/', invited);
      expect(created.status).toBe(201);
      expect(created.body).toMatchObject({ ...invited, status: 'active' });
      await context().mail.sendDue();
      const mail = mails.take();
      expect(mail).toMatchObject({ to: invited.email, subject: 'aviCable\u00a0: vous êtes invité' });
      const { searchParams } = mail.links[0] as URL;
      const confirmation = {
        uid: searchParams.get('uid'),
        token: searchParams.get('token'),
        new_password: TEST_PASSWORD,
      };
      expect((await server().anonymous.post('auth/reset_password_confirm/', confirmation)).status).toBe(204);
      await context().mail.sendDue();
      expect(mails.take()).toMatchObject({ to: invited.email, subject: /mot de passe a changé/ });
      const signIn = { username: 'mireille', password: TEST_PASSWORD };
      expect((await server().anonymous.post('auth/jwt/create/', signIn)).status).toBe(200);

      const again = await admin().post('admin/accounts/', { ...invited, username: 'MIREILLE' });
      expect(again.body.problems).toMatchObject([
        { path: ['username'], code: 'already_used' },
        { path: ['email'], code: 'already_used' },
      ]);
    });

    it('are deactivated at once, signed out, and let in again; the history says by whom', async () => {
      const id = await add('quentin', 'data-editor');
      const there = await openSessionOf(context(), id);
      const me = () => server().anonymous.get('auth/users/me/', there);
      expect((await me()).status).toBe(200);
      const path = `admin/accounts/${id}/`;
      expect((await admin().patch(path, { is_active: false })).body).toMatchObject({ status: 'inactive' });
      expect((await me()).status).toBe(401);
      expect((await admin().patch(path, { is_active: true })).body).toMatchObject({ status: 'active' });
      expect((await me()).status).toBe(401);
      expect(await historyOf(id)).toMatchObject([
        { by: { username: 'admin' }, changes: { is_active: { before: false, after: true } } },
        { by: { username: 'admin' }, changes: { is_active: { before: true, after: false } } },
      ]);
      expect((await server().as('editor').get(`history/accounts/${id}/`)).status).toBe(403);
    });

    it('get a mail for a new password, and are signed out of every device', async () => {
      const id = await add('ondine', 'data-editor');
      const there = await openSessionOf(context(), id);
      expect((await admin().get(`admin/accounts/${id}/sessions/`)).body).toMatchObject([
        { user_agent: 'Test browser' },
      ]);
      expect((await admin().delete(`admin/accounts/${id}/sessions/`)).status).toBe(204);
      expect((await server().anonymous.get('auth/users/me/', there)).status).toBe(401);
      expect((await admin().post(`admin/accounts/${id}/reset_password/`, undefined)).status).toBe(204);
      await context().mail.sendDue();
      expect(mails.take().to).toBe('ondine@example.org');
      const acts = (await historyOf(id)).flatMap((change: { changes: object }) =>
        Object.keys(change.changes),
      );
      expect(acts).toEqual(['password_mail_sent', 'devices_signed_out']);
    });

    it('send a welcome mail once on activation, with at least the reader role', async () => {
      const id = await add('ludo');
      await context()
        .db.updateTable('users')
        .set({ is_active: 0, welcomed_at: null })
        .where('id', '=', id)
        .execute();
      expect((await list('status=waiting')).names).toEqual(['ludo']);
      const activated = await admin().patch(`admin/accounts/${id}/`, { is_active: true });
      expect(activated.body).toMatchObject({ status: 'active', groups: ['data-read-only'] });
      await context().mail.sendDue();
      expect(mails.take()).toMatchObject({ to: 'ludo@example.org' });
      await admin().patch(`admin/accounts/${id}/`, { is_active: false });
      await admin().patch(`admin/accounts/${id}/`, { is_active: true });
      expect(await context().mail.sendDue()).toBe(0);
    });

    it('are removed without a trace of the person, and their history holds nothing of them', async () => {
      const id = await add('perrine', 'data-editor');
      await admin().patch(`admin/accounts/${id}/`, { phone: '06 11 22 33 44' });
      expect((await admin().delete(`admin/accounts/${id}/`)).status).toBe(204);
      const kept = JSON.stringify([
        await context().db.selectFrom('users').selectAll().where('id', '=', id).execute(),
        await context().db.selectFrom('history').selectAll().execute(),
      ]);
      expect(kept).not.toMatch(/perrine|06 11/);
      expect((await list('q=perrine')).names).toEqual([]);
      expect((await list('status=closed')).names).toEqual([`closed:${id}`]);
      expect(await historyOf(id)).toMatchObject([{ action: 'delete', by: { username: 'admin' } }, {}]);
      expect((await admin().patch(`admin/accounts/${id}/`, { phone: '1' })).status).toBe(404);
      expect((await admin().delete(`admin/accounts/${id}/`)).status).toBe(404);
    });

    it('two administrators who change one account do not overwrite each other', async () => {
      const id = await add('noemie', 'data-editor');
      const path = `admin/accounts/${id}/`;
      const etag = String((await admin().get(path)).headers.etag);
      expect((await admin().patch(path, { phone: '01' }, { 'if-match': etag })).status).toBe(200);
      const late = await admin().patch(path, { phone: '02' }, { 'if-match': etag });
      expect(late).toMatchObject({ status: 412, body: { current: { phone: '01' } } });
    });

    it('keep their last administrator, even when two demote each other at the same time', async () => {
      const [first] = (await admin().get('admin/accounts/?q=admin')).body;
      const office = (id: number) => `admin/accounts/${id}/`;
      for (const change of [{ is_active: false }, { groups: ['data-editor'] }]) {
        const refused = await admin().patch(office(first.id), change);
        expect(refused).toMatchObject({ status: 400, body: { problems: [{ code: 'last_administrator' }] } });
      }
      expect((await admin().delete(office(first.id))).status).toBe(400);

      for (let round = 0; round < 5; round += 1) {
        const id = await add(`rival${round}`, 'administrators');
        const rival = await openSessionOf(context(), id);
        const demotion = { groups: ['data-editor'] };
        const answers = await Promise.all([
          admin().patch(office(id), demotion),
          server().anonymous.patch(office(first.id), demotion, rival),
        ]);
        expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
        // One of the two remains administrator and hands the role back to the first.
        const administrators = await context()
          .db.updateTable('user_groups')
          .set({ user_id: first.id })
          .where('group_id', 'in', eb =>
            eb.selectFrom('groups').select('id').where('name', '=', 'administrators'),
          )
          .returning('user_id')
          .execute();
        expect(administrators).toHaveLength(1);
      }
    });

    it('never hold what is secret', async () => {
      const [first] = (await admin().get('admin/accounts/?q=admin')).body;
      expect(Object.keys(first).filter(key => /password|hash|token/.test(key))).toEqual([]);
      const changes = await context().db.selectFrom('history').select('changes').execute();
      expect(JSON.stringify(changes)).not.toMatch(/argon2|hash|eyJ/);
    });

    it('are not flooded with mails, whoever requests them', async () => {
      const id = await add('tristan', 'data-editor');
      const ask = () => admin().post(`admin/accounts/${id}/reset_password/`, undefined);
      for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(204);
      expect(await ask()).toMatchObject({ status: 429, body: { code: 'throttled' } });
      await context().mail.sendDue();
      expect(mails.mails.splice(0)).toHaveLength(5);
      const another = { username: 'yseult', email: 'tristan@example.org', areas: [], groups: [] };
      await admin().patch(`admin/accounts/${id}/`, { email: 'tristan@elsewhere.example' });
      expect((await admin().post('admin/accounts/', another)).status).toBe(429);
      expect((await list('q=yseult')).names).toEqual([]);
      await context().mail.sendDue();
    });

    it('notify their former address of a change', async () => {
      const id = await add('salome', 'data-editor');
      const path = `admin/accounts/${id}/`;
      expect((await admin().patch(path, { email: 'salome@elsewhere.example' })).status).toBe(200);
      await context().mail.sendDue();
      const mail = mails.take();
      expect(mail).toMatchObject({
        to: 'salome@example.org',
        subject: 'aviCable\u00a0: votre adresse a changé',
      });
      expect(mail.text).toContain('salome@elsewhere.example');
    });
  },
  { smtpUrl: mails.url },
);
