import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tellTroubles } from '../src/administration/health/tell-troubles';
import { backupName } from '../src/start/backup/backup-folder';
import { addAccount } from './add-account';
import { describeOnEngines, startTwin } from './harness';
import { createdPoint, samplesOf } from './samples';
import { addressee, minutesAfter, openWorkMails } from './work-mails';
import { openWorks, type WorksWorld } from './works-world';

const mails = await openWorkMails();
const backupFolder = mkdtempSync(join(tmpdir(), 'avicable-backups-'));
afterAll(async () => {
  rmSync(backupFolder, { recursive: true });
  await mails.close();
});

describeOnEngines(
  'Watching',
  (server, engine) => {
    let world: WorksWorld;
    const db = () => server().context.db;
    const sent = async () => {
      await server().context.mail.sendDue();
      return mails.mails.splice(0);
    };
    beforeAll(async () => {
      world = await openWorks(server());
      await addAccount(server().context, 'jean.dupont', ['data-editor']);
    });
    beforeEach(async () => {
      await db().deleteFrom('mails').execute();
      mails.mails.length = 0;
    });

    it('mails administrators of a trouble that lasts, once a day whatever the number of servers, and of its end', async () => {
      const NOON = '2026-07-06T10:00:00Z';
      const tell = async (minutes: number) => {
        const now = new Date(minutesAfter(NOON, minutes));
        const other = engine === 'postgres' ? await startTwin(server()) : server();
        await Promise.all([tellTroubles(server().context, now), tellTroubles(other.context, now)]);
        if (other !== server()) await other.close();
        return (await sent()).map(mail => `${addressee(mail)}: ${mail.subject}`);
      };
      const late = ['admin: aviCable\u00a0: la sauvegarde programmée est en retard'];
      const health = async () => (await server().as('admin').get('admin/health/')).body.troubles;
      expect(await health()).toEqual(['backup_late']);
      expect(await tell(0)).toEqual([]);
      expect(await tell(11)).toEqual(late);
      expect(await tell(12)).toEqual([]);
      expect(await tell(24 * 60)).toEqual(late);
      const backup = join(backupFolder, backupName('scheduled'));
      mkdirSync(backup);
      writeFileSync(join(backup, 'backup.json'), '{}');
      expect(await health()).toEqual([]);
      const over = ['admin: aviCable\u00a0: réglé — la sauvegarde programmée est en retard'];
      expect(await tell(24 * 60 + 1)).toEqual(over);
      expect(await tell(24 * 60 + 2)).toEqual([]);
      // A trouble that comes back on the same day is mailed on the next.
      rmSync(backup, { recursive: true });
      expect(await tell(24 * 60 + 3)).toEqual([]);
      expect(await tell(24 * 60 + 30)).toEqual([]);
      await server().as('admin').patch('auth/users/me/notices/', { troubles: false });
      expect(await tell(2 * 24 * 60)).toEqual([]);
      await server().as('admin').patch('auth/users/me/notices/', { troubles: true });
    });

    it('keeps a calendar of planned works behind an address that can be withdrawn', async () => {
      const item = await world.orderedPoint({ name: `Élagage, ${'très '.repeat(30)}long; fin` });
      await world.move('enedis', item.id, 'PLANNED', { date: '2026-03-01', planned_for: '2026-03-29' });
      const made = await world.as('enedis').post('auth/calendar/', {});
      expect(made.status).toBe(201);
      const path = new URL(made.body.address).pathname;
      const read = async () => server().anonymous.get(path);
      const { status, headers, body } = await read();
      expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
      const lines = String(body).split('\r\n');
      expect(lines.filter(line => Buffer.byteLength(line) > 75)).toEqual([]);
      expect(lines).toContain(`UID:${item.uuid}@avicable`);
      expect(lines).toContain('DTSTART;VALUE=DATE:20260329');
      expect(lines).toContain('DTEND;VALUE=DATE:20260330');
      const sequence = (text: string) => Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1]);
      await world.move('enedis', item.id, 'PLANNED', { date: '2026-03-02', planned_for: '2026-04-02' });
      const moved = String((await read()).body);
      expect(moved).toContain('DTSTART;VALUE=DATE:20260402');
      expect(moved).toContain(`UID:${item.uuid}@avicable`);
      expect(sequence(moved)).toBeGreaterThan(sequence(String(body)));
      // Another operator sees nothing of it, and the former address ends with the new one.
      const rte = await world.as('rte').post('auth/calendar/', {});
      const others = await server().anonymous.get(new URL(rte.body.address).pathname);
      expect([others.status, String(others.body).includes('BEGIN:VEVENT')]).toEqual([200, false]);
      const again = await world.as('enedis').post('auth/calendar/', {});
      expect((await read()).status).toBe(404);
      expect((await server().anonymous.get(new URL(again.body.address).pathname)).status).toBe(200);
      expect((await world.as('enedis').get('auth/calendar/')).body.created_at).toEqual(expect.any(String));
      expect((await world.as('enedis').delete('auth/calendar/')).status).toBe(204);
      expect((await world.as('enedis').get('auth/calendar/')).body).toEqual({ created_at: null });
      expect((await server().anonymous.get(new URL(again.body.address).pathname)).status).toBe(404);
    });

    it('lets readers comment on what they read, and authors change and withdraw their own', async () => {
      const infrastructure = await createdPoint(server());
      const key = { 'idempotency-key': 'comment-once' };
      const given = { infrastructure, text: 'Vu hier' };
      const first = await world.as('reader').post('comments/', given, key);
      expect(first).toMatchObject({
        status: 201,
        body: { infrastructure, text: 'Vu hier', version: 1, created_by: { username: 'reader' } },
      });
      expect((await world.as('reader').post('comments/', given, key)).body).toEqual(first.body);
      const path = `comments/${first.body.id}/`;
      const list = async () => (await world.as('rte').get(`comments/?infrastructure=${infrastructure}`)).body;
      expect(await list()).toHaveLength(1);
      expect((await world.as('editor').patch(path, { text: 'x' })).status).toBe(403);
      expect((await world.as('editor').delete(path)).status).toBe(403);
      expect((await world.as('reader').patch(path, { text: 'Vu avant-hier' })).body).toMatchObject({
        version: 2,
      });
      expect((await world.as('reader').patch(path, { text: ' ' })).status).toBe(400);
      for (const body of [
        { text: 'Sans fiche' },
        { text: 'Deux', infrastructure, mortality: 1 },
        { text: 'Inconnu', infrastructure: 987_654_321 },
        { text: 'Local', infrastructure: 'local:0f8f1a4e-6d1c-4c19-a63e-000000000000' },
        { text: 'x'.repeat(2001), infrastructure },
      ])
        expect((await world.as('reader').post('comments/', body)).status).toBe(400);
      expect((await world.as('reader').delete(path)).status).toBe(204);
      expect((await world.as('reader').get(path)).status).toBe(404);
      expect(await list()).toEqual([]);
    });

    it('takes so many comments of an account in an hour, also without a mention', async () => {
      const infrastructure = await createdPoint(server());
      const statuses: number[] = [];
      for (let time = 0; time <= 120; time += 1)
        statuses.push((await world.as('verifier').post('comments/', { infrastructure, text: 'x' })).status);
      expect([statuses[0], statuses.at(-1)]).toEqual([201, 429]);
      await db().deleteFrom('attempts').execute();
    });

    it('shows comments on works only to those who see the works', async () => {
      const { id: item } = await world.orderedPoint();
      const { body } = await world.as('enedis').post('comments/', { item, text: 'Nacelle commandée' });
      const seen = async (person: 'enedis' | 'rte' | 'lonely' | 'coordinator') =>
        [
          (await world.as(person).get(`comments/${body.id}/`)).status,
          (await world.as(person).get(`comments/?item=${item}`)).body.length,
          (await world.as(person).post('comments/', { item, text: 'Et moi' })).status,
        ].join();
      expect(await seen('lonely')).toBe('404,0,400');
      expect(await seen('coordinator')).toBe('200,1,201');
      expect(await seen('enedis')).toBe('200,2,201');
    });

    it('mails an account that a comment mentions, once, if it reads the record and wants the mail', async () => {
      const { id: item } = await world.orderedPoint();
      const say = (text: string) => world.as('editor').post('comments/', { item, text });
      const { body } = await say(
        '@Jean.Dupont. à voir ; @lonely, @personne et a@verifier : non\n-- \n@editor',
      );
      expect(Object.keys(body).sort()).not.toContain('mentions');
      const [mail, ...others] = await sent();
      expect(others).toEqual([]);
      expect(mail?.subject).toBe('aviCable\u00a0: Test editor vous mentionne dans un commentaire');
      expect(mail?.text).toContain('- @Jean.Dupont. à voir');
      expect(mail?.links[0]?.pathname).toBe(`/programme/works/${item}`);
      await world.as('editor').patch(`comments/${body.id}/`, { text: '@jean.dupont @coordinator' });
      expect((await sent()).map(addressee)).toEqual(['coordinator']);
      await world.as('coordinator').patch('auth/users/me/notices/', { mentions: false });
      await say('@coordinator');
      const { body: withdrawn } = await say('@jean.dupont');
      await world.as('editor').delete(`comments/${withdrawn.id}/`);
      expect(await sent()).toEqual([]);
      const floods: number[] = [];
      for (let time = 0; time < 70; time += 1) floods.push((await say('@nobody')).status);
      expect(floods.at(-1)).toBe(429);
    });

    it('puts nothing of a bird with a blurred place into a mail', async () => {
      const support = await createdPoint(server());
      const dead = samplesOf(server()).mortality({ infrstr_id: support });
      const { body: bird } = await world.as('verifier').post('mortality/', dead);
      const rule = { species_id: bird.properties.species.id, level: 2 };
      expect((await world.as('admin').post('admin/sensitivity-rules/', rule)).status).toBe(201);
      for (const about of [{ mortality: bird.id }, { infrastructure: support }]) {
        await world.as('verifier').post('comments/', { ...about, text: '@jean.dupont au nid du Mas Vieux' });
        const [mail] = await sent();
        expect(mail?.text).toContain('espèce protégée');
        for (const told of [mail?.text, mail?.html, mail?.subject]) expect(told).not.toMatch(/Mas Vieux|n°/);
      }
    });
  },
  { smtpUrl: mails.url, backupFolder, backupEveryMs: 24 * 3_600_000 },
);
