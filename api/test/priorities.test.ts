import { sql } from 'kysely';
import { localToday } from 'shared/contract';
import { distanceBetween } from 'shared/geometry';
import {
  type Priority,
  priorityBillSchema,
  priorityCurveSchema,
  prioritySchema,
  DEFAULT_PRIORITY_SETTINGS as SETTINGS,
  settingsTrialSchema,
} from 'shared/programme';
import {
  expectedFinds,
  type FoundDead,
  factsOf,
  NO_NEIGHBOURS,
  type Note,
  type PriorityRecord,
  scoreOf,
  termsOf,
} from 'shared/server';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { describeOnEngines } from './harness';
import { createdLine, samplesOf } from './samples';

const LEVELS = ['L', 'M', 'H'] as const;
const [EAST, NORTH] = [3.0863, 45.7772];
/** Degrees of longitude and latitude per metre at this place. */
const [METRE_EAST, METRE_NORTH] = [1 / 77_800, 1 / 111_150];

/** A support of the test, as input of the formula. */
interface Placed {
  id: number;
  position: [number, number];
  record: PriorityRecord;
}

/** The expected results for supports, by comparing all pairs. */
function wantedOf(supports: readonly Placed[], day = localToday()) {
  const facts = new Map(supports.map(one => [one, factsOf(one.record, SETTINGS, day)]));
  return supports
    .map(support => {
      const near = supports.filter(
        other => other !== support && distanceBetween(other.position, support.position) <= 500,
      );
      const of = (other: Placed) => facts.get(other) as ReturnType<typeof factsOf>;
      const neighbours = {
        deaths: near.reduce((sum, other) => sum + of(other).evidence.deaths, 0),
        expected: near.reduce((sum, other) => sum + expectedFinds(of(other)), 0),
      };
      const terms = termsOf(of(support), neighbours, SETTINGS);
      return { ...support, terms, score: scoreOf(terms, 'count') };
    })
    .filter(({ record }) => record.works?.level !== 'full')
    .sort(
      (one, other) =>
        other.score - one.score || other.terms.expected - one.terms.expected || one.id - other.id,
    );
}

describeOnEngines('Where to act', server => {
  const supports: Placed[] = [];
  const editor = () => server().as('editor');
  const reader = () => server().as('reader');

  async function place(
    east: number,
    north: number,
    notes: [Note, Note] | null,
    works: PriorityRecord['works'] = null,
  ) {
    const samples = samplesOf(server());
    const position: [number, number] = [EAST + east * METRE_EAST, NORTH + north * METRE_NORTH];
    const { body } = await editor().post(
      'cables/points/',
      samples.point({ geom: { type: 'Point', coordinates: position } }),
    );
    const level = (note: Note) => (note === null ? null : samples.level(LEVELS[note - 1] as 'L'));
    if (notes)
      await editor().post(
        'cables/diagnosis/',
        samples.supportDiagnosis(body.id, {
          arming_id: [],
          pole_attractivity_id: level(notes[0]),
          pole_dangerousness_id: level(notes[1]),
        }),
      );
    if (works)
      await editor().post(
        'cables/operations/',
        samples.operation(body.id, { date: works.date, neutralization_level: works.level }),
      );
    const record: PriorityRecord = {
      type: 'POLE',
      notes: notes ?? [null, null],
      armings: [],
      length: null,
      is_sensitive: false,
      area_red_list: null,
      deaths: [],
      searches: [],
      works,
    };
    const support = { id: body.id as number, position, record };
    supports.push(support);
    return support;
  }

  async function kill(
    support: Placed,
    date: string,
    count: number | null,
    cause: FoundDead['cause'] = 'COD_EL',
  ) {
    const { status, body } = await editor().post(
      'mortality/',
      samplesOf(server()).mortality({
        infrstr_id: support.id,
        date,
        count,
        death_cause_id: server().item('CAUSE_OF_DEATH', cause),
      }),
    );
    expect(status).toBe(201);
    const found: FoundDead = { date, count, cause, red_list: null };
    support.record = { ...support.record, deaths: [...support.record.deaths, found] };
    return body.id as number;
  }

  /** All pages of the ranking. */
  async function listed(query = ''): Promise<Priority[]> {
    const all: Priority[] = [];
    for (let path = `priorities/?limit=3&${query}`; path; ) {
      const { status, body, headers } = await reader().get(path);
      expect(status).toBe(200);
      all.push(...z.array(prioritySchema).parse(body));
      path = /<\/api\/v1\/([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1] ?? '';
    }
    return all;
  }

  async function expectRanking(query = '', wanted = wantedOf(supports)) {
    const found = await listed(query);
    expect(found.map(({ infrastructure }) => infrastructure.id)).toEqual(wanted.map(({ id }) => id));
    expect(found.map(({ rank }) => rank)).toEqual(wanted.map((_, i) => i + 1));
    for (const [i, one] of found.entries()) {
      expect(one.expected).toBeCloseTo(wanted[i]?.terms.expected as number, 9);
      expect(one.score).toBeCloseTo(wanted[i]?.score as number, 9);
      expect(one.low).toBeLessThanOrEqual(one.expected);
      expect(one.high).toBeGreaterThan(one.expected);
    }
  }

  beforeAll(async function placeSupports() {
    const dangerous = await place(0, 0, [3, 3]);
    await place(200, 0, [2, 3]);
    await place(400, 100, null);
    await place(480, 0, [1, 1]);
    const far = await place(5_000, 0, [1, null]);
    await place(5_300, 300, [3, 3], { level: 'partial', date: '2025-03-01' });
    await place(5_600, 300, [3, 3], { level: 'full', date: '2025-03-01' });
    await kill(dangerous, '2026-05-12', 1);
    await kill(dangerous, '2021-11-22', 2);
    await kill(far, '2024-02-01', null, 'COD_UNKNOWN');
    await kill(supports[5] as Placed, '2024-02-01', 3, 'COD_IM');
    await kill(supports[5] as Placed, '2026-02-01', 1);
  });

  it('lists supports as the formula orders them, page by page, without those that are done', () =>
    expectRanking());

  it('says how many birds that count were found near a support, of a page in one query and of one alone', async () => {
    const near = async (support: Placed | undefined) => {
      const isOf = ({ code }: Priority['reasons'][number]) => code === 'neighbours';
      const listedOne = (await listed()).find(({ infrastructure }) => infrastructure.id === support?.id);
      const bill = priorityBillSchema.parse((await reader().get(`priorities/${support?.id}/`)).body);
      const reason = listedOne?.reasons.find(isOf);
      expect(bill.reasons.find(isOf)).toEqual(reason);
      return reason?.values;
    };
    expect(await near(supports[1])).toEqual({ count: 3, metres: 500 });
    // Birds that died of a collision count at lines.
    expect(await near(supports[4])).toEqual({ count: 1, metres: 500 });
    expect(await near(supports[0])).toEqual({ count: 0, metres: 500 });
  });

  it('ranks by what was known on a former day', async () => {
    // The visits are on 10 May 2025, the works on 1 March, with deaths before and after.
    await expectRanking('as_of=2025-05-10', wantedOf(supports, '2025-05-10'));
    const before = supports.map(one => {
      const record: PriorityRecord = { ...one.record, notes: [null, null], works: null };
      return { ...one, record };
    });
    await expectRanking('as_of=2025-02-28', wantedOf(before, '2025-02-28'));
    expect(await listed('as_of=2025-02-28')).toHaveLength(supports.length);
    const [best] = await listed('as_of=2023-01-01');
    expect(best?.reasons).toContainEqual(
      expect.objectContaining({
        code: 'deaths',
        values: expect.objectContaining({ count: 2, counted: 2, last: '2021-11-22', collisions: 0 }),
      }),
    );
    const evaluated = await listed('as_of=2025-05-10&list=visit');
    expect(evaluated.map(({ infrastructure }) => infrastructure.id).sort()).toEqual(
      [supports[2]?.id, supports[4]?.id].sort(),
    );
    expect(await listed('as_of=2025-02-28&list=visit')).toHaveLength(supports.length);
    expect(await listed(`as_of=${localToday()}`)).toEqual(await listed());
    expect(await listed('as_of=2025-05-10&network_type=999999')).toEqual([]);
    for (const wrong of ['as_of=2999-01-01', 'as_of=x'])
      expect((await reader().get(`priorities/?${wrong}`)).status).toBe(400);
    const { headers } = await reader().get('priorities/?limit=1&as_of=2025-05-10');
    const cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1];
    expect((await reader().get(`priorities/?limit=1&as_of=2025-05-11&cursor=${cursor}`)).status).toBe(400);
  });

  it('follows every write: a death, its deletion, works, a support that moves and one that is deleted', async () => {
    const [, second, third] = supports as [Placed, Placed, Placed, ...Placed[]];
    const id = await kill(third, '2026-10-01', 40);
    await expectRanking();
    const [first] = await listed();
    expect(first?.infrastructure.id).toBe(third.id);
    expect(first?.reasons[0]).toMatchObject({ code: 'deaths', values: { count: 40, last: '2026-10-01' } });

    expect((await editor().delete(`mortality/${id}/`)).status).toBe(204);
    third.record = { ...third.record, deaths: [] };
    await expectRanking();

    const moved: [number, number] = [EAST - 3_000 * METRE_EAST, NORTH];
    const { status } = await editor().patch(`cables/points/${second.id}/`, {
      geom: { type: 'Point', coordinates: moved },
    });
    expect(status).toBe(200);
    second.position = moved;
    await expectRanking();

    await editor().post(
      'cables/operations/',
      samplesOf(server()).operation(second.id, { date: '2026-01-10' }),
    );
    second.record = { ...second.record, works: { level: 'full', date: '2026-01-10' } };
    await expectRanking();

    await editor().delete(`cables/points/${third.id}/`);
    supports.splice(supports.indexOf(third), 1);
    await expectRanking();
  });

  it('weighs a death by the threat of its species, and a place by those of its sensitive area', async () => {
    const { db } = server().context;
    const [first] = supports as [Placed, ...Placed[]];
    const weight = async () =>
      (await listed()).find(({ infrastructure }) => infrastructure.id === first.id)?.weight as number;
    expect(await weight()).toBe(1);
    await db.updateTable('species').set({ red_list: 'CR' }).where('id', '=', 1).execute();
    await expect.poll(weight).toBeGreaterThan(5);
    const area = samplesOf(server()).sensitiveArea({ species: [1] });
    const { status, body } = await server().as('admin').post('sensitive-areas/', area);
    expect(status).toBe(201);
    await expect.poll(weight).toBeCloseTo(8, 9);
    const sensitive = (await listed())[0]?.reasons.find(({ code }) => code === 'sensitive');
    expect(sensitive?.values).toEqual({ name: area.name });
    const { body: bill } = await reader().get(`priorities/${first.id}/`);
    expect(bill.reasons).toContainEqual(sensitive);
    await server().as('admin').delete(`sensitive-areas/${body.id}/`);
    await db.updateTable('species').set({ red_list: null }).where('id', '=', 1).execute();
    await expect.poll(weight).toBe(1);
    await expectRanking();
  });

  it('follows what another program writes about a dead bird', async () => {
    const [first] = supports as [Placed, ...Placed[]];
    await sql`update mortality_cases set count = 7 where infrastructure_id = ${first.id} and count = 1`.execute(
      server().context.db,
    );
    first.record = {
      ...first.record,
      deaths: first.record.deaths.map(one => (one.count === 1 ? { ...one, count: 7 } : one)),
    };
    await expectRanking();
  });

  it('has the filters of supports and lines, and a list of lines of its own', async () => {
    const evaluated = supports.filter(({ record: { notes } }) => Number(notes[0]) + Number(notes[1]) >= 5);
    const found = await listed('risk=RISK_H');
    expect(found.map(({ infrastructure }) => infrastructure.id).sort()).toEqual(
      evaluated
        .filter(({ record }) => record.works?.level !== 'full')
        .map(({ id }) => id)
        .sort(),
    );
    const line = await createdLine(server());
    await editor().post('cables/diagnosis/', samplesOf(server()).lineDiagnosis(line));
    const lines = await listed('kind=LINE');
    const { body } = await reader().get(`cables/lines/${line}/`);
    expect(lines.map(({ infrastructure }) => infrastructure.id)).toEqual([line]);
    const record: PriorityRecord = {
      type: 'LINE',
      notes: [1, 1, 1],
      armings: [],
      length: body.properties.length,
      is_sensitive: false,
      area_red_list: null,
      deaths: [],
      searches: [],
      works: null,
    };
    const terms = termsOf(factsOf(record, SETTINGS, localToday()), NO_NEIGHBOURS, SETTINGS);
    expect(lines[0]?.expected).toBeCloseTo(terms.expected, 9);
    expect(lines[0]?.cost).toBeCloseTo((body.properties.length / 1000) * SETTINGS.line_euros, 6);
  });

  it('names the works that are under way', async () => {
    const [best] = await listed();
    const id = best?.infrastructure.id;
    expect(best?.item).toBeNull();
    const { status } = await server()
      .as('admin')
      .post('work-orders/', {
        owner_id: server().item('OWNER', 'IO-ENEDIS'),
        name: 'Essai',
        items: [{ infrastructure: id, measures: ['isolation_advice'] }],
      });
    expect(status).toBe(201);
    expect((await listed())[0]).toMatchObject({
      infrastructure: { id },
      item: { state: 'REQUESTED', overdue_days: 0 },
    });
  });

  it('says where to look first: what nobody evaluated, however low its expectation', async () => {
    const unevaluated = supports.filter(({ record }) => record.notes.includes(null)).map(({ id }) => id);
    const found = await listed('list=visit');
    expect(found.map(({ infrastructure }) => infrastructure.id).sort()).toEqual(unevaluated.sort());
    for (const one of found) expect(one.reasons.map(({ code }) => code)).toContain('not_evaluated');
  });

  it('draws how much the first ones cover, and goes as far as a number, a share or money', async () => {
    const wanted = wantedOf(supports);
    const total = wanted.reduce((sum, { terms }) => sum + terms.expected, 0);
    const curve = async (query: string) => {
      const { status, body } = await reader().get(`priorities/curve/?${query}`);
      expect(status).toBe(200);
      return priorityCurveSchema.parse(body);
    };
    const first = (n: number) => wanted.slice(0, n).reduce((sum, { terms }) => sum + terms.expected, 0);
    const two = await curve('n=2');
    expect(two.total).toMatchObject({ number: wanted.length });
    expect(two.total.expected).toBeCloseTo(total, 9);
    expect(two.total.low).toBeLessThan(total);
    expect(two.total.high).toBeGreaterThan(total);
    expect(two.at).toMatchObject({ n: 2, cost: 2 * SETTINGS.support_euros });
    expect(two.at.share).toBeCloseTo(first(2) / total, 9);
    const saved = wanted.slice(0, 2).reduce((sum, { terms }) => sum + terms.expected * terms.effect, 0);
    expect(two.at.saved).toBeCloseTo(saved, 9);
    expect(two.points[0]).toEqual([0, 0]);
    expect(two.points.at(-1)?.[0]).toBe(wanted.length);
    expect(two.points.at(-1)?.[1]).toBeCloseTo(1, 9);
    expect((await curve('money=2999')).at.n).toBe(2);
    const half = wanted.findIndex((_, i) => first(i + 1) >= total / 2) + 1;
    expect((await curve('share=0.5')).at.n).toBe(half);
    expect((await curve('n=1000')).at.n).toBe(wanted.length);
    expect((await curve('n=0')).at).toMatchObject({ n: 0, share: 0, cost: 0 });
    expect((await curve('network_type=999999')).total).toMatchObject({ number: 0, expected: 0 });
    // The share refers to the filter; the expected deaths of all records are given separately.
    const filtered = (await curve('risk=RISK_H&share=1')).total;
    expect(filtered.expected).toBeLessThan(total - 0.001);
    expect(filtered.whole).toBeCloseTo(total, 9);
  });

  it('opens the score of one like a bill', async () => {
    const [best] = wantedOf(supports);
    const { body } = await reader().get(`priorities/${best?.id}/`);
    const bill = priorityBillSchema.parse(body);
    expect(bill).toMatchObject({ rank: 1, of: wantedOf(supports).length });
    expect(bill.terms.alpha / bill.terms.beta).toBeCloseTo(bill.expected, 12);
    expect(bill.expected * bill.terms.effect * bill.weight).toBeCloseTo(bill.score, 12);
  });

  it('tries settings before they are saved, saves numbered versions, and ranks by the newest', async () => {
    const admin = () => server().as('admin');
    const wanted = { ...SETTINGS, support_rate: 0.01, support_step: 1, report_chance: 0 };
    const before = await listed();
    const trial = await admin().post('admin/priority-settings/trial/', { settings: wanted });
    expect(trial.status).toBe(200);
    const tried = settingsTrialSchema.parse(trial.body);
    expect(tried).toMatchObject({ kept: before.length, of: before.length });
    expect(tried.before).not.toEqual(tried.after);
    expect(await listed()).toEqual(before);

    const save = (based_on: number) =>
      admin().post('admin/priority-settings/', { based_on, note: 'Essai', settings: wanted });
    const saved = await save(0);
    expect([saved.status, saved.body.version, saved.body.note]).toEqual([201, 1, 'Essai']);
    await expect
      .poll(async () => (await reader().get('priorities/')).headers['x-settings-version'])
      .toBe('1');
    expect(await listed()).not.toEqual(before);
    expect((await reader().get('priorities/curve/')).body.points).toEqual(tried.after);
    const again = await save(0);
    expect([again.status, again.body.version]).toEqual([409, 1]);
    expect((await reader().get('priorities/settings/')).body).toMatchObject({ version: 1, settings: wanted });
    const versions = await admin().get('admin/priority-settings/');
    expect(versions.body.map(({ version }: { version: number }) => version)).toEqual([1, 0]);

    const refused = await admin().post('admin/priority-settings/', {
      based_on: 1,
      settings: { ...wanted, half_life_years: 0 },
    });
    expect([refused.status, refused.body.problems[0].path]).toEqual([400, ['settings', 'half_life_years']]);
    for (const path of ['admin/priority-settings/', 'admin/priority-settings/trial/'])
      expect((await editor().post(path, {})).status).toBe(403);
  });

  it('has bounds for a support whose expectation jStat has no quantile for', async () => {
    const safe = await place(9_000, 0, [1, 1]);
    const settings = { ...SETTINGS, support_rate: 0.00082, neighbour_metres: 0 };
    const { version } = (await reader().get('priorities/settings/')).body;
    await server().as('admin').post('admin/priority-settings/', { based_on: version, settings });
    await expect
      .poll(async () => (await reader().get('priorities/')).headers['x-settings-version'])
      .toBe(String(version + 1));
    const { body } = await reader().get(`priorities/${safe.id}/`);
    expect(priorityBillSchema.parse(body).terms.alpha).toBeCloseTo(0.0041, 6);
    const low = (await listed()).map(one => one.low);
    expect(low.every(one => typeof one === 'number' && one >= 0)).toBe(true);
  });

  it('refuses the cursor of another list, two aims at once and a record that is not there', async () => {
    const { headers } = await reader().get('priorities/?limit=1');
    const cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1];
    const refused = await reader().get(`priorities/?per=euro&limit=1&cursor=${cursor}`);
    expect([refused.status, refused.body.problems[0].path]).toEqual([400, ['cursor']]);
    expect((await reader().get('priorities/?cursor=x')).status).toBe(400);
    expect((await reader().get('priorities/curve/?n=1&money=5')).status).toBe(400);
    expect((await reader().get('priorities/999999/')).status).toBe(404);
    expect((await server().anonymous.get('priorities/')).status).toBe(401);
  });
});
