import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tellNotices } from '../src/domain/work-mails/tell-notices';
import { addAreas } from './add-account';
import { describeOnEngines, startTwin } from './harness';
import { postFile } from './raw-requests';
import { CLERMONT, createdPoint, samplesOf } from './samples';
import { accountOf, addressee, minutesAfter, openAlarm, openWorkMails, startAnew } from './work-mails';
import { openWorks, type WorksWorld } from './works-world';

const UCCIANI: [number, number] = [8.97, 42.045];
// A Tuesday at ten o'clock in France.
const TUESDAY = '2025-09-02T08:00:00Z';
const mails = await openWorkMails();
afterAll(() => mails.close());

describeOnEngines(
  'Mails about alarms',
  (server, engine) => {
    let world: WorksWorld;
    let point: number;
    const db = () => server().context.db;
    beforeAll(async () => {
      world = await openWorks(server());
    });
    beforeEach(async () => {
      await startAnew(server(), mails);
      point = await createdPoint(server());
      await world.operation(point);
    });

    const alarm = (at: string) => openAlarm(server(), world, point, at);
    const explain = (id: number, state = 'OTHER_CAUSE') =>
      world.as('coordinator').patch(`alarms/${id}/`, { state, explanation: 'Tir' });
    const received = (at: string) => mails.received(server(), at);
    const told = (at: string) => mails.told(server(), at);

    it('reach coordinators and the operator at once, in their language, and nobody else', async () => {
      await db().updateTable('users').set({ locale: 'en' }).where('username', '=', 'enedis').execute();
      point = await createdPoint(server(), { geom: { type: 'Point', coordinates: UCCIANI } });
      await world.operation(point);
      await alarm(TUESDAY);
      expect(await told(minutesAfter(TUESDAY, 0.5))).toEqual([]);
      const [admin, coordinator, enedis, ...others] = await received(minutesAfter(TUESDAY, 1));
      expect([admin, coordinator, enedis].map(one => one && addressee(one))).toEqual([
        'admin',
        'coordinator',
        'enedis',
      ]);
      expect(others).toEqual([]);
      expect(coordinator?.subject).toBe('aviCable\u00a0: une nouvelle alarme');
      expect(coordinator?.text).toContain(`support n°\u00a0${point}, Ucciani, travaux du 1er juin 2025`);
      expect(coordinator?.links.map(({ pathname }) => pathname)).toEqual(['/programme/alarms', '/account']);
      expect(enedis?.subject).toBe('aviCable: a new alarm');
      expect(enedis?.text).toContain(`support no.\u00a0${point}, Ucciani, works of 1 June 2025`);
      expect(enedis?.links.map(({ pathname }) => pathname)).toEqual(['/en/programme/alarms', '/en/account']);
      for (const link of enedis?.links ?? []) expect(enedis?.html).toContain(link.href);
      expect(enedis?.html).toContain(`support no.\u00a0${point}, Ucciani, works of 1 June 2025`);
    });

    it('name neither species nor place of a bird that rules blur', async () => {
      const samples = samplesOf(server());
      const { species_id } = samples.mortality({}) as { species_id: number };
      point = await createdPoint(server(), { geom: { type: 'Point', coordinates: UCCIANI } });
      await world.operation(point);
      const { body: rule } = await server()
        .as('admin')
        .post('admin/sensitivity-rules/', { species_id, level: 2 });
      await alarm(TUESDAY);
      const [mail] = await received(minutesAfter(TUESDAY, 1));
      await server().as('admin').delete(`admin/sensitivity-rules/${rule.id}/`);
      expect(mail?.text).toContain('un oiseau protégé\u00a0: la liste des alarmes dit lequel, et où');
      expect(mail?.text).not.toMatch(/Ucciani|support n°/);
      expect(mail?.links.map(({ pathname }) => pathname)).toContain('/programme/alarms');
    });

    it('reach coordinators of the area only, and those who have chosen none', async () => {
      await addAreas(server().context, await accountOf(server(), 'admin'), [server().item('AREAS', '53')]);
      await addAreas(server().context, await accountOf(server(), 'coordinator'), [
        server().item('AREAS', '53'),
        server().item('AREAS', '84'),
      ]);
      await alarm(TUESDAY);
      expect(await told(minutesAfter(TUESDAY, 1))).toEqual(['coordinator', 'enedis']);
    });

    it('reach nobody twice, however often the server looks or starts', async () => {
      await alarm(TUESDAY);
      expect(await told(minutesAfter(TUESDAY, 1))).toHaveLength(3);
      for (const minutes of [1, 2, 60, 24 * 60, 48 * 60, 7 * 24 * 60])
        expect(await told(minutesAfter(TUESDAY, minutes))).toEqual([]);
    });

    it('are queued once by two servers that look at once', async () => {
      await alarm(TUESDAY);
      const twin = engine === 'postgres' ? await startTwin(server()) : null;
      const at = new Date(minutesAfter(TUESDAY, 5));
      const contexts = [server().context, (twin ?? server()).context];
      await Promise.all([...contexts, ...contexts].map(context => tellNotices(context, at)));
      await Promise.all(contexts.map(context => context.mail.sendDue()));
      expect(mails.mails.splice(0).map(addressee).sort()).toEqual(['admin', 'coordinator', 'enedis']);
      await twin?.close();
    });

    it('come once a day: further ones wait for the next morning, without those explained meanwhile', async () => {
      await alarm(TUESDAY);
      expect(await told(minutesAfter(TUESDAY, 1))).toHaveLength(3);
      await alarm(minutesAfter(TUESDAY, 60));
      await explain(await alarm(minutesAfter(TUESDAY, 61)));
      await alarm(minutesAfter(TUESDAY, 62));
      expect(await told(minutesAfter(TUESDAY, 90))).toEqual([]);
      expect(await told('2025-09-03T03:59:00Z')).toEqual([]);
      const [admin, ...others] = await received('2025-09-03T04:00:00Z');
      expect(others.map(addressee)).toEqual(['coordinator', 'enedis']);
      expect(admin?.subject).toBe('aviCable\u00a0: 2 nouvelles alarmes');
      await alarm('2025-09-03T10:00:00Z');
      expect(await told('2025-09-03T12:00:00Z')).toEqual([]);
    });

    it('come at night with what waits, when a bird is entered at night', async () => {
      await alarm(TUESDAY);
      expect(await told(minutesAfter(TUESDAY, 1))).toHaveLength(3);
      await alarm(minutesAfter(TUESDAY, 60));
      await alarm('2025-09-03T00:30:00Z');
      const [admin] = await received('2025-09-03T00:31:00Z');
      expect(admin?.subject).toBe('aviCable\u00a0: 2 nouvelles alarmes');
    });

    it('are dropped when all is explained before they are sent', async () => {
      const id = await alarm(TUESDAY);
      await tellNotices(server().context, new Date(minutesAfter(TUESDAY, 1)));
      await explain(id);
      expect(await server().context.mail.sendDue()).toBe(0);
      expect(await db().selectFrom('mails').selectAll().execute()).toEqual([]);
    });

    it('tell an alarm again that opens at another support, but not one that comes back', async () => {
      const id = await alarm(TUESDAY);
      expect(await told(minutesAfter(TUESDAY, 1))).toHaveLength(3);
      const { mortality_id } = await db()
        .selectFrom('alarms')
        .select('mortality_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await world.as('editor').delete(`mortality/${mortality_id}/`);
      await world.as('admin').post(`mortality/${mortality_id}/restore/`, {});
      expect(await told('2025-09-03T12:00:00Z')).toEqual([]);
      const other = await createdPoint(server(), { owner_id: server().item('OWNER', 'IO-RTE') });
      await world.operation(other);
      await world.as('editor').patch(`mortality/${mortality_id}/`, { infrstr_id: other });
      await db().updateTable('alarm_news').set({ opened_at: TUESDAY }).where('number', 'is', null).execute();
      expect(await told('2025-09-04T12:00:00Z')).toEqual(['admin', 'coordinator', 'rte']);
    });

    it('of a thousand birds in one file are one mail, which names ten', async () => {
      const [species] = (await world.as('editor').get('species/?limit=1')).body;
      const rows = Array.from({ length: 1000 }, (_, index) => {
        const day = new Date(Date.UTC(2025, 6, 1 + (index % 60))).toISOString().slice(0, 10);
        return `${CLERMONT[0]};${CLERMONT[1]};${day};Ada ${index};${species.code};COD_EL;1`;
      });
      const file = Buffer.from(
        `longitude;latitude;date;author;species;death_cause;count\n${rows.join('\n')}\n`,
      );
      const report = (
        await postFile(server(), 'editor', 'import/mortality/?dry_run=false', { field: 'file', file })
      ).json();
      expect(report.problems).toEqual([]);
      await db().updateTable('alarm_news').set({ opened_at: TUESDAY }).execute();
      const sent = await received(minutesAfter(TUESDAY, 1));
      expect(sent.map(addressee)).toEqual(['admin', 'coordinator', 'enedis']);
      expect(sent[0]?.subject).toBe('aviCable\u00a0: 1000 nouvelles alarmes');
      expect(sent[0]?.text.match(/^- /gm)).toHaveLength(11);
      expect(sent[0]?.text).toContain('- et 990 de plus');
      expect(await told('2025-09-03T12:00:00Z')).toEqual([]);
    }, 60_000);

    it('wait while more alarms open, an hour at most', async () => {
      await alarm(TUESDAY);
      const [first] = await db().selectFrom('alarm_news').select('alarm_id').execute();
      await alarm(minutesAfter(TUESDAY, 59));
      await db()
        .updateTable('alarm_news')
        .set({ opened_at: TUESDAY })
        .where('alarm_id', '=', first?.alarm_id ?? 0)
        .execute();
      expect(await told(minutesAfter(TUESDAY, 59.5))).toEqual([]);
      expect(await told(minutesAfter(TUESDAY, 60))).toHaveLength(3);
    });

    it('wait for the end of an import, but not of one that broke off', async () => {
      await alarm(TUESDAY);
      const unfinished = { kind: 'mortality', file: 'cas.csv', records: 0, user_id: null } as const;
      const running = await db()
        .insertInto('import_batches')
        .values({ ...unfinished, at: minutesAfter(TUESDAY, -1) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db()
        .insertInto('import_batches')
        .values({ ...unfinished, at: minutesAfter(TUESDAY, -61) })
        .execute();
      expect(await told(minutesAfter(TUESDAY, 10))).toEqual([]);
      await db()
        .updateTable('import_batches')
        .set({ finished_at: minutesAfter(TUESDAY, 11) })
        .where('id', '=', running.id)
        .execute();
      expect(await told(minutesAfter(TUESDAY, 11))).toHaveLength(3);
      await db().deleteFrom('import_batches').where('file', '=', 'cas.csv').execute();
    });

    it('do not reach who turned them off, and tell nothing of that time afterwards', async () => {
      const turn = (alarms: boolean) => world.as('coordinator').patch('auth/users/me/notices/', { alarms });
      await turn(false);
      await alarm(TUESDAY);
      expect(await told(minutesAfter(TUESDAY, 1))).toEqual(['admin', 'enedis']);
      await turn(true);
      expect(await told('2025-09-03T12:00:00Z')).toEqual([]);
      await alarm('2025-09-03T12:30:00Z');
      await tellNotices(server().context, new Date('2025-09-03T12:31:00Z'));
      await turn(false);
      await server().context.mail.sendDue();
      expect(mails.mails.splice(0).map(addressee).sort()).toEqual(['admin', 'enedis']);
    });

    it('do not reach accounts that may not sign in, have no address or are new', async () => {
      const set = (username: string, columns: object) =>
        db().updateTable('users').set(columns).where('username', '=', username).execute();
      await alarm(TUESDAY);
      await set('coordinator', { is_active: 0 });
      await set('enedis', { email: '' });
      await tellNotices(server().context, new Date(minutesAfter(TUESDAY, 1)));
      await set('admin', { email_verified: 0 });
      await server().context.mail.sendDue();
      expect(mails.mails).toEqual([]);
      await set('coordinator', { is_active: 1 });
      await set('enedis', { email: 'enedis@example.org' });
      await set('admin', { email_verified: 1 });
      // The account has no row of its own, as if it had just become a coordinator.
      await db()
        .deleteFrom('notices')
        .where('user_id', '=', await accountOf(server(), 'enedis'))
        .execute();
      expect(await told(minutesAfter(TUESDAY, 5))).toEqual(['coordinator']);
    });

    it('stay queued while the mail server refuses, and are then sent once', async () => {
      const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      mails.isRefusing = true;
      await alarm(TUESDAY);
      expect(await told(minutesAfter(TUESDAY, 1))).toEqual([]);
      expect(report).toHaveBeenCalledTimes(3);
      await alarm(minutesAfter(TUESDAY, 30));
      mails.isRefusing = false;
      vi.restoreAllMocks();
      expect(await told(minutesAfter(TUESDAY, 60))).toEqual([]);
      expect(await server().context.mail.sendDue(Date.now() + 3_600_000)).toBe(3);
      const sent = mails.mails.splice(0);
      expect(sent.map(addressee).sort()).toEqual(['admin', 'coordinator', 'enedis']);
      expect(sent[0]?.subject).toBe('aviCable\u00a0: une nouvelle alarme');
      expect(await server().context.mail.sendDue(Date.now() + 7_200_000)).toBe(0);
    });
  },
  { smtpUrl: mails.url },
);

describeOnEngines(
  'Mails about works',
  server => {
    it('are looked for by a server that listens', async () => {
      const world = await openWorks(server());
      const { context, app } = server();
      await tellNotices(context, new Date('2025-01-01T12:00:00Z'));
      const { infrastructure } = await world.orderedPoint();
      await world.operation(infrastructure.id);
      await openAlarm(server(), world, infrastructure.id, new Date(Date.now() - 61_000).toISOString());
      mails.mails.length = 0;
      await app.listen({ port: 0, host: '127.0.0.1' });
      await vi.waitFor(() => expect(mails.mails.map(addressee)).toContain('coordinator'), 10_000);
    });
  },
  { smtpUrl: mails.url },
);
