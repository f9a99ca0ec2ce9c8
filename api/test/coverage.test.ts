import { localToday } from 'shared/contract';
import { DEFAULT_PRIORITY_SETTINGS, daysAfter } from 'shared/programme';
import { COVERAGE_CLASSES, type Coverage, classFilter, type DueRecord } from 'shared/programme/coverage';
import { monthsAfter, tileAt } from 'shared/server';
import { decodeTile } from 'shared/testing/decode-tile';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { getRaw } from './raw-requests';
import { createdLine, createdPoint, samplesOf } from './samples';

const TODAY = localToday();
/** In the municipality of Ucciani in Corsica. */
const UCCIANI: [number, number] = [8.97, 42.045];
/** The first day of a year, some years ago. */
const firstDay = (years: number) => `${Number(TODAY.slice(0, 4)) - years}-01-01`;

describeOnEngines('Who was where, and what is due', server => {
  const reader = () => server().as('reader');
  const editor = () => server().as('editor');
  const coverage = async (query = ''): Promise<Coverage> => (await reader().get(`coverage/?${query}`)).body;
  const due = async (query = ''): Promise<DueRecord[]> => (await reader().get(`due/?${query}`)).body;
  const visitsOf = (records: readonly DueRecord[]) =>
    records.map(({ infrastructure, due: day, rule, late_days }) => [infrastructure.id, day, rule, late_days]);
  const post = async (path: string, body: object) => {
    const { status, body: created } = await editor().post(path, body);
    expect(status).toBe(201);
    return created.properties?.id ?? created.id;
  };
  /** The supports by what they are for, all 8 m apart. */
  const ids: Record<string, number> = {};
  async function support(name: string, seen: string | null, risk: 'L' | 'M' | 'H' | null = 'L') {
    const at = [UCCIANI[0] + Object.keys(ids).length * 1e-4, UCCIANI[1]];
    const id = await createdPoint(server(), { geom: { type: 'Point', coordinates: at } });
    ids[name] = id;
    const samples = samplesOf(server());
    const level = risk && samples.level(risk);
    if (seen)
      await post(
        'cables/diagnosis/',
        samples.supportDiagnosis(id, {
          date: seen,
          pole_attractivity_id: level,
          pole_dangerousness_id: level,
        }),
      );
  }

  beforeAll(async () => {
    const samples = samplesOf(server());
    await support('today', TODAY);
    await support('lastYear', daysAfter(firstDay(0), -1));
    await support('fourYears', firstDay(4), 'M');
    await support('long', '2001-02-03', 'H');
    await support('dead', monthsAfter(TODAY, -8));
    await support('unevaluated', TODAY, null);
    await support('never', null);
    await support('worked', monthsAfter(TODAY, -11));
    await createdLine(server(), {
      geom: { type: 'LineString', coordinates: [UCCIANI, [UCCIANI[0] + 1e-3, UCCIANI[1]]] },
    });
    await post('mortality/', samples.mortality({ infrstr_id: ids.dead, date: monthsAfter(TODAY, -7) }));
    await post('cables/operations/', samples.operation(ids.worked as number, { date: '2025-06-01' }));
  });

  it('counts each support and line in one class, and each mark opens as many', async () => {
    const { total, rows } = await coverage();
    const byYear = monthsAfter(TODAY, -8) >= firstDay(0);
    const worked = monthsAfter(TODAY, -11) >= firstDay(0);
    const thisYear = 2 + Number(byYear) + Number(worked);
    expect(total.numbers).toEqual([thisYear, 5 - thisYear, 1, 1, 2]);
    const asFound = await Promise.all(
      COVERAGE_CLASSES.map(async name => {
        const query = new URLSearchParams({ ...classFilter(name, TODAY), limit: '1' });
        return Number((await reader().get(`cables/infrastructures/?${query}`)).headers['x-total-count']);
      }),
    );
    expect(asFound).toEqual(total.numbers);
    expect(rows.map(({ name }) => name)).toEqual(['Ucciani']);
    expect(rows[0]?.numbers).toEqual(total.numbers);
    expect((await coverage('by=owner')).rows).toMatchObject([
      { key: String(server().item('OWNER', 'IO-ENEDIS')), numbers: total.numbers, due: total.due },
    ]);
    const areas = (await coverage('by=area')).rows.map(({ name }) => name);
    expect(areas).toContain('Corse');
    expect(areas).not.toContain('Ucciani');
    expect((await coverage(`unseen_since=${firstDay(5)}`)).total.numbers).toEqual([0, 0, 0, 1, 2]);
  });

  it('lists what is due by the shortest rule, the longest due first, page by page', async () => {
    const all = await due('type=POLE');
    expect(visitsOf(all)).toEqual([
      [ids.long, '2002-02-03', 'high', expect.any(Number)],
      [ids.fourYears, monthsAfter(firstDay(4), 36), 'medium', expect.any(Number)],
      [ids.dead, monthsAfter(monthsAfter(TODAY, -8), 6), 'death', expect.any(Number)],
      [ids.unevaluated, TODAY, 'not_evaluated', 0],
      [ids.never, TODAY, 'not_evaluated', 0],
    ]);
    expect(all[2]).toMatchObject({ months: 6, died: monthsAfter(TODAY, -7) });
    expect(all[0]).toMatchObject({ months: 12, died: null });
    const first = await reader().get('due/?limit=4');
    expect(first.headers['x-total-count']).toBe('6');
    expect((await coverage()).total.due).toBe(6);
    const next = /<\/api\/v1\/([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const rest = (await reader().get(next)).body as DueRecord[];
    expect(visitsOf([...first.body, ...rest])).toEqual(visitsOf(await due()));
    const cursor = new URLSearchParams(next).get('cursor');
    expect((await reader().get(`due/?as_of=2026-01-01&cursor=${cursor}`)).status).toBe(400);
  });

  it('answers for another day', async () => {
    const later = `${Number(TODAY.slice(0, 4)) + 1}-01-01`;
    const { numbers } = (await coverage(`as_of=${later}`)).total;
    // Next year, nobody will have been anywhere this year.
    expect([numbers[0], numbers[4]]).toEqual([0, 2]);
    const nextMonth = monthsAfter(TODAY, 1);
    expect(visitsOf(await due(`as_of=${nextMonth}&type=POLE`))).toContainEqual([
      ids.worked,
      nextMonth,
      'worked',
      0,
    ]);
    for (const wrong of [
      'as_of=soon',
      'as_of=2026-02-30',
      'as_of=9999-01-01',
      'by=line',
      'limit=0',
      'cursor=x',
    ])
      expect((await reader().get(`due/?${wrong}`)).status).toBe(400);
    expect((await server().anonymous.get('due/')).status).toBe(401);
  });

  it('follows the settings of administrators', async () => {
    const settings = { ...DEFAULT_PRIORITY_SETTINGS, due_medium_months: 120, due_death_months: 9 };
    const saved = await server().as('admin').post('admin/priority-settings/', { based_on: 0, settings });
    expect(saved.status).toBe(201);
    expect((await due('type=POLE')).map(({ rule }) => rule)).toEqual([
      'high',
      'not_evaluated',
      'not_evaluated',
    ]);
    const before = { based_on: 1, settings: DEFAULT_PRIORITY_SETTINGS };
    expect((await server().as('admin').post('admin/priority-settings/', before)).status).toBe(201);
  });

  it('tells nothing by a hidden death once the answer leaves the product', async () => {
    const species = (await server().anonymous.get('species/?search=aquila%20chrysaetos')).body[0].id;
    await support('nest', monthsAfter(TODAY, -8));
    const samples = samplesOf(server());
    await post('mortality/', samples.mortality({ infrstr_id: ids.nest, species_id: species, date: TODAY }));
    const rule = { species_id: species, level: 4 };
    const made = await server().as('admin').post('admin/sensitivity-rules/', rule);
    expect(made.status).toBe(201);
    const isDue = async (query: string) =>
      (await due(query)).some(({ infrastructure }) => infrastructure.id === ids.nest);
    expect(await isDue('')).toBe(true);
    expect(await isDue('outside=true')).toBe(false);
    expect((await coverage()).total.due - (await coverage('outside=true')).total.due).toBe(1);
  });

  it('colours the supports of tiles by class, one by one and in cells', async () => {
    const layersAt = async (z: number) => {
      const { x, y } = tileAt(UCCIANI, z);
      const { bytes } = await getRaw(
        server(),
        'reader',
        `tiles/infrastructures/${z}/${x}/${y}.mvt?type=POLE&coverage=${TODAY}`,
      );
      return Object.fromEntries(decodeTile(bytes).map(({ name, features }) => [name, [...features]]));
    };
    const seenAt = (points: { id?: number | undefined; properties: object }[] | undefined, name: string) =>
      points?.find(({ id }) => id === ids[name])?.properties;
    const { points } = await layersAt(14);
    expect(seenAt(points, 'today')).toEqual({ seen: 0 });
    expect(seenAt(points, 'lastYear')).toEqual({ seen: 1 });
    expect(seenAt(points, 'long')).toEqual({ seen: 3 });
    expect(seenAt(points, 'never')).toEqual({ seen: 4 });
    const { total } = await coverage('type=POLE');
    const sumAt = async (z: number) => {
      const { cells = [] } = await layersAt(z);
      return [0, 1, 2, 3, 4].map(at =>
        cells.reduce((sum, { properties }) => sum + Number(properties[`n${at}`] ?? 0), 0),
      );
    };
    for (const zoom of [6, 6, 6, 11]) expect(await sumAt(zoom)).toEqual(total.numbers);
    // A visit changes the class in tiles that are kept.
    await post(
      'cables/diagnosis/',
      samplesOf(server()).supportDiagnosis(ids.never as number, { date: TODAY }),
    );
    const moved = total.numbers.map((number, at) => (at === 0 ? number + 1 : at === 4 ? number - 1 : number));
    for (const zoom of [6, 11]) expect(await sumAt(zoom)).toEqual(moved);
  });
});
