import { randomUUID } from 'node:crypto';
import { campaignSchema, campaignTargetSchema } from 'shared/programme/campaigns';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';
import { openWorks, type Person, type WorksWorld } from './works-world';

const PERIOD = { from: '2025-05-01', to: '2099-12-31' };

describeOnEngines('Campaigns', server => {
  let world: WorksWorld;
  let ids: Record<'editor' | 'verifier', number>;
  beforeAll(async () => {
    world = await openWorks(server());
    const rows = await server().context.db.selectFrom('users').select(['id', 'username']).execute();
    const idOf = (name: string) => rows.find(({ username }) => username === name)?.id ?? 0;
    ids = { editor: idOf('editor'), verifier: idOf('verifier') };
  });
  const as = (person: Person) => world.as(person);
  const make = (add: object[], changes = {}) =>
    as('coordinator').post('campaigns/', { name: 'Gravona', purpose: 'VISIT', ...PERIOD, add, ...changes });
  async function made(add: object[], changes = {}): Promise<number> {
    const { status, body } = await make(add, changes);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id;
  }
  const targets = async (campaign: number, query = '') =>
    campaignTargetSchema
      .array()
      .parse((await as('reader').get(`campaign-targets/?campaign=${campaign}${query}`)).body);
  const codes = (body: { problems: { path: unknown[]; code: string }[] }) =>
    body.problems.map(({ path, code }) => `${path.join('.')} ${code}`);

  it('are ticked by any visit or search since they began, and unticked when it is deleted', async () => {
    const [seen, searched, early] = [
      await createdPoint(server()),
      await createdPoint(server()),
      await createdPoint(server()),
    ];
    const { supportDiagnosis } = samplesOf(server());
    const visit = (infrastructure: number, date: string) =>
      as('editor').post('cables/diagnosis/', supportDiagnosis(infrastructure, { date }));
    const campaign = await made([{ infrastructures: [seen, searched, early], assignees: [ids.editor] }]);
    const { body: visited } = await visit(seen, '2025-05-01');
    await visit(early, '2025-04-30');
    const survey = await as('editor').post('surveys/', {
      ...{ date: '2025-06-02', started_at: '09:00', observers: 'Léa', way: 'FOOT', visibility: 'GOOD' },
      ...{ targets: [{ infrastructure: searched }], nothing_found: true },
    });
    expect(survey.status).toBe(201);
    const states = async () => (await targets(campaign)).map(({ state }) => state);
    expect(await targets(campaign)).toMatchObject([
      { state: 'DONE', done_by: { kind: 'diagnosis', id: visited.id, date: '2025-05-01' } },
      { state: 'DONE', done_by: { kind: 'surveys', id: survey.body.id, date: '2025-06-02' } },
      { state: 'TODO', done_by: null, campaign: { name: 'Gravona' }, assignee: { id: ids.editor } },
    ]);
    const { body } = await as('reader').get(`campaigns/${campaign}/`);
    expect(campaignSchema.parse(body)).toMatchObject({
      counts: { todo: 1, done: 2, skipped: 0 },
      people: [{ assignee: { id: ids.editor }, todo: 1, done: 2, skipped: 0 }],
    });
    expect(await targets(campaign, '&state=DONE')).toHaveLength(2);
    await as('editor').delete(`cables/diagnosis/${visited.id}/`);
    await as('editor').delete(`surveys/${survey.body.id}/`);
    expect(await states()).toEqual(['TODO', 'TODO', 'TODO']);
  });

  it('are skipped by their person or a coordinator with a reason, until somebody is there all the same', async () => {
    const point = await createdPoint(server());
    const campaign = await made([{ infrastructures: [point], assignees: [ids.editor] }]);
    const [target] = await targets(campaign);
    const path = `campaign-targets/${target?.id}/`;
    expect((await as('verifier').patch(path, { reason: 'Non' })).status).toBe(403);
    expect((await as('reader').patch(path, { reason: 'Non' })).status).toBe(403);
    const skipped = await as('editor').patch(path, { reason: 'Accès impossible' });
    expect(skipped.body).toMatchObject({ state: 'SKIPPED', reason: 'Accès impossible' });
    expect(skipped.body.skipped_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    // Somebody who has read the target before learns what it is now.
    const late = await as('coordinator').patch(path, { reason: 'Autre' }, { 'if-match': `"1-nested"` });
    expect(late.status).toBe(412);
    expect(late.body.current).toMatchObject({ reason: 'Accès impossible' });
    expect((await as('editor').patch(path, { outcome: 'PASS' })).status).toBe(400);
    const cleared = await as('coordinator').patch(path, { reason: '' });
    expect(cleared.body).toMatchObject({ state: 'TODO', skipped_on: null });
    await as('editor').patch(path, { reason: 'Accès impossible' });
    await as('editor').post('cables/diagnosis/', samplesOf(server()).supportDiagnosis(point));
    expect(await targets(campaign)).toMatchObject([{ state: 'DONE', reason: 'Accès impossible' }]);
  });

  it('take ids, a selection and a polygon, and are divided among their people', async () => {
    const corner = { type: 'Point', coordinates: [4.5, 46.5] };
    const points: number[] = [];
    for (const shift of [0, 0.001, 0.01, 0.011])
      points.push(await createdPoint(server(), { geom: { ...corner, coordinates: [4.5 + shift, 46.5] } }));
    const { body: selection } = await as('coordinator').post('selections/', {
      kind: 'infrastructures',
      ids: points.slice(2),
    });
    const ring = [
      [4.499, 46.499],
      [4.502, 46.499],
      [4.502, 46.501],
      [4.499, 46.501],
      [4.499, 46.499],
    ];
    const campaign = await made([
      {
        selection: selection.id,
        polygon: { type: 'Polygon', coordinates: [ring] },
        assignees: [ids.editor, ids.verifier],
      },
    ]);
    const people = (await targets(campaign)).map(({ infrastructure, assignee }) => [
      points.indexOf(infrastructure.id),
      assignee?.id,
    ]);
    expect(people.sort()).toEqual([
      [0, ids.editor],
      [1, ids.editor],
      [2, ids.verifier],
      [3, ids.verifier],
    ]);
    expect(await targets(campaign, `&assignee=${ids.verifier}&running=true`)).toHaveLength(2);
    // The first and last day begin earlier and end later in other time zones.
    const running = async (day: string) => (await targets(campaign, `&running=true&as_of=${day}`)).length;
    expect(await Promise.all(['2025-04-29', '2025-04-30', '2025-05-01'].map(running))).toEqual([0, 4, 4]);
    const after = await as('reader').get(`campaign-targets/?campaign=${campaign}&running=false`);
    expect(after.body).toEqual([]);
  });

  it('say what cannot be taken', async () => {
    const point = await createdPoint(server());
    expect(codes((await make([])).body)).toEqual(['add required']);
    const bad = await make([{ infrastructures: [point, 999_999], assignees: [999_999] }], {
      to: '2025-01-01',
    });
    expect(codes(bad.body).sort()).toEqual([
      'add.0.assignees.0 unknown_reference',
      'add.0.infrastructures.1 unknown_reference',
      'to range',
    ]);
    const many = Array.from({ length: 5001 }, (_, i) => i + 1);
    expect((await make([{ infrastructures: many }])).status).toBe(400);
    expect(codes((await make([{ selection: 'x'.repeat(22) }])).body)).toEqual(['chosen unknown_reference']);
    const draw = { since: '2025-01-01', size: 1, seed: 1 };
    expect(codes((await make([{ infrastructures: [point], draw }])).body)).toEqual([
      'add.0.draw not_offered',
    ]);
    expect((await as('editor').post('campaigns/', {})).status).toBe(403);
  });

  it('are changed: targets added, assigned and removed; and come back after a deletion', async () => {
    const [first, second] = [await createdPoint(server()), await createdPoint(server())];
    const uuid = randomUUID();
    const campaign = await made([{ infrastructures: [first] }], { uuid });
    const path = `campaigns/${campaign}/`;
    await as('coordinator').patch(path, { add: [{ infrastructures: [first, second] }] });
    const both = await targets(campaign);
    expect(both.map(({ assignee }) => assignee)).toEqual([null, null]);
    const assigned = await as('coordinator').patch(path, {
      assign: [{ targets: both.map(({ id }) => id), assignee: ids.verifier }],
      name: 'Gravona, automne',
    });
    expect(assigned.body).toMatchObject({
      name: 'Gravona, automne',
      people: [{ assignee: { id: ids.verifier }, todo: 2 }],
    });
    await as('coordinator').patch(path, { remove: [both[0]?.id] });
    expect((await targets(campaign)).map(({ infrastructure }) => infrastructure.id)).toEqual([second]);
    expect((await as('editor').patch(path, { name: 'x' })).status).toBe(403);
    expect((await as('coordinator').delete(path)).status).toBe(204);
    expect(await targets(campaign)).toEqual([]);
    expect((await as('admin').post(`${path}restore/`, {})).status).toBe(200);
    expect(await targets(campaign)).toHaveLength(1);
    expect((await as('coordinator').post('campaigns/', { uuid, ...PERIOD })).status).toBe(400);
  });

  it('audit works drawn by a seed, and say which share fails once there are ten answers', async () => {
    const date = '2025-08-01';
    for (let i = 0; i < 14; i++) await world.operation(await createdPoint(server()), { date });
    const draw = (seed: number, size = 12) =>
      made([{ draw: { since: date, size, seed }, assignees: [ids.verifier] }], { purpose: 'AUDIT' });
    const [one, again, other] = [await draw(7), await draw(7), await draw(8)];
    const drawn = async (campaign: number) =>
      (await targets(campaign)).map(({ infrastructure }) => infrastructure.id).sort();
    expect(await drawn(one)).toHaveLength(12);
    expect(await drawn(one)).toEqual(await drawn(again));
    expect(await drawn(one)).not.toEqual(await drawn(other));
    expect((await as('reader').get(`campaigns/${one}/`)).body).toMatchObject({ seed: 7, works_since: date });

    const audited = await targets(one);
    const answer = (index: number, outcome: string, more = {}) =>
      as('verifier').patch(`campaign-targets/${audited[index]?.id}/`, { outcome, ...more });
    for (let i = 0; i < 9; i++) expect((await answer(i, 'PASS')).body.state).toBe('DONE');
    const figures = async () => (await as('reader').get(`campaigns/${one}/audit/`)).body;
    expect(await figures()).toMatchObject({ answered: 9, failed: 0, share: null, low: null, high: null });
    const media_id = [await world.picture('editor')];
    const faulty = await answer(9, 'FITTING', { remark: 'Capot absent', media_id });
    expect(faulty.body).toMatchObject({ outcome: 'FITTING', media: [{ id: media_id[0] }] });
    // A change of the remark alone keeps the pictures.
    expect((await answer(9, 'FITTING', { remark: 'Capot perdu' })).body.media).toHaveLength(1);
    const ten = await figures();
    expect(ten).toMatchObject({ answered: 10, failed: 1, share: 0.1 });
    expect(ten.low).toBeCloseTo(0.005116, 5);
    expect(ten.high).toBeCloseTo(0.394163, 5);
    const nameOf = (by: string) =>
      ten.strata.filter((stratum: { by: string }) => stratum.by === by).map(({ fr }: { fr: string }) => fr);
    expect(nameOf('operator')).toEqual(['Enedis']);
    expect(nameOf('contractor')).toEqual(['']);
    expect(nameOf('product')).toHaveLength(1);
    expect((await as('reader').get('campaigns/999999/audit/')).status).toBe(404);
  });

  it('name the accounts to assign to coordinators only', async () => {
    const { body } = await as('coordinator').get('campaigns/people/');
    expect(body.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(Object.values(ids)));
    expect(body.map(({ full_name }: { full_name: string }) => full_name)).not.toContain('reader');
    expect((await as('editor').get('campaigns/people/')).status).toBe(403);
  });
});
