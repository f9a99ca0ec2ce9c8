import { DEFAULT_PRIORITY_SETTINGS } from 'shared/programme';
import { evidenceChartsSchema } from 'shared/programme/evidence';
import { searchYears } from 'shared/server';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';
import { openWorks, type Person, type WorksWorld } from './works-world';

describeOnEngines('Figures of finds, searches and works', server => {
  let world: WorksWorld;
  const charts = async (query = '', person: Person = 'reader') => {
    const { status, body } = await world.as(person).get(`evidence/charts/?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return evidenceChartsSchema.parse(body);
  };
  const years = (days: number | null) => searchYears(days, DEFAULT_PRIORITY_SETTINGS);

  beforeAll(async () => {
    world = await openWorks(server());
    const samples = samplesOf(server());
    const post = async (path: string, body: object) => {
      const created = await world.as('editor').post(path, body);
      if (created.status !== 201) throw new Error(JSON.stringify([path, body, created.body]));
      return created.body.id as number;
    };
    const survey = (date: string, infrastructure: number, changes: object) =>
      post('surveys/', {
        ...{ date, observers: 'Léa Martin', way: 'FOOT', visibility: 'GOOD', nothing_found: false },
        targets: [{ infrastructure, from_m: null, to_m: null }],
        ...changes,
      });
    const bird = (infrstr_id: number, date: string, changes: object) =>
      post(
        'mortality/',
        samples.mortality({
          ...{ infrstr_id, date, death_cause_id: server().item('CAUSE_OF_DEATH', 'COD_EL') },
          ...changes,
        }),
      );
    const searched = await createdPoint(server());
    await survey('2025-03-01', searched, { nothing_found: true, distance_m: 1500 });
    const second = await survey('2025-03-31', searched, { distance_m: 500 });
    await bird(searched, '2025-03-31', { survey: second, count: 3 });
    await bird(searched, '2024-07-01', { count: null });
    await bird(searched, '2024-07-02', { count: 5, state: 'injured' });
    // Says neither that it found something nor that there was nothing.
    await survey('2025-04-01', searched, {});
    for (const [to, date] of [
      ['PLANNED', '2025-05-21'],
      ['DECLINED', '2025-06-10'],
    ] as const) {
      const { id } = await world.orderedPoint();
      expect((await world.move('enedis', id, to, { date })).status).toBe(201);
    }
    const { item } = await world.itemIn('MONITORED');
    const at = (await world.as('admin').get(`work-items/${item}/`)).body.infrastructure.id;
    const dead = await bird(at, '2025-08-01', {});
    const [alarm] = (await world.as('coordinator').get(`alarms/?mortality=${dead}`)).body;
    const blamed = { state: 'WORKS_FAULTY', explanation: 'Gaine glissée', fault: 'FITTING' };
    const answer = await world.as('coordinator').patch(`alarms/${alarm.id}/`, blamed);
    expect(answer.status).toBe(200);
  });

  it('divides birds by the effort of a year', async () => {
    expect((await charts()).years).toEqual([
      { year: 2024, birds: 1, searches: 0, effort: 0 },
      { year: 2025, birds: 4, searches: 2, effort: expect.closeTo(years(null) + years(30), 9) },
    ]);
    expect((await charts('from=2025-03-15&to=2025-12-31')).years).toEqual([
      { year: 2025, birds: 4, searches: 1, effort: expect.closeTo(years(30), 9) },
    ]);
  });

  it('counts searches by month, and what they say', async () => {
    expect((await charts()).months).toEqual([
      { month: '2025-03', searches: 2, found: 1, nothing: 1, km: 2 },
      { month: '2025-04', searches: 1, found: 0, nothing: 0, km: 0 },
    ]);
  });

  it('tells how long works waited and why birds died after them', async () => {
    const { waits, faults } = await charts();
    expect(waits).toEqual([
      {
        ...{ owner: server().item('OWNER', 'IO-ENEDIS'), state: 'REQUESTED', number: 2 },
        ...{ first_quartile: 25, median: 30, third_quartile: 35 },
      },
    ]);
    expect(faults).toEqual([{ state: 'WORKS_FAULTY', fault: 'FITTING', number: 1 }]);
    expect((await charts('from=2025-06-01')).waits).toMatchObject([{ number: 1, median: 40 }]);
    expect((await charts('', 'rte')).waits).toEqual([]);
    expect((await charts('', 'enedis')).waits).toEqual(waits);
  });

  it('counts supports by when somebody was there, and follows the filters', async () => {
    const { seen } = await charts();
    expect(seen.reduce((sum, { number }) => sum + number, 0)).toBe(4);
    expect(seen).toContainEqual({ year: 2025, risk: null, number: expect.any(Number) });
    expect(await charts('type=LINE')).toEqual({ years: [], months: [], seen: [], waits: [], faults: [] });
    expect((await world.as('reader').get('evidence/charts/?from=soon')).status).toBe(400);
    expect((await server().anonymous.get('evidence/charts/')).status).toBe(401);
  });
});
