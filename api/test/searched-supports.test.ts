import type { Priority, PriorityReason } from 'shared/programme';
import { priorityBillSchema, reasonWords } from 'shared/programme';
import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';

const [EAST, NORTH] = [3.1, 45.75];
/** Degrees of longitude per metre at this place. */
const METRE_EAST = 1 / 77_800;
const AS_OF = '2026-11-22';
const LEVELS = ['L', 'M', 'H'] as const;
const MONTHLY = [
  '2025-12-22',
  ...Array.from({ length: 11 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-22`),
];

describeOnEngines('Searches in the ranking', server => {
  const editor = () => server().as('editor');
  const created = async (path: string, body: object): Promise<number> => {
    const answer = await editor().post(path, body);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body.properties?.id ?? answer.body.id;
  };
  const survey = (date: string, target: number, changes: object = {}) =>
    created('surveys/', {
      date,
      observers: 'Léa Martin',
      way: 'FOOT',
      visibility: 'GOOD',
      targets: [{ infrastructure: target, from_m: null, to_m: null }],
      nothing_found: true,
      ...changes,
    });
  const effortOf = async (id: number) => {
    const bill = priorityBillSchema.parse((await editor().get(`priorities/${id}/`)).body);
    return { effort: bill.terms.effort, searches: bill.searches };
  };

  async function support(east: number, notes: readonly [number, number] | null): Promise<number> {
    const geom = { type: 'Point', coordinates: [EAST + east * METRE_EAST, NORTH] };
    const id = await createdPoint(server(), { geom });
    const samples = samplesOf(server());
    const level = (note: number) => samples.level(LEVELS[note - 1] ?? 'L');
    if (notes)
      await created(
        'cables/diagnosis/',
        samples.supportDiagnosis(id, {
          arming_id: [],
          pole_attractivity_id: level(notes[0]),
          pole_dangerousness_id: level(notes[1]),
        }),
      );
    return id;
  }

  it('give the five supports of the specification the numbers of its table', async () => {
    const samples = samplesOf(server());
    const { db } = server().context;
    const [eagle, kite] = (await server().anonymous.get('species/?search=aquila')).body;
    await db.updateTable('species').set({ red_list: 'EN' }).where('id', '=', eagle.id).execute();
    await db.updateTable('species').set({ red_list: 'LC' }).where('id', '=', kite.id).execute();
    const [west, east, south, north] = [-100, 300, -1e-3, 1e-3];
    const area = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ].map(([x = 0, y = 0]) => [EAST + x * METRE_EAST, NORTH + y]);
    const made = await server()
      .as('admin')
      .post(
        'sensitive-areas/',
        samples.sensitiveArea({ geom: { type: 'Polygon', coordinates: [area] }, species: [eagle.id] }),
      );
    expect(made.status).toBe(201);
    const S1 = await support(0, [3, 3]);
    const S2 = await support(200, [2, 3]);
    const S3 = await support(400, null);
    const S4 = await support(20_000, [1, 1]);
    const S5 = await support(40_000, [3, 3]);
    const dead = (id: number, date: string, count: number | null, species_id = kite.id, cause = 'COD_EL') =>
      created(
        'mortality/',
        samples.mortality({
          infrstr_id: id,
          date,
          count,
          species_id,
          death_cause_id: server().item('CAUSE_OF_DEATH', cause),
        }),
      );
    await dead(S1, '2026-05-12', 1, eagle.id);
    await dead(S1, '2021-11-22', 2);
    await dead(S4, '2016-11-22', 3);
    await dead(S4, '2025-11-22', null, kite.id, 'COD_UNKNOWN');
    await dead(S5, '2023-11-22', 1);
    const partial = { date: '2024-11-22', neutralization_level: 'partial', equipments: [] };
    await created('cables/operations/', samples.operation(S5, partial));
    for (const date of MONTHLY) await survey(date, S2);

    const { body } = await editor().get(`priorities/?as_of=${AS_OF}`);
    const shown = (body as Priority[]).map(({ infrastructure, expected, low, high, weight, score }) => [
      infrastructure.id,
      ...[expected, low, high, weight, score].map(value => Number(value.toFixed(4))),
    ]);
    expect(shown).toEqual([
      [S1, 0.685, 0.2121, 1.6558, 3.8568, 2.1136],
      [S2, 0.187, 0.0106, 0.8637, 5, 0.7479],
      [S4, 0.234, 0.018, 0.9901, 1, 0.1872],
      [S5, 0.1438, 0.0028, 0.8519, 1, 0.0863],
      [S3, 0.033, 0, 0.6489, 1, 0.0264],
    ]);
    const words = (id: number, locale: 'fr' | 'en') =>
      (body as Priority[])
        .find(({ infrastructure }) => infrastructure.id === id)
        ?.reasons.map((reason: PriorityReason) => reasonWords(reason, locale));
    expect(words(S2, 'fr')).toContain('Cherché 12 fois sans rien trouver');
    expect(words(S2, 'en')).toContain('Searched 12 times without finding anything');
    expect(words(S3, 'fr')).toContain('Personne n’a cherché ici');
    expect(words(S3, 'en')).toContain('Nobody has searched here');
  });

  it('count within seconds, until they are deleted; without a case or its absence they are no evidence', async () => {
    const id = await support(60_000, [2, 2]);
    const before = await effortOf(id);
    expect(before.searches).toBe(0);
    const zero = await survey('2026-06-01', id);
    const after = await effortOf(id);
    expect(after.searches).toBe(1);
    expect(after.effort).toBeGreaterThan(before.effort);
    expect((await editor().delete(`surveys/${zero}/`)).status).toBe(204);
    expect(await effortOf(id)).toEqual(before);

    const open = await survey('2026-06-02', id, { nothing_found: false });
    expect(await effortOf(id)).toEqual(before);
    const bird = await created('mortality/', samplesOf(server()).mortality({ date: '2026-06-02' }));
    expect((await editor().patch(`mortality/${bird}/`, { survey: open })).status).toBe(200);
    expect((await effortOf(id)).searches).toBe(1);
    expect((await editor().delete(`mortality/${bird}/`)).status).toBe(204);
    expect(await effortOf(id)).toEqual(before);
  });
});
