import { daysAfter } from 'shared/programme';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parisTime } from '../src/domain/notices/paris-clock';
import { addAreas } from './add-account';
import { describeOnEngines } from './harness';
import { addNetwork } from './network-world';
import { postFile } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';
import { accountOf, addressee, minutesAfter, openWorkMails, startAnew } from './work-mails';
import { openWorks, type WorksWorld } from './works-world';

const [EAST, NORTH] = CLERMONT;
const NOW = new Date().toISOString();
const TODAY = parisTime(new Date()).day;
const YESTERDAY = daysAfter(TODAY, -1);
const mails = await openWorkMails();
afterAll(() => mails.close());

describeOnEngines(
  'Power cuts',
  server => {
    let world: WorksWorld;
    const owner_id = () => server().item('OWNER', 'IO-ENEDIS');
    const cut = (changes: object = {}) => ({
      ...{ owner_id: owner_id(), date: '2025-05-12', time: '04:10', cause: 'ANIMAL', feeder: '' },
      ...changes,
    });
    async function made(changes: object = {}): Promise<number> {
      const { status, body } = await world.as('coordinator').post('outages/', cut(changes));
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id;
    }
    const reader = () => world.as('reader');
    const idsIn = (list: { id: number }[]) => list.map(({ id }) => id);
    /** A line with two supports, and one support beside it. */
    async function lineWithSupports(north: number) {
      const at = (east: number, metres = 0) => [EAST + east, NORTH + north + metres / 111_100];
      const point = (coordinates: number[]) =>
        createdPoint(server(), { geom: { type: 'Point', coordinates } });
      return {
        line: await createdLine(server(), { geom: { type: 'LineString', coordinates: [at(0), at(0.01)] } }),
        first: await point(at(0.001)),
        second: await point(at(0.009, 20)),
        beside: await point(at(0.005, 60)),
      };
    }
    const bird = (infrstr_id: number, date: string) =>
      world.as('editor').post('mortality/', samplesOf(server()).mortality({ infrstr_id, date }));

    beforeAll(async () => {
      world = await openWorks(server());
    });

    it('are written by coordinators, and by operators for their own operator only', async () => {
      const other = cut({ owner_id: server().item('OWNER', 'IO-RTE') });
      const { status, body } = await world.as('enedis').post('outages/', cut({ feeder: 'A', minutes: 12 }));
      expect({ status, body }).toMatchObject({
        status: 201,
        body: { owner: { code: 'IO-ENEDIS' }, time: '04:10', cause: 'ANIMAL', minutes: 12, customers: null },
      });
      const foreign = { status: 403, body: { problems: [{ path: ['owner_id'], code: 'another_operator' }] } };
      expect(await world.as('enedis').post('outages/', other)).toMatchObject(foreign);
      expect(
        await world.as('enedis').patch(`outages/${body.id}/`, { owner_id: other.owner_id }),
      ).toMatchObject(foreign);
      const { body: ofOther } = await world.as('coordinator').post('outages/', other);
      expect((await world.as('enedis').patch(`outages/${ofOther.id}/`, { minutes: 1 })).status).toBe(403);
      expect((await world.as('enedis').delete(`outages/${ofOther.id}/`)).status).toBe(403);
      // An editor who is an operator as well, and no coordinator.
      expect((await world.as('rte').post('outages/', cut())).status).toBe(403);
      expect((await world.as('rte').patch(`outages/${ofOther.id}/`, { minutes: 1 })).status).toBe(200);
      expect((await world.as('lonely').post('outages/', cut())).status).toBe(403);
      expect((await world.as('editor').post('outages/', cut())).status).toBe(403);
      expect((await world.as('enedis').patch(`outages/${body.id}/`, { time: '4:10' })).status).toBe(400);
      expect((await world.as('enedis').delete(`outages/${body.id}/`)).status).toBe(204);
      expect((await reader().get(`outages/?feeder=A`)).body).toEqual([]);
    });

    it('are joined to the finds at their line, from a day before to 14 days after', async () => {
      const { line, first, second, beside } = await lineWithSupports(0.1);
      const id = await made({ infrastructure: line, date: '2025-05-12' });
      const finds = [
        await bird(first, '2025-05-11'),
        await bird(second, '2025-05-26'),
        await bird(line, '2025-05-12'),
      ];
      await bird(first, '2025-05-10');
      await bird(second, '2025-05-27');
      await bird(beside, '2025-05-12');
      const { body } = await reader().get(`outages/${id}/finds/`);
      expect(idsIn(body.features).sort()).toEqual(idsIn(finds.map(find => find.body)).sort());
      const near = async (infrastructure: number, date: string) =>
        idsIn((await reader().get(`outages/near/?infrastructure=${infrastructure}&date=${date}`)).body);
      expect(await near(first, '2025-05-11')).toEqual([id]);
      expect(await near(line, '2025-05-26')).toEqual([id]);
      expect(await near(first, '2025-05-10')).toEqual([]);
      expect(await near(first, '2025-05-27')).toEqual([]);
      expect(await near(beside, '2025-05-12')).toEqual([]);
      expect((await reader().get('outages/999999/finds/')).status).toBe(404);
    });

    it('are joined by the feeder to supports whose poles have it in a network of the operator', async () => {
      const network = await addNetwork(
        server().context.db,
        'Enedis',
        [
          { key: 'E-1', at: [EAST + 1, NORTH], line: 'BASTIA 3' },
          { key: 'E-2', at: [EAST + 1.01, NORTH], line: 'BASTIA 4' },
        ],
        { owner_id: owner_id() },
      );
      const on = (key: string, east: number) =>
        createdPoint(server(), {
          geom: { type: 'Point', coordinates: [EAST + east, NORTH] },
          pole_id: network.ids[key],
        });
      const [own, other] = [await on('E-1', 1), await on('E-2', 1.01)];
      const id = await made({ feeder: 'BASTIA 3', date: '2025-06-01' });
      await made({ feeder: 'BASTIA 3', date: '2025-06-01', owner_id: server().item('OWNER', 'IO-RTE') });
      const near = async (infrastructure: number) =>
        idsIn((await reader().get(`outages/near/?infrastructure=${infrastructure}&date=2025-06-03`)).body);
      expect(await near(own)).toEqual([id]);
      expect(await near(other)).toEqual([]);
      await bird(other, '2025-06-03');
      const { body: found } = await bird(own, '2025-06-03');
      expect(idsIn((await reader().get(`outages/${id}/finds/`)).body.features)).toEqual([found.id]);
    });

    it('of the last 48 hours wait for a search, then no longer; mails tell it once to who is near', async () => {
      await startAnew(server(), mails);
      const { line, first, second } = await lineWithSupports(0.2);
      const toSearch = async (person: 'reader' | 'editor' = 'reader') =>
        (await world.as(person).get('outages/to-search/')).body as {
          outage: { id: number };
          near: boolean;
          supports: number[];
        }[];
      const told = async (at: string) =>
        (await mails.received(server(), at)).filter(({ text }) => text.includes('48 heures'));
      const { context, item } = server();
      await addAreas(context, await accountOf(server(), 'verifier'), [item('AREAS', '84')]);
      await addAreas(context, await accountOf(server(), 'coordinator'), [item('AREAS', '53')]);
      const id = await made({ infrastructure: line, date: YESTERDAY, time: '23:58', cause: 'UNKNOWN' });
      await made({ infrastructure: line, date: YESTERDAY, time: '23:58', cause: 'WEATHER' });
      await made({ infrastructure: line, date: daysAfter(TODAY, -3), cause: 'ANIMAL' });
      expect(await toSearch()).toMatchObject([{ outage: { id }, near: false, supports: [first, second] }]);
      expect((await world.as('verifier').get('programme/waiting/')).body.to_search).toBe(1);
      expect((await world.as('coordinator').get('programme/waiting/')).body.to_search).toBe(0);
      const received = await told(NOW);
      expect(received.map(addressee)).toEqual(['admin', 'verifier']);
      expect(received[1]?.text).toContain(`23:58\u00a0: ligne n°\u00a0${line}`);
      expect(received[1]?.links.map(({ pathname }) => pathname)).toEqual(['/programme/outages', '/account']);
      expect(await told(NOW)).toEqual([]);
      // A further one is told the next day.
      const next = await made({ infrastructure: line, date: YESTERDAY, time: '23:59', cause: 'ANIMAL' });
      expect(await told(NOW)).toEqual([]);
      expect((await told(minutesAfter(NOW, 24 * 60))).map(addressee)).toEqual(['admin', 'verifier']);
      expect(await told(minutesAfter(NOW, 25 * 60))).toEqual([]);
      const search = await world.as('editor').post('surveys/', {
        ...{ date: TODAY, started_at: '00:01', observers: 'Léa', way: 'FOOT', visibility: 'GOOD' },
        ...{ targets: [{ infrastructure: second }] },
      });
      expect(search.status).toBe(201);
      expect(await toSearch()).toEqual([]);
      await world.as('editor').delete(`surveys/${search.body.id}/`);
      expect((await toSearch()).map(({ outage }) => outage.id)).toEqual([next, id]);
    });

    it('are imported from a log once, with operator numbers, and day and time in one column', async () => {
      const support = await createdPoint(server(), { operator_number: 'C-4711', owner_id: owner_id() });
      const log = `Gestionnaire;Date;Départ;Support ou ligne;Cause;Durée (min);Clients coupés
IO-ENEDIS;12/07/2025 04:10;CALVI 1;C-4711;oiseau ou autre animal;35;1200
IO-ENEDIS;2025-07-12T04:10:30Z;CALVI 2;;;;
IO-ENEDIS;12/07/2025 04:10;CALVI 1;C-4711;inconnue;;
IO-ENEDIS;13/07/2025 16h05;CALVI 1;;météo;;`;
      const send = async (text: string, dry: boolean, account: 'admin' | 'editor' = 'admin') => {
        const { status, json } = await postFile(server(), account, `import/outages/?dry_run=${dry}`, {
          field: 'file',
          file: text,
          asIs: true,
        });
        return { status, report: json() };
      };
      expect((await send(log, true, 'editor')).status).toBe(403);
      expect((await send(log, true)).report).toMatchObject({ problems: [], rows: 4, alike: { same: 1 } });
      const { status, report } = await send(log, false);
      expect({ status, problems: report.problems }).toEqual({ status: 201, problems: [] });
      const { body } = await reader().get('outages/?q=calvi&ordering=id');
      expect(body).toMatchObject([
        {
          ...{ date: '2025-07-12', time: '04:10', feeder: 'CALVI 1', infrastructure: support },
          ...{ cause: 'ANIMAL', minutes: 35, customers: 1200 },
        },
        { date: '2025-07-12', time: '04:10', feeder: 'CALVI 2', cause: 'UNKNOWN', infrastructure: null },
        { date: '2025-07-13', time: '16:05', feeder: 'CALVI 1', cause: 'WEATHER' },
      ]);
      expect((await send(log, false)).report).toMatchObject({ accepted: 0, known: 4 });
      expect((await send(log.replace('C-4711', 'C-9999'), true)).report.problems[0]).toMatchObject({
        row: 1,
        path: ['infrastructure'],
        code: 'unknown_reference',
      });
      expect((await server().as('admin').delete(`import/batches/${report.batch}/`)).status).toBe(200);
      expect((await reader().get('outages/?q=calvi')).body).toEqual([]);
    });

    it('are counted by line or feeder and year, and each number finds its records', async () => {
      const { line } = await lineWithSupports(0.3);
      for (const [date, cause] of [
        ['2024-02-01', 'ANIMAL'],
        ['2024-03-01', 'WEATHER'],
        ['2025-02-01', 'ANIMAL'],
      ])
        await made({ infrastructure: line, feeder: 'PORTO 1', date, cause });
      await made({ feeder: 'PORTO 1', date: '2024-02-02', cause: 'UNKNOWN' });
      const lines = async (query: string) => (await reader().get(`outages/lines/?${query}`)).body;
      expect(await lines('feeder=PORTO%201')).toEqual([
        {
          ...{ infrastructure: line, resourcetype: 'Line', feeder: '', owner: null },
          years: [
            { year: '2024', animal: 1, unknown: 0, all: 2 },
            { year: '2025', animal: 1, unknown: 0, all: 1 },
          ],
        },
        {
          ...{ infrastructure: null, resourcetype: null, feeder: 'PORTO 1' },
          owner: expect.objectContaining({ code: 'IO-ENEDIS' }),
          years: [{ year: '2024', animal: 0, unknown: 1, all: 1 }],
        },
      ]);
      expect(await lines(`infrastructure=${line}&happened_after=2025-01-01`)).toMatchObject([
        { years: [{ year: '2025', all: 1 }] },
      ]);
      const found = async (query: string) => (await reader().get(`outages/?${query}`)).body.length;
      expect(await found('feeder=PORTO%201&infrastructure=none')).toBe(1);
      expect(await found(`infrastructure=${line}&cause=ANIMAL`)).toBe(2);
      expect(await found(`infrastructure=none&infrastructure=${line}&feeder=PORTO%201`)).toBe(4);
    });
  },
  { smtpUrl: mails.url },
);
