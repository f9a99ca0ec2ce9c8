import {
  type Priority,
  priorityBillSchema,
  priorityCurveSchema,
  DEFAULT_PRIORITY_SETTINGS as SETTINGS,
} from 'shared/programme';
import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdLine, createdPoint, samplesOf } from './samples';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const yearsAgo = (years: number) => daysAgo(Math.round(years * 365.25));

describeOnEngines('What the ranking counts', server => {
  const editor = () => server().as('editor');
  const samples = () => samplesOf(server());
  const listed = async (query = ''): Promise<Priority[]> =>
    (await editor().get(`priorities/?limit=200&${query}`)).body;
  const of = (all: readonly Priority[], id: number) =>
    all.find(({ infrastructure }) => infrastructure.id === id);
  const billOf = async (id: number) =>
    priorityBillSchema.parse((await editor().get(`priorities/${id}/`)).body);
  const pointAt = (metresNorth: number) =>
    createdPoint(server(), { geom: { type: 'Point', coordinates: at(metresNorth) } });
  const at = (metresNorth: number) => [3.2, 45.7 + metresNorth / 111_000];
  const dead = async (id: number, changes: object) =>
    expect(
      (await editor().post('mortality/', samples().mortality({ infrstr_id: id, ...changes }))).status,
    ).toBe(201);
  const operation = async (id: number, code: string, changes: object) => {
    const equipments = [{ type_id: server().item('EQMT_TYPE', code), count: 1 }];
    const given = samples().operation(id, { equipments, ...changes });
    expect((await editor().post('cables/operations/', given)).status).toBe(201);
  };

  it('an event as five birds, and the rest told; collisions at a support beside', async () => {
    const id = await pointAt(0);
    const day = daysAgo(10);
    const geom = { type: 'Point', coordinates: at(0) };
    for (const count of [20, 21]) await dead(id, { count, date: day, geom });
    await dead(id, {
      count: 3,
      date: daysAgo(1),
      death_cause_id: server().item('CAUSE_OF_DEATH', 'COD_IM'),
    });
    const bill = await billOf(id);
    expect(bill.terms.deaths).toBeCloseTo(5 * 2 ** (-10 / 365.25 / SETTINGS.half_life_years), 9);
    const reason = of(await listed(), id)?.reasons.find(({ code }) => code === 'deaths');
    expect(reason?.values).toMatchObject({
      count: 41,
      counted: 5,
      last: day,
      collisions: 3,
      electrocutions: 0,
    });
    // A death at another place is another event.
    await dead(id, { count: 9, date: day, geom: { type: 'Point', coordinates: at(120) } });
    expect((await billOf(id)).terms.deaths).toBeCloseTo(2 * bill.terms.deaths, 9);
  });

  it('works only while their equipment lives: past it the support is listed, near its end it is to be visited', async () => {
    const [worn, aging, sound, seen] = await Promise.all([3000, 6000, 9000, 12_000].map(pointAt));
    const full = { neutralization_level: 'full' };
    await operation(worn as number, 'EQ001', { ...full, date: yearsAgo(10) });
    await operation(aging as number, 'EQ001', { ...full, date: yearsAgo(7) });
    await operation(sound as number, 'EQ001', { ...full, date: yearsAgo(2) });
    await operation(seen as number, 'EQ001', { ...full, date: yearsAgo(7) });
    const visit = samples().supportDiagnosis(seen as number, { date: daysAgo(3) });
    expect((await editor().post('cables/diagnosis/', visit)).status).toBe(201);
    const next = await listed();
    expect(of(next, worn as number)?.reasons[0]).toMatchObject({ code: 'aging', values: { years: 8 } });
    for (const id of [aging, sound, seen]) expect(of(next, id as number)).toBeUndefined();
    const visits = await listed('list=visit');
    expect(of(visits, aging as number)?.reasons[0]?.code).toBe('aging');
    expect(of(visits, worn as number)).toBeDefined();
    for (const id of [sound, seen]) expect(of(visits, id as number)).toBeUndefined();
    expect(of(await listed(`as_of=${yearsAgo(3)}`), worn as number)).toBeUndefined();
  });

  it('lines: buried in part like partial works, marked ones for their burial, buried ones no more', async () => {
    const line = (step: number) =>
      createdLine(server(), {
        geom: { type: 'LineString', coordinates: [at(step * 1000), [3.21, 45.7 + step / 111]] },
      });
    const [plain, part, marked, buried] = [await line(20), await line(21), await line(22), await line(23)];
    const date = daysAgo(30);
    await operation(part, 'EQ016', { neutralization_level: 'partial', date });
    await operation(marked, 'EQ011', { neutralization_level: 'full', date });
    await operation(buried, 'EQ016', { neutralization_level: 'full', date });
    const lines = await listed('kind=LINE');
    expect(lines.map(({ infrastructure }) => infrastructure.id).sort()).toEqual([plain, part, marked].sort());
    const kilometres = (of(lines, plain)?.cost as number) / SETTINGS.line_euros;
    expect(of(lines, marked)?.cost).toBeCloseTo(kilometres * SETTINGS.burial_euros, -3);
    const bills = await Promise.all(lines.map(({ infrastructure }) => billOf(infrastructure.id)));
    const saved = bills.reduce((sum, { expected, terms }) => sum + expected * terms.effect, 0);
    const curve = priorityCurveSchema.parse((await editor().get('priorities/curve/?kind=LINE&n=3')).body);
    expect(curve.at.saved).toBeCloseTo(saved, 9);
    expect(curve.at.cost).toBeCloseTo(
      lines.reduce((sum, { cost }) => sum + cost, 0),
      6,
    );
  });

  it('a species without a national category by its global one, unless the settings say otherwise', async () => {
    const id = await pointAt(30_000);
    const [species] = (await editor().get('species/?search=Puffinus mauretanicus')).body;
    expect(species).toMatchObject({ scientific_name: 'Puffinus mauretanicus', red_list: null });
    await dead(id, { count: 1, date: daysAgo(5), species_id: species.id });
    expect((await billOf(id)).weight).toBeGreaterThan(7);
    const admin = server().as('admin');
    const settings = { ...SETTINGS, global_red_list: false };
    await admin.post('admin/priority-settings/', { based_on: 0, settings });
    await expect.poll(async () => (await billOf(id)).weight).toBeCloseTo(1, 6);
  });
});
