import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { deleteOldTracks } from '../src/domain/surveys/survey-tracks';
import { addAccount, openSessionOf } from './add-account';
import { describeOnEngines } from './harness';
import { CLERMONT, createdPoint, samplesOf } from './samples';

const [longitude, latitude] = CLERMONT;
const TRACK = [
  [longitude, latitude, 0, false],
  [longitude + 0.001, latitude, 60, false],
  [longitude + 0.002, latitude, 120, true],
];

describeOnEngines('Searches for dead birds', server => {
  const supports: number[] = [];
  let session: Record<string, string> = {};
  const editor = () => server().as('editor');
  /** Calls in the name of a coordinator. */
  const coordinator = {
    get: (path: string) => server().anonymous.get(path, session),
    post: (path: string, body: object) => server().anonymous.post(path, body, session),
    patch: (path: string, body: object) => server().anonymous.patch(path, body, session),
    delete: (path: string) => server().anonymous.delete(path, session),
  };

  beforeAll(async function enter() {
    const { context } = server();
    session = await openSessionOf(context, await addAccount(context, 'coordinator', ['coordinators']));
    for (const i of [0, 1, 2])
      supports.push(
        await createdPoint(server(), {
          geom: { type: 'Point', coordinates: [longitude + i * 0.02, latitude] },
        }),
      );
  });

  const survey = (changes: object = {}) => ({
    uuid: randomUUID(),
    date: '2025-05-10',
    started_at: '08:30',
    observers: 'Léa Martin',
    way: 'FOOT',
    visibility: 'GOOD',
    nothing_found: true,
    targets: supports.slice(0, 2).map(infrastructure => ({ infrastructure })),
    ...changes,
  });
  const supportOf = async (id: number) =>
    (await editor().get(`cables/infrastructures/${id}/`)).body.properties;
  const searchesOf = async (id: number) => (await editor().get(`priorities/${id}/`)).body.searches;

  it('name their supports, which say when somebody was there last, and count in the ranking until they are deleted', async () => {
    const [first, second, third] = supports as [number, number, number];
    expect(await supportOf(first)).toMatchObject({ last_seen_date: null, searches: [] });
    const body = survey();
    const made = await editor().post('surveys/', body);
    expect(made).toMatchObject({
      status: 201,
      body: {
        way: 'FOOT',
        people: 1,
        finds: 0,
        targets: [{ infrastructure: first }, { infrastructure: second }],
      },
    });
    const { id } = made.body;
    expect((await editor().get(`surveys/${id}/`)).body).toEqual(made.body);
    expect(await supportOf(first)).toMatchObject({
      last_seen_date: '2025-05-10',
      searches: [{ id, date: '2025-05-10', way: 'FOOT', nothing_found: true, finds: 0 }],
    });
    const listed = async (query: string) => (await editor().get(query)).body;
    expect((await listed(`surveys/?infrastructure=${second}`)).map((one: { id: number }) => one.id)).toEqual([
      id,
    ]);
    expect(await listed(`surveys/?infrastructure=${third}`)).toEqual([]);
    const unseen = async (day: string) =>
      (await listed(`cables/infrastructures/?fields=summary&unseen_since=${day}`)).features
        .map((one: { id: number }) => one.id)
        .sort();
    expect(await unseen('2025-05-09')).toEqual([third]);
    expect(await unseen('2025-05-10')).toEqual(supports);
    expect(await searchesOf(first)).toBe(1);
    expect((await editor().delete(`surveys/${id}/`)).status).toBe(204);
    expect(await supportOf(first)).toMatchObject({ last_seen_date: null, searches: [] });
    expect(await searchesOf(first)).toBe(0);
    expect((await server().as('admin').post(`surveys/${id}/restore/`, {})).status).toBe(200);
    expect(await searchesOf(first)).toBe(1);
    expect((await editor().delete(`surveys/${id}/`)).status).toBe(204);
  });

  it('are no evidence until they found a bird or say that there was none', async () => {
    const [, , third] = supports as [number, number, number];
    const targets = [{ infrastructure: third }];
    const { body } = await editor().post('surveys/', survey({ nothing_found: false, targets }));
    expect(await supportOf(third)).toMatchObject({ last_seen_date: '2025-05-10' });
    expect(await searchesOf(third)).toBe(0);
    const deadBird = samplesOf(server()).mortality({
      ...{ date: '2025-05-10', infrstr_id: third, survey: body.id },
      ...{ certainty: 'PROBABLE', evidence: 'BURN', remains: 'FRESH' },
    });
    const { body: bird } = await editor().post('mortality/', deadBird);
    expect(bird.properties).toMatchObject({ survey: body.id, certainty: 'PROBABLE', remains: 'FRESH' });
    expect(await searchesOf(third)).toBe(1);
    expect((await supportOf(third)).searches).toMatchObject([{ finds: 1 }]);
    await editor().delete(`mortality/${bird.id}/`);
    expect(await searchesOf(third)).toBe(0);
    await editor().patch(`surveys/${body.id}/`, { nothing_found: true });
    expect(await searchesOf(third)).toBe(1);
    await editor().delete(`surveys/${body.id}/`);
  });

  it('take supports and cases that only the device knows yet, and refuse unknown ones', async () => {
    const uuid = randomUUID();
    const begun = survey({ targets: [], nothing_found: false });
    const { body } = await editor().post('surveys/', begun);
    const support = await createdPoint(server(), { uuid });
    const ended = { targets: [{ infrastructure: `local:${uuid}` }], ended_at: '11:00', nothing_found: true };
    expect((await editor().patch(`surveys/${body.id}/`, ended)).body).toMatchObject({
      ...{ targets: [{ infrastructure: support }], ended_at: '11:00' },
    });
    const bird = samplesOf(server()).mortality({ survey: `local:${begun.uuid}` });
    expect((await editor().post('mortality/', bird)).body.properties.survey).toBe(body.id);
    const refused = [
      [{ targets: [{ infrastructure: 999_999 }] }, ['targets', 0, 'infrastructure'], 'unknown_reference'],
      [{ programme: 999_999 }, ['programme'], 'unknown_reference'],
      [{ ended_at: '07:00' }, ['ended_at'], 'before_start'],
      [{ started_at: '25:00' }, ['started_at'], 'invalid'],
    ] as const;
    for (const [changes, path, code] of refused)
      expect((await editor().post('surveys/', survey(changes))).body.problems).toMatchObject([
        { path, code },
      ]);
    expect((await server().as('reader').post('surveys/', survey())).status).toBe(403);
  });

  it('belong to programmes that coordinators keep, as trials do', async () => {
    const programme = {
      name: 'Gravona',
      way: 'FOOT',
      from: '2025-01-01',
      owner_id: server().item('OWNER', 'IO-ENEDIS'),
    };
    expect((await editor().post('programmes/', programme)).status).toBe(403);
    const made = await coordinator.post('programmes/', programme);
    expect(made).toMatchObject({
      status: 201,
      body: { radius_m: 10, area_percent: 100, owner: { code: 'IO-ENEDIS' } },
    });
    const ended = await coordinator.patch(`programmes/${made.body.id}/`, { to: '2024-01-01' });
    expect(ended.body.problems).toMatchObject([{ path: ['to'], code: 'before_start' }]);
    const { body } = await editor().post('surveys/', survey({ programme: made.body.id }));
    expect((await editor().get(`surveys/?programme=${made.body.id}`)).body).toMatchObject([{ id: body.id }]);
    const trial = {
      ...{
        programme: made.body.id,
        kind: 'DETECTION',
        size_class: 'M',
        label: 'A1',
        placed_on: '2025-03-01',
      },
      checks: [
        { minutes: 600, seen: false },
        { minutes: 2040, seen: true },
      ],
    };
    const { body: laid } = await editor().post('trials/', trial);
    expect(laid.checks).toMatchObject(trial.checks);
    expect((await editor().get(`trials/${laid.id}/`)).body.checks).toEqual(laid.checks);
    expect((await coordinator.delete(`programmes/${made.body.id}/`)).status).toBe(204);
    expect((await editor().get(`surveys/${body.id}/`)).body.programme).toBeNull();
  });

  it('have tracks that only their author and coordinators read, and that end', async () => {
    const { body } = await editor().post('surveys/', survey());
    const track = { uuid: randomUUID(), survey: body.id, shared: false, points: TRACK };
    const made = await editor().post('survey-tracks/', track);
    expect(made).toMatchObject({ status: 201, body: { survey: body.id, shared: false, points: TRACK } });
    expect((await editor().post('survey-tracks/', track)).status).toBe(409);
    const { id } = made.body;
    const seenBy = async ({ get }: Pick<typeof coordinator, 'get'>) => [
      (await get(`survey-tracks/?survey=${body.id}`)).body.length,
      (await get(`survey-tracks/${id}/`)).status,
    ];
    expect(await seenBy(editor())).toEqual([1, 200]);
    expect(await seenBy(coordinator)).toEqual([1, 200]);
    expect(await seenBy(server().as('reader'))).toEqual([0, 404]);
    expect((await coordinator.delete(`survey-tracks/${id}/`)).status).toBe(403);
    const another = await coordinator.post('survey-tracks/', { ...track, uuid: randomUUID() });
    expect(another.body.problems).toMatchObject([{ path: ['survey'], code: 'unknown_reference' }]);
    expect((await editor().patch(`survey-tracks/${id}/`, { shared: true })).body.shared).toBe(true);
    expect(JSON.stringify((await editor().get(`surveys/${body.id}/`)).body)).not.toContain(String(longitude));
    const { body: history } = await editor().get(`history/surveys/${body.id}/`);
    expect(JSON.stringify(history)).not.toContain(String(longitude));
    const { db } = server().context;
    await deleteOldTracks(db);
    expect(await seenBy(editor())).toEqual([1, 200]);
    await deleteOldTracks(db, new Date(Date.now() + 25 * 31 * 86_400_000));
    expect(await seenBy(editor())).toEqual([0, 404]);
  });
});
