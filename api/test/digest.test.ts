import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeNotices } from '../src/domain/notices/switches';
import { tellNotices } from '../src/domain/work-mails/tell-notices';
import { findActiveUser } from '../src/http/current-user';
import { addAreas } from './add-account';
import { describeOnEngines, startTwin } from './harness';
import type { ReceivedMail } from './mail-box';
import { samplesOf } from './samples';
import { accountOf, addressee, minutesAfter, openAlarm, openWorkMails, startAnew } from './work-mails';
import { openWorks, type WorksWorld } from './works-world';

const mails = await openWorkMails();
afterAll(() => mails.close());

describeOnEngines(
  'Monday’s digest',
  (server, engine) => {
    let world: WorksWorld;
    // Six o'clock in France, in summer and in winter.
    const MONDAY = '2025-07-07T04:00:00Z';
    const db = () => server().context.db;
    beforeAll(async () => {
      world = await openWorks(server());
    });
    beforeEach(async () => {
      await startAnew(server(), mails);
      await world.as('admin').patch('admin/settings/1/', { edit_areas: 'everywhere' });
    });

    const received = (at: string) => mails.received(server(), at);
    const told = (at: string) => mails.told(server(), at);
    const mailTo = (all: readonly ReceivedMail[], name: string) => {
      const found = all.filter(mail => addressee(mail) === name);
      expect(found).toHaveLength(1);
      return found[0] as ReceivedMail;
    };
    /** Lines of a mail that are headings of lists. */
    const headings = ({ text }: ReceivedMail) => text.match(/^.+\u00a0: \d+$/gm) ?? [];
    const due = (item: { id: number }, day: string) =>
      db().updateTable('work_items').set({ due: day }).where('id', '=', item.id).execute();

    it('is never empty', async () => {
      expect(await told(MONDAY)).toEqual([]);
      await due(await world.orderedPoint(), '2025-07-01');
      // Later events of the day wait for the next Monday.
      expect(await told('2025-07-07T12:00:00Z')).toEqual([]);
      expect(await told('2025-07-14T04:00:00Z')).toEqual(['admin', 'coordinator', 'enedis']);
    });

    it('brings operators a link to each open order, which opens it without an account', async () => {
      const item = await world.orderedPoint({ name: 'Par lien' });
      await due(item, '2025-07-01');
      const all = await received(MONDAY);
      const links = ({ text }: ReceivedMail) => text.match(/\/orders\/avicable_order_\S+/g) ?? [];
      const [newest = ''] = links(mailTo(all, 'enedis'));
      expect(links(mailTo(all, 'coordinator'))).toEqual([]);
      const authorization = `Bearer ${newest.split('/').at(-1)}`;
      const { status, body } = await server().anonymous.get('order-link/', { authorization });
      expect([status, body.order.name]).toEqual([200, 'Par lien']);
    });

    it('tells everybody what is theirs', async () => {
      const [late, soon, later] = [
        await world.orderedPoint(),
        await world.orderedPoint(),
        await world.orderedPoint(),
      ];
      await due(late, '2025-07-06');
      await due(soon, '2025-07-21');
      await due(later, '2025-07-22');
      const fitted = await world.orderedPoint();
      await world.operation(fitted.infrastructure.id);
      await due(fitted, '2025-08-30');
      const rte = await world.orderedPoint({ owner_id: server().item('OWNER', 'IO-RTE') });
      await due(rte, '2025-07-07');
      const dead = samplesOf(server()).mortality({
        date: '2025-06-20',
        infrstr_id: fitted.infrastructure.id,
      });
      expect((await world.as('editor').post('mortality/', dead)).status).toBe(201);
      await db().updateTable('users').set({ locale: 'en' }).where('username', '=', 'verifier').execute();

      const all = await received(MONDAY);
      expect(all.map(addressee)).toEqual(['admin', 'coordinator', 'enedis', 'rte', 'verifier']);
      const coordinator = mailTo(all, 'coordinator');
      expect(coordinator.subject).toBe('aviCable\u00a0: travaux et alarmes, 7 juillet 2025');
      expect(headings(coordinator)).toEqual([
        'En retard chez le gestionnaire\u00a0: 1',
        'Échéance dans les 14 jours\u00a0: 2',
        'À vérifier\u00a0: 1',
        'Alarmes ouvertes\u00a0: 1',
      ]);
      expect(coordinator.links.map(({ pathname, search }) => pathname + search)).toEqual([
        '/programme/works?state=REQUESTED%2CPLANNED%2CFAULTY&overdue=true',
        '/programme/works',
        '/programme/works?state=FITTED',
        '/programme/alarms',
        '/account',
      ]);
      expect(coordinator.text).toContain(`support n°\u00a0${late.infrastructure.id}`);
      expect(coordinator.text).not.toContain(`support n°\u00a0${later.infrastructure.id}`);
      expect(headings(mailTo(all, 'enedis'))).toEqual([
        'En retard chez le gestionnaire\u00a0: 1',
        'Échéance dans les 14 jours\u00a0: 1',
        'Alarmes ouvertes\u00a0: 1',
      ]);
      expect(headings(mailTo(all, 'rte'))).toEqual(['Échéance dans les 14 jours\u00a0: 1']);
      const verifier = mailTo(all, 'verifier');
      expect(verifier.subject).toBe('aviCable: works and alarms, 7 July 2025');
      expect(verifier.text).toContain('To verify: 1\n- support no.');
      expect(verifier.links.map(({ pathname, search }) => pathname + search)).toEqual([
        '/en/programme/works?state=FITTED',
        '/en/account',
      ]);
      expect(verifier.html).toContain('Turn off these mails in your account');
    });

    it('keeps coordinators and editors to their areas, and operators to nothing but their owner', async () => {
      await due(await world.orderedPoint(), '2025-07-01');
      const fitted = await world.orderedPoint();
      await world.operation(fitted.infrastructure.id);
      await due(fitted, '2025-09-30');
      const [brittany, auvergne] = [server().item('AREAS', '53'), server().item('AREAS', '84')];
      for (const [name, area] of [
        ['admin', auvergne],
        ['coordinator', brittany],
        ['enedis', brittany],
        ['verifier', brittany],
      ] as const)
        await addAreas(server().context, await accountOf(server(), name), [area]);
      expect(await told(MONDAY)).toEqual(['admin', 'enedis']);
      await db().deleteFrom('user_areas').execute();
      await world.as('admin').patch('admin/settings/1/', { edit_areas: 'own' });
      // Editors without areas of intervention may verify nothing.
      expect(await told('2025-07-14T04:00:00Z')).toEqual(['admin', 'coordinator', 'enedis']);
    });

    it.each([
      ['at six in summer', '2025-07-07T04:00:00Z', '2025-07-07T03:59:30Z'],
      ['at six in winter', '2025-01-06T05:00:00Z', '2025-01-06T04:59:30Z'],
      ['on the Monday after the clocks went forward', '2025-03-31T04:00:00Z', '2025-03-31T03:59:30Z'],
      ['on the Monday after they went back', '2025-10-27T05:00:00Z', '2025-10-27T04:59:30Z'],
    ])('is sent %s, not earlier', async (_, at, before) => {
      await due(await world.orderedPoint(), '2025-01-01');
      expect(await told(before)).toEqual([]);
      expect(await told(at)).toContain('enedis');
    });

    it('is sent on Monday when the server starts late, not on Tuesday', async () => {
      await due(await world.orderedPoint(), '2025-07-01');
      expect(await told('2025-07-07T21:59:00Z')).toContain('enedis');
      expect(await told('2025-07-14T22:00:00Z')).toEqual([]);
      expect(await told('2025-07-15T08:00:00Z')).toEqual([]);
      expect(await told('2025-07-21T08:00:00Z')).toContain('enedis');
    });

    it('is sent once: to no one again, by no two servers', async () => {
      await due(await world.orderedPoint(), '2025-07-01');
      const twin = engine === 'postgres' ? await startTwin(server()) : null;
      const contexts = [server().context, (twin ?? server()).context];
      const look = () => Promise.all(contexts.map(context => tellNotices(context, new Date(MONDAY))));
      await Promise.all([look(), look()]);
      await Promise.all(contexts.map(context => context.mail.sendDue()));
      expect(mails.mails.splice(0).map(addressee).sort()).toEqual(['admin', 'coordinator', 'enedis']);
      await twin?.close();
      for (const at of [MONDAY, '2025-07-07T10:00:00Z', '2025-07-08T10:00:00Z'])
        expect(await told(at)).toEqual([]);
    });

    it('is not sent to who turned it off, and not at once when they turn it on again', async () => {
      const id = await accountOf(server(), 'enedis');
      const turn = async (digest: boolean, at: string) => {
        const user = await findActiveUser(db(), id);
        if (user) await changeNotices(server().context, user, { digest }, new Date(at));
      };
      await due(await world.orderedPoint(), '2025-07-01');
      await turn(false, '2025-07-04T08:00:00Z');
      expect(await told(MONDAY)).toEqual(['admin', 'coordinator']);
      await turn(true, '2025-07-07T08:00:00Z');
      expect(await told('2025-07-07T08:01:00Z')).toEqual([]);
      await turn(false, '2025-07-08T08:00:00Z');
      await turn(true, '2025-07-14T03:00:00Z');
      expect(await told('2025-07-14T04:00:00Z')).toContain('enedis');
    });

    it('tells the alarms that waited, which are then not mailed', async () => {
      const item = await world.orderedPoint();
      await world.operation(item.infrastructure.id);
      const dead = (at: string) => openAlarm(server(), world, item.infrastructure.id, at);
      const SUNDAY = '2025-07-06T08:00:00Z';
      await dead(SUNDAY);
      expect(await told(minutesAfter(SUNDAY, 1))).toEqual(['admin', 'coordinator', 'enedis']);
      await dead(minutesAfter(SUNDAY, 60));
      expect(await told(minutesAfter(SUNDAY, 62))).toEqual([]);
      // Another alarm opens just before the digest is made.
      await dead(minutesAfter(MONDAY, -0.1));
      const all = await received(MONDAY);
      expect(headings(mailTo(all, 'enedis'))).toEqual(['Alarmes ouvertes\u00a0: 3']);
      expect(await told(minutesAfter(MONDAY, 10))).toEqual([]);
      await dead(minutesAfter(MONDAY, 60));
      expect(await told(minutesAfter(MONDAY, 61))).toEqual(['admin', 'coordinator', 'enedis']);
    });

    it('tells one person although another one cannot be told', async () => {
      await due(await world.orderedPoint(), '2025-07-01');
      const { context } = server();
      const failing = {
        ...context,
        engine: new Proxy(context.engine, {
          get(engine, name, receiver) {
            if (name !== 'lockRows' || failing.times++ > 0) return Reflect.get(engine, name, receiver);
            throw new Error('The first is unlucky');
          },
        }),
        times: 0,
      };
      await expect(tellNotices(failing, new Date(MONDAY))).rejects.toThrow('unlucky');
      await context.mail.sendDue();
      expect(mails.mails.splice(0)).toHaveLength(2);
      expect(await told(minutesAfter(MONDAY, 1))).toHaveLength(1);
    });
  },
  { smtpUrl: mails.url },
);
