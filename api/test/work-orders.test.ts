import { randomUUID } from 'node:crypto';
import { workEventSchema, workItemSchema, workOrderSchema } from 'shared/programme';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdLine, createdPoint } from './samples';
import { openWorks, type Person, type WorksWorld } from './works-world';

describeOnEngines('Orders of works', (server, engine) => {
  let world: WorksWorld;
  beforeAll(async () => {
    world = await openWorks(server());
  });
  const as = (person: Person) => world.as(person);
  const enedis = () => server().item('OWNER', 'IO-ENEDIS');

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
