import { randomUUID } from 'node:crypto';
import {
  WORK_STATES,
  type WorkState,
  workEventSchema,
  workItemSchema,
  workOrderSchema,
} from 'shared/programme';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdLine, createdPoint, samplesOf } from './samples';
import { openWorks, type Person, type WorksWorld } from './works-world';

/** Who makes each move that persons make. */
const MADE_BY: Record<string, readonly Person[]> = {
  'REQUESTED PLANNED': ['enedis', 'admin'],
  'REQUESTED DECLINED': ['enedis', 'admin'],
  'REQUESTED FITTED': ['enedis', 'editor', 'verifier', 'coordinator', 'admin'],
  'REQUESTED CANCELLED': ['coordinator', 'admin'],
  'PLANNED PLANNED': ['enedis', 'admin'],
  'PLANNED FITTED': ['enedis', 'editor', 'verifier', 'coordinator', 'admin'],
  'PLANNED DECLINED': ['enedis', 'admin'],
  'PLANNED CANCELLED': ['coordinator', 'admin'],
  'DECLINED REQUESTED': ['coordinator', 'admin'],
  'DECLINED CANCELLED': ['coordinator', 'admin'],
  // The operation is the editor's own.
  'FITTED VERIFIED': ['verifier', 'coordinator', 'admin'],
  'FITTED FAULTY': ['verifier', 'coordinator', 'admin'],
};
const PERSONS: readonly Person[] = ['enedis', 'editor', 'verifier', 'coordinator', 'admin'];

describeOnEngines('Ordered works', (server, engine) => {
  let world: WorksWorld;
  beforeAll(async () => {
    world = await openWorks(server());
  });
  const as = (person: Person) => world.as(person);
  const enedis = () => server().item('OWNER', 'IO-ENEDIS');
  const eventsOf = async (item: number) =>
    (await as('admin').get(`work-events/?item=${item}`)).body.map(
      ({ from, to, cause }: { from: string; to: string; cause: string | null }) =>
        `${from ?? ''} ${to}${cause ? ` (${cause})` : ''}`,
    );

  /** An item in a state, put there directly: the moves are what is tested. */
  async function itemIn(state: WorkState) {
    const point = await createdPoint(server());
    const operation = await world.operation(point);
    await world.order([point]);
    const item = await world.itemOf(point);
    const isFitted = ['FITTED', 'VERIFIED', 'MONITORED'].includes(state);
    await server()
      .context.db.updateTable('work_items')
      .set({ state, operation_id: isFitted ? operation : null })
      .where('id', '=', item.id)
      .execute();
    return { item: item.id, operation };
  }

  it('are ordered for a selection in one call, counted by state, and told in the history', async () => {
    const points = [await createdPoint(server()), await createdPoint(server())];
    const line = await createdLine(server());
    const items = [
      ...points.map(infrastructure => ({
        infrastructure,
        measures: ['isolation_advice', 'isolation_advice', 'nest_platform_advice'],
        note: 'Nid au sommet',
      })),
      { infrastructure: line, measures: ['visibility_advice'] },
    ];
    const body = { owner_id: enedis(), name: 'Vallée', requested_on: '2025-05-01', items };
    const created = await as('coordinator').post('work-orders/', body);
    expect(created.status).toBe(201);
    expect(workOrderSchema.parse(created.body)).toMatchObject({
      name: 'Vallée',
      owner: { code: 'IO-ENEDIS' },
      answer_by: '2025-06-30',
      verify_by_days: 90,
      states: { REQUESTED: 3 },
      overdue: 3,
    });
    const { body: listed, headers } = await as('reader').get(`work-items/?order=${created.body.id}&limit=2`);
    expect(headers['x-total-count']).toBe('3');
    expect(workItemSchema.array().parse(listed)).toMatchObject([
      {
        state: 'REQUESTED',
        due: '2025-06-30',
        measures: ['isolation_advice', 'nest_platform_advice'],
        note: 'Nid au sommet',
        infrastructure: { id: points[0], resourcetype: 'Point' },
      },
      { infrastructure: { id: points[1] } },
    ]);
    const next = /cursor=[^>]+/.exec(String(headers.link))?.[0];
    const rest = await as('reader').get(`work-items/?order=${created.body.id}&limit=2&${next}`);
    expect(rest.body).toMatchObject([{ infrastructure: { id: line } }]);
    const journal = (await as('reader').get(`history/infrastructures/${line}/?below=true`)).body;
    expect(journal[0]).toMatchObject({ kind: 'work-items', changes: { state: { after: 'REQUESTED' } } });
    expect(workEventSchema.array().parse((await as('reader').get('work-events/')).body).length).toBe(3);
  });

  it('are refused for what is not there, not of the type, ordered already, or named twice', async () => {
    const { infrastructure } = await world.orderedPoint();
    const line = await createdLine(server());
    const measures = ['isolation_advice'];
    const order = (items: object[], changes = {}) =>
      as('coordinator').post('work-orders/', { owner_id: enedis(), name: 'x', items, ...changes });
    const codes = async (...given: Parameters<typeof order>) => {
      const { status, body } = await order(...given);
      expect(status).toBe(400);
      return body.problems.map(
        ({ path, code }: { path: string[]; code: string }) => `${path.join('.')} ${code}`,
      );
    };
    expect(await codes([])).toEqual(['items required']);
    expect(
      await codes([
        { infrastructure: 999_999, measures },
        { infrastructure: infrastructure.id, measures },
        { infrastructure: line, measures },
        { infrastructure: line, measures: ['burial_advice'] },
      ]),
    ).toEqual([
      'items.0.infrastructure unknown_reference',
      'items.1.infrastructure already_ordered',
      'items.2.measures wrong_infrastructure_type',
      'items.3.infrastructure already_used',
    ]);
    const item = [{ infrastructure: line, measures: ['burial_advice'] }];
    expect(await codes(item, { owner_id: server().item('IFR_COND', 'POOR') })).toEqual([
      'owner_id wrong_list',
    ]);
    expect(await codes(item, { answer_by: '2020-01-01' })).toEqual(['answer_by before_request']);
    expect(await codes([{ infrastructure: line, measures: [] }])).toEqual(['items.0.measures required']);
    const many = Array.from({ length: 2001 }, (_, i) => ({ infrastructure: i + 1, measures }));
    expect(await codes(many)).toEqual(['items too_many']);
    expect(await codes(item, { verify_by_days: 0 })).toEqual(['verify_by_days range']);
  });

  it('are ordered once for a support, whoever asks at the same time', async () => {
    const point = await createdPoint(server());
    const body = {
      owner_id: enedis(),
      name: 'Deux fois',
      items: [{ infrastructure: point, measures: ['isolation_advice'] }],
    };
    const answers = await Promise.all([1, 2, 3].map(() => as('coordinator').post('work-orders/', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const key = { 'idempotency-key': randomUUID() };
    const other = { ...body, items: [{ ...body.items[0], infrastructure: await createdPoint(server()) }] };
    const [first, again] = [
      await as('coordinator').post('work-orders/', other, key),
      await as('coordinator').post('work-orders/', other, key),
    ];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  });

  it.each(WORK_STATES.flatMap(from => WORK_STATES.map(to => [from, to] as const)))(
    'go from %s to %s by those who may, and by nobody else',
    async (from, to) => {
      const people = MADE_BY[`${from} ${to}`];
      for (const person of people ? PERSONS : (['admin'] as const)) {
        const { item, operation } = await itemIn(from);
        const { status, body } = await world.move(person, item, to, { operation });
        if (!people) expect([status, body.code, body.current]).toEqual([409, 'impossible_move', from]);
        else if (!people.includes(person)) expect([person, status]).toEqual([person, 403]);
        else {
          expect([person, status, body.from, body.to]).toEqual([person, 201, from, to]);
          const now = { FAULTY: 'REQUESTED', VERIFIED: 'MONITORED' }[to as string] ?? to;
          expect(body.item).toMatchObject({ id: item, state: now });
        }
      }
    },
    60_000,
  );

  it('move by themselves when checked, each with its event and due date', async () => {
    const { item: well } = await itemIn('FITTED');
    expect((await world.move('verifier', well, 'VERIFIED', { date: '2025-08-31' })).body).toMatchObject({
      answers: { all_covered: true },
      media: [{ label: '' }],
      item: { state: 'MONITORED', since: '2025-08-31', due: '2027-08-31' },
    });
    expect(await eventsOf(well)).toEqual([
      ' REQUESTED',
      'FITTED VERIFIED',
      'VERIFIED MONITORED (found_well)',
    ]);
    const { item: badly } = await itemIn('FITTED');
    expect((await world.move('coordinator', badly, 'FAULTY', { date: '2025-08-31' })).body).toMatchObject({
      fault: 'PLAN',
      item: { state: 'REQUESTED', requested_on: '2025-08-31', due: '2025-10-30', operation: null },
    });
    expect((await eventsOf(badly)).at(-1)).toBe('FAULTY REQUESTED (found_faulty)');
  });

  it('need their evidence, told field by field in both languages', async () => {
    const { id } = await world.orderedPoint();
    const other = await world.operation(await createdPoint(server()));
    const refused = async (person: Person, to: string, given: object) => {
      const { status, body } = await world.move(person, id, to, { ...given });
      expect(status).toBe(400);
      return body.problems.map(
        ({ path, code }: { path: string[]; code: string }) => `${path.join('.')} ${code}`,
      );
    };
    expect(await refused('enedis', 'PLANNED', { planned_for: null })).toEqual(['planned_for required']);
    expect(await refused('enedis', 'PLANNED', { planned_for: '2025-04-30' })).toEqual([
      'planned_for before_request',
    ]);
    expect(await refused('enedis', 'DECLINED', { reason: '  ' })).toEqual(['reason required']);
    expect(await refused('enedis', 'FITTED', {})).toEqual(['operation required']);
    expect(await refused('enedis', 'FITTED', { operation: other })).toEqual([
      'operation of_another_infrastructure',
    ]);
    expect(await refused('enedis', 'FITTED', { operation: 999_999 })).toEqual([
      'operation unknown_reference',
    ]);
    expect(await refused('enedis', 'PLANNED', { date: '2025-04-30' })).toEqual(['date before_request']);
    expect(await refused('enedis', 'PLANNED', { date: '2999-01-01' })).toEqual(['date date_in_future']);
    expect(await refused('enedis', 'PLANNED', { media_id: [999_999] })).toEqual([
      'media_id.0 unknown_reference',
    ]);
    const french = await world
      .as('enedis')
      .post(
        'work-events/',
        { item: id, to: 'PLANNED', date: '2025-04-30', planned_for: '2025-06-01' },
        { 'accept-language': 'fr' },
      );
    expect(french.body.date).toEqual([
      'Cette date précède la demande du 2025-05-01 : indiquez-en une qui la suit.',
    ]);
    const { item } = await itemIn('FITTED');
    const unclear = { all_covered: true, as_asked: false, well_fitted: true };
    expect(
      (await world.move('verifier', item, 'VERIFIED', { answers: unclear })).body.problems,
    ).toMatchObject([{ path: ['answers'], code: 'not_as_it_should_be' }]);
    expect((await world.move('verifier', item, 'VERIFIED', { media_id: [] })).body.problems).toMatchObject([
      { path: ['media_id'], code: 'picture_missing' },
    ]);
    expect((await world.move('editor', item, 'VERIFIED')).body.problems).toMatchObject([
      { code: 'own_operation' },
    ]);
  });

  it('move once: for two people at once, and however often a move is sent', async () => {
    const { id } = await world.orderedPoint();
    const [a, b] = await Promise.all([
      world.move('enedis', id, 'DECLINED'),
      world.move('coordinator', id, 'CANCELLED'),
    ]);
    const won = [a.status, b.status].includes(201);
    expect(won).toBe(true);
    // A refusal can be cancelled, what is cancelled cannot be refused.
    if (a.status === 409) expect(a.body).toMatchObject({ code: 'impossible_move', current: 'CANCELLED' });

    const { id: other } = await world.orderedPoint();
    const uuid = randomUUID();
    const [first, second] = [
      await world.move('enedis', other, 'DECLINED', { uuid }),
      await world.move('enedis', other, 'DECLINED', { uuid }),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect(await eventsOf(other)).toHaveLength(2);
    expect((await world.move('coordinator', other, 'CANCELLED', { uuid })).status).toBe(409);
    const { id: third } = await world.orderedPoint();
    const together = await Promise.all([1, 2, 3, 4].map(() => world.move('enedis', third, 'DECLINED')));
    expect(together.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const key = { 'idempotency-key': randomUUID() };
    const plan = {
      item: (await world.orderedPoint()).id,
      to: 'PLANNED',
      date: '2025-05-02',
      planned_for: '2025-06-01',
    };
    const sent = [
      await as('enedis').post('work-events/', plan, key),
      await as('enedis').post('work-events/', plan, key),
    ];
    expect(sent.map(({ body }) => body.id)).toEqual([sent[0]?.body.id, sent[0]?.body.id]);
  });

  it('are overdue from the day after, by filter and count', async () => {
    const { id, infrastructure, order } = await world.orderedPoint();
    await world.move('enedis', id, 'PLANNED', { planned_for: '2025-06-15' });
    const on = (day: string, overdue: boolean) =>
      as('reader').get(`work-items/?infrastructure=${infrastructure.id}&as_of=${day}&overdue=${overdue}`);
    expect((await on('2025-06-15', true)).body).toEqual([]);
    expect((await on('2025-06-15', false)).body).toMatchObject([{ overdue_days: 0 }]);
    expect((await on('2025-06-20', true)).body).toMatchObject([{ id, due: '2025-06-15', overdue_days: 5 }]);
    const orders = async (query: string) =>
      (await as('reader').get(`work-orders/?as_of=2025-06-20&limit=1000&${query}`)).body.map(
        (one: { id: number }) => one.id,
      );
    expect(await orders('overdue=true')).toContain(order.id);
    expect(await orders('overdue=false')).not.toContain(order.id);
    const due = (await as('reader').get('work-items/?ordering=due&limit=1000')).body;
    expect(due.map((one: { due: string }) => one.due ?? '9999')).toEqual(
      due.map((one: { due: string }) => one.due ?? '9999').sort(),
    );
    expect((await as('reader').get('work-items/?ordering=name')).status).toBe(400);
    expect((await as('reader').get('work-items/?as_of=2025-02-30')).status).toBe(400);
    expect((await as('reader').get(`work-items/?area=999999&state=PLANNED`)).body).toEqual([]);
    const [area] = (await as('reader').get(`cables/points/${infrastructure.id}/`)).body.properties.areas;
    const inArea = await as('reader').get(
      `work-items/?area=${area?.id ?? 1}&infrastructure=${infrastructure.id}`,
    );
    expect(inArea.body).toHaveLength(area ? 1 : 0);
  });

  it('change with their order while nothing is done, and go with it', async () => {
    const { id, order, infrastructure } = await world.orderedPoint();
    const path = `work-orders/${order.id}/`;
    const changed = await as('coordinator').patch(path, { answer_by: '2025-09-01', note: 'Pressé' });
    expect(changed.body).toMatchObject({ answer_by: '2025-09-01', note: 'Pressé' });
    expect(await world.itemOf(infrastructure.id)).toMatchObject({ due: '2025-09-01' });
    expect(
      (await as('coordinator').patch(`work-items/${id}/`, { measures: ['burial_advice'] })).body.problems,
    ).toMatchObject([{ path: ['measures'], code: 'wrong_infrastructure_type' }]);
    expect((await as('coordinator').patch(`work-items/${id}/`, { note: 'Au nord' })).body).toMatchObject({
      note: 'Au nord',
    });
    const more = await createdPoint(server());
    const items = [{ infrastructure: more, measures: ['isolation_advice'] }];
    expect((await as('coordinator').patch(path, { items, answer_by: null })).body.states).toEqual({
      REQUESTED: 2,
    });
    expect((await as('coordinator').delete(path)).status).toBe(204);
    expect((await as('admin').get(path)).status).toBe(404);
    expect((await as('admin').get(`work-items/${id}/`)).status).toBe(404);
    expect((await as('admin').get('admin/deleted/?kind=work-orders')).body[0]).toMatchObject({
      path: `/${path}`,
    });
    expect((await as('admin').post(`${path}restore/`, {})).status).toBe(200);
    expect((await as('admin').get(`work-items/${id}/`)).body).toMatchObject({ state: 'REQUESTED' });
    await world.move('enedis', id, 'PLANNED');
    const refused = await as('coordinator').delete(path);
    expect([refused.status, refused.body.used_by]).toEqual([409, { 'work-items': 1 }]);
    const stale = await as('coordinator').patch(path, { note: '' }, { 'if-match': '"1-x"' });
    expect(stale.status).toBe(412);
  });

  it('are not there while their support is deleted, and are back with it', async () => {
    const { id, infrastructure } = await world.orderedPoint();
    const path = `cables/points/${infrastructure.id}/`;
    await as('editor').delete(path);
    expect((await as('admin').get(`work-items/${id}/`)).status).toBe(404);
    expect((await world.move('enedis', id, 'DECLINED')).status).toBe(404);
    await as('admin').post(`${path}restore/`, {});
    expect((await as('admin').get(`work-items/${id}/`)).status).toBe(200);
  });

  it('show operators those of their owner only, on every route', async () => {
    const mine = await world.orderedPoint();
    const theirs = await world.orderedPoint({ owner_id: server().item('OWNER', 'IO-RTE') });
    const [myPicture, theirPicture] = [await world.picture(), await world.picture()];
    await world.move('rte', theirs.id, 'DECLINED', { media_id: [theirPicture] });
    await world.move('enedis', mine.id, 'PLANNED', { media_id: [myPicture] });
    for (const [person, seen, hidden] of [
      ['enedis', mine, theirs],
      ['rte', theirs, mine],
      ['lonely', null, mine],
    ] as const) {
      const get = (path: string) => as(person).get(path);
      const ids = async (path: string) =>
        new Set((await get(path)).body.map((one: { item?: number; id: number }) => one.item ?? one.id));
      const items = await ids('work-items/?limit=1000');
      expect([items.has(hidden.id), seen ? items.has(seen.id) : items.size === 0]).toEqual([false, true]);
      expect(await ids(`work-items/?infrastructure=${hidden.infrastructure.id}`)).toEqual(new Set());
      expect((await get(`work-items/?order=${hidden.order.id}`)).headers['x-total-count']).toBe('0');
      expect((await get(`work-items/?owner=${hidden.order.owner?.id}`)).body).toEqual([]);
      expect(await ids(`work-events/?item=${hidden.id}`)).toEqual(new Set());
      expect((await ids('work-events/?limit=1000')).has(hidden.id)).toBe(false);
      expect((await ids('work-orders/?limit=1000')).has(hidden.order.id)).toBe(false);
      for (const path of [
        `work-items/${hidden.id}/`,
        `work-orders/${hidden.order.id}/`,
        `history/work-items/${hidden.id}/`,
        `history/work-orders/${hidden.order.id}/`,
      ])
        expect([path, (await get(path)).status]).toEqual([path, 404]);
      const journal = (await get(`history/infrastructures/${hidden.infrastructure.id}/?below=true`)).body;
      expect(journal.filter((one: { kind: string }) => one.kind === 'work-items')).toEqual([]);
      const picture = person === 'rte' ? myPicture : theirPicture;
      expect((await get(`media/${picture}/`)).status).toBe(404);
      expect((await ids('media/?limit=1000')).has(picture)).toBe(false);
      if (person === 'enedis') expect((await get(`media/${myPicture}/`)).status).toBe(200);
      expect((await world.move(person, hidden.id, 'PLANNED')).status).toBe(404);
      expect((await as(person).patch(`work-items/${hidden.id}/`, { note: 'x' })).status).toBe(403);
      expect((await as(person).post('work-orders/', {})).status).toBe(403);
      if (seen) expect((await get(`history/work-items/${seen.id}/`)).status).toBe(200);
    }
    // One who also enters data neither links nor checks the works of others.
    const { infrastructure } = mine;
    const operation = samplesOf(server()).operation(infrastructure.id, { media_id: [await world.picture()] });
    expect(
      (await as('rte').post('cables/operations/', { ...operation, work_item_id: mine.id })).body.problems,
    ).toMatchObject([{ path: ['work_item_id'], code: 'unknown_reference' }]);
    expect((await as('rte').post('cables/operations/', operation)).status).toBe(201);
    expect(await world.itemOf(infrastructure.id)).toMatchObject({ state: 'PLANNED' });
    const own = await itemIn('FITTED');
    await server()
      .context.db.updateTable('work_orders')
      .set({ owner_id: server().item('OWNER', 'IO-RTE') })
      .execute();
    expect((await world.move('rte', own.item, 'VERIFIED')).body.problems).toMatchObject([
      { code: 'made_by_editors' },
    ]);
  });

  it('are ordered and moved by coordinators in their areas only, where they are restricted to them', async () => {
    const { id, order } = await world.orderedPoint();
    const point = await createdPoint(server());
    const body = {
      owner_id: enedis(),
      name: 'Ailleurs',
      items: [{ infrastructure: point, measures: ['isolation_advice'] }],
    };
    const { db } = server().context;
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'coordinator')
      .executeTakeFirstOrThrow();
    const statuses = async (region: string) => {
      await db.deleteFrom('user_areas').where('user_id', '=', user_id).execute();
      await db
        .insertInto('user_areas')
        .values({ user_id, nomenclature_id: server().item('AREAS', region) })
        .execute();
      return [
        (await as('coordinator').post('work-orders/', body)).status,
        (await as('coordinator').patch(`work-orders/${order.id}/`, { note: region })).status,
        (await as('coordinator').patch(`work-items/${id}/`, { note: region })).status,
        (await world.move('coordinator', id, 'CANCELLED')).status,
      ];
    };
    await as('admin').patch('admin/settings/1/', { edit_areas: 'own' });
    const outside = await statuses('53');
    const inside = await statuses('84');
    await as('admin').patch('admin/settings/1/', { edit_areas: 'everywhere' });
    expect([outside, inside]).toEqual([
      [403, 403, 403, 403],
      [201, 200, 200, 201],
    ]);
  });

  it('stay one story when operations and moves are sent at the same time', async () => {
    for (let i = 0; i < 4; i++) {
      const { id, infrastructure } = await world.orderedPoint();
      const media_id = [await world.picture()];
      const operation = samplesOf(server()).operation(infrastructure.id, { media_id });
      const answers = await Promise.all([
        as('editor').post('cables/operations/', operation),
        world.move('enedis', id, 'PLANNED'),
        as('verifier').post('cables/operations/', { ...operation, date: '2025-06-02' }),
        world.move('coordinator', id, 'CANCELLED'),
        as('editor').post('mortality/', samplesOf(server()).mortality({ infrstr_id: infrastructure.id })),
      ]);
      expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
      const { state } = await world.itemOf(infrastructure.id);
      const events = (await as('admin').get(`work-events/?item=${id}`)).body;
      expect(events.at(-1).to).toBe(state);
      for (const [at, { from }] of events.slice(1).entries()) expect(from).toBe(events[at].to);
    }
  });

  it('are refused clearly for bodies of every kind', async () => {
    const { id } = await world.orderedPoint();
    const values = [null, true, -1, 1.5, 1e300, '', 'x'.repeat(5000), '\u0000', [], [[]], {}, '2025-02-30'];
    const move = { item: id, to: 'PLANNED', date: '2025-06-01', planned_for: '2025-06-10' };
    const order = {
      owner_id: enedis(),
      name: 'x',
      answer_by: '2030-01-01',
      verify_by_days: 3,
      note: '',
      requested_on: null,
      items: [],
    };
    const statuses = new Set<number>();
    for (const value of values) {
      for (const field of [
        ...Object.keys(move),
        'uuid',
        'reason',
        'fault',
        'operation',
        'answers',
        'media_id',
      ])
        statuses.add((await as('admin').post('work-events/', { ...move, [field]: value })).status);
      for (const field of Object.keys(order))
        statuses.add((await as('admin').post('work-orders/', { ...order, [field]: value })).status);
      for (const query of ['state', 'owner', 'order', 'area', 'cursor', 'limit', 'overdue', 'as_of'])
        statuses.add(
          (await as('admin').get(`work-items/?${query}=${encodeURIComponent(String(value))}`)).status,
        );
    }
    expect([...statuses].filter(status => ![200, 201, 400, 404, 409].includes(status))).toEqual([]);
    expect(
      (await as('admin').post('work-orders/', { ...order, proprietor: 3 })).body.problems,
    ).toContainEqual(expect.objectContaining({ path: ['proprietor'], code: 'unknown_field' }));
  });

  it('are paged by due date without losing or repeating any', async () => {
    const total = Number((await as('reader').get('work-items/?limit=1')).headers['x-total-count']);
    const seen: number[] = [];
    for (let query = 'ordering=-due&limit=50'; ; ) {
      const { body, headers } = await as('reader').get(`work-items/?${query}`);
      seen.push(...body.map((one: { id: number }) => one.id));
      const next = /\?([^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
      if (!next) break;
      query = next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
  });

  it('that were deleted come back only where nothing else is open', async () => {
    const { order, infrastructure } = await world.orderedPoint();
    await as('coordinator').delete(`work-orders/${order.id}/`);
    await world.order([infrastructure.id]);
    const restored = await as('admin').post(`work-orders/${order.id}/restore/`, {});
    expect([restored.status, restored.body.code]).toEqual([409, 'conflict']);
  });

  it('are exported with the account that made them', async () => {
    await world.orderedPoint();
    const { records } = (await as('coordinator').get('auth/users/me/export/')).body;
    expect(records.work_orders.length).toBeGreaterThan(0);
    expect(records.work_items.length).toBeGreaterThan(0);
    expect(records.work_events.length).toBeGreaterThan(0);
  });

  it('take 2,000 supports in one call', async () => {
    const { db } = server().context;
    const template = await db.selectFrom('infrastructures').selectAll().limit(1).executeTakeFirstOrThrow();
    const { id: _, west, south, east, north, ...columns } = template;
    const box = engine === 'sqlite' ? { west, south, east, north } : {};
    const ids: number[] = [];
    for (let i = 0; i < 2000; i++) {
      const row = { ...columns, ...box, uuid: randomUUID(), deleted_at: null };
      const { id } = await db
        .insertInto('infrastructures')
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    const started = performance.now();
    const order = await world.order(ids);
    const took = performance.now() - started;
    expect((await as('reader').get(`work-orders/${order}/`)).body.states).toEqual({ REQUESTED: 2000 });
    expect(took).toBeLessThan(10_000);
  }, 60_000);
});
