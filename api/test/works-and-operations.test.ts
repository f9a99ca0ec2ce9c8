import { beforeAll, expect, it } from 'vitest';
import { cleanMedia } from '../src/jobs/clean-media';
import { purgeDeleted } from '../src/jobs/purge-deleted';
import { describeOnEngines } from './harness';
import { postFile } from './raw-requests';
import { createdPoint, samplesOf } from './samples';
import { openWorks, type WorksWorld } from './works-world';

interface Told {
  from: string | null;
  to: string;
  cause: string | null;
}

describeOnEngines('Operations that carry out ordered works', server => {
  let world: WorksWorld;
  beforeAll(async () => {
    world = await openWorks(server());
  });
  const editor = () => world.as('editor');
  const samples = () => samplesOf(server());
  const itemAt = (infrastructure: number) => world.itemOf(infrastructure);
  const eventsOf = async (item: number) =>
    (await editor().get(`work-events/?item=${item}`)).body.map(
      ({ from, to, cause }: Told) => `${from ?? ''} ${to}${cause ? ` (${cause})` : ''}`,
    );
  const historyOf = async (kind: string, id: number) => (await editor().get(`history/${kind}/${id}/`)).body;

  it('find the open item by themselves, move it, and tell it in both histories', async () => {
    const { id, infrastructure } = await world.orderedPoint();
    await world.move('enedis', id, 'PLANNED');
    const operation = await world.operation(infrastructure.id);
    expect(await itemAt(infrastructure.id)).toMatchObject({
      state: 'FITTED',
      since: '2025-06-01',
      due: '2025-08-30',
      operation,
    });
    expect((await eventsOf(id)).at(-1)).toBe('PLANNED FITTED (operation_recorded)');
    expect((await historyOf('operations', operation))[0]).toMatchObject({
      action: 'create',
      changes: { work_item_id: { before: null, after: id } },
    });
    expect((await historyOf('work-items', id))[0].changes).toMatchObject({
      state: { before: 'PLANNED', after: 'FITTED' },
      operation: { before: null, after: operation },
    });
    const { body } = await editor().get(`cables/points/${infrastructure.id}/`);
    expect(body.properties).toMatchObject({
      neutralization: 'full',
      operations: [{ properties: { last: true } }],
    });
  });

  it('that are deleted take the item back to what it was, and restored fit it again', async () => {
    const { id, infrastructure } = await world.orderedPoint();
    await world.move('enedis', id, 'PLANNED', { planned_for: '2025-06-20' });
    const operation = await world.operation(infrastructure.id);
    await world.move('verifier', id, 'VERIFIED');
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'MONITORED' });
    const path = `cables/operations/${operation}/`;
    expect((await editor().delete(path)).status).toBe(204);
    expect(await itemAt(infrastructure.id)).toMatchObject({
      state: 'PLANNED',
      planned_for: '2025-06-20',
      due: '2025-06-20',
      operation: null,
    });
    expect((await eventsOf(id)).at(-1)).toBe('MONITORED PLANNED (operation_withdrawn)');
    expect((await world.as('admin').post(`${path}restore/`, {})).status).toBe(200);
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'FITTED', operation });
  });

  it('move nothing without equipment or picture, until both are there', async () => {
    const { infrastructure } = await world.orderedPoint();
    const bare = samples().operation(infrastructure.id, { equipments: [] });
    const { body } = await editor().post('cables/operations/', bare);
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'REQUESTED' });
    const path = `cables/operations/${body.id}/`;
    await editor().patch(path, { media_id: [await world.picture()] });
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'REQUESTED' });
    const { equipments } = samples().operation(infrastructure.id);
    await editor().patch(path, { equipments });
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'FITTED', operation: body.id });
  });

  it('of before the request are other works', async () => {
    const { id, infrastructure } = await world.orderedPoint();
    const operation = await world.operation(infrastructure.id, { date: '2025-04-30' });
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'REQUESTED' });
    expect((await historyOf('operations', operation))[0].changes.work_item_id).toBeUndefined();
    await editor().patch(`cables/operations/${operation}/`, { date: '2025-05-02' });
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'FITTED', since: '2025-05-02' });
    await editor().patch(`cables/operations/${operation}/`, { date: '2025-04-30' });
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'REQUESTED', due: '2025-06-30' });
    expect(await eventsOf(id)).toEqual([
      ' REQUESTED',
      'REQUESTED FITTED (operation_recorded)',
      'FITTED REQUESTED (operation_withdrawn)',
    ]);
  });

  it('moved to another support, or unlinked, leave the item; named, they join it', async () => {
    const [first, second] = [await world.orderedPoint(), await world.orderedPoint()];
    const operation = await world.operation(first.infrastructure.id, { work_item_id: first.id });
    const path = `cables/operations/${operation}/`;
    await editor().patch(path, { infrastructure: second.infrastructure.id });
    expect(await itemAt(first.infrastructure.id)).toMatchObject({ state: 'REQUESTED' });
    expect(await itemAt(second.infrastructure.id)).toMatchObject({ state: 'FITTED', operation });
    await editor().patch(path, { work_item_id: null });
    expect(await itemAt(second.infrastructure.id)).toMatchObject({ state: 'REQUESTED' });
    const wrong = await editor().patch(path, { work_item_id: first.id });
    expect(wrong.body.problems).toMatchObject([
      { path: ['work_item_id'], code: 'of_another_infrastructure' },
    ]);
    const unknown = await editor().patch(path, { work_item_id: 999_999 });
    expect(unknown.body.problems).toMatchObject([{ path: ['work_item_id'], code: 'unknown_reference' }]);
    await editor().patch(path, { work_item_id: second.id });
    expect(await itemAt(second.infrastructure.id)).toMatchObject({ state: 'FITTED', operation });
  });

  it('a second one belongs to the item too and moves nothing; one of a cancelled item stands', async () => {
    const { id, infrastructure } = await world.orderedPoint();
    const first = await world.operation(infrastructure.id);
    const second = await world.operation(infrastructure.id, { date: '2025-06-02' });
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'FITTED', operation: first });
    expect((await historyOf('operations', second))[0].changes.work_item_id.after).toBe(id);
    await editor().delete(`cables/operations/${second}/`);
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'FITTED', operation: first });
    const cancelled = await world.orderedPoint();
    await world.move('coordinator', cancelled.id, 'CANCELLED');
    await world.operation(cancelled.infrastructure.id, { work_item_id: cancelled.id });
    expect(await itemAt(cancelled.infrastructure.id)).toMatchObject({ state: 'CANCELLED' });
  });

  it('and the move that their author makes too are one, with the pictures and the remark of both', async () => {
    const { id, infrastructure } = await world.orderedPoint();
    const operation = await world.operation(infrastructure.id);
    const [first, second] = [await world.picture(), await world.picture()];
    const given = { uuid: crypto.randomUUID(), operation, media_id: [first], reason: 'Sous la pluie' };
    const moved = await world.move('editor', id, 'FITTED', given);
    expect([moved.status, moved.body]).toMatchObject([
      201,
      {
        cause: 'operation_recorded',
        reason: 'Sous la pluie',
        media: [{ id: first }],
        item: { state: 'FITTED' },
      },
    ]);
    // The operation is sent again, and then without its item from another device.
    await world.move('editor', id, 'FITTED', given);
    const again = await world.move('editor', id, 'FITTED', { media_id: [first, second], reason: 'Autre' });
    expect(again.body).toMatchObject({ id: moved.body.id, reason: 'Sous la pluie' });
    expect(again.body.media.map((one: { id: number }) => one.id)).toEqual([first, second]);
    expect(await eventsOf(id)).toEqual([' REQUESTED', 'REQUESTED FITTED (operation_recorded)']);

    const unknown = await world.move('editor', id, 'FITTED', { media_id: [999_999] });
    expect([unknown.status, unknown.body.problems]).toMatchObject([400, [{ code: 'unknown_reference' }]]);
    const other = await world.operation(infrastructure.id, { date: '2025-06-02' });
    for (const [person, named] of [
      ['editor', other],
      ['enedis', operation],
    ] as const) {
      const refused = await world.move(person, id, 'FITTED', { operation: named });
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'impossible_move', current: 'FITTED' },
      ]);
    }
  });

  it('without a picture wait for the move that brings one, named or not', async () => {
    for (const isNamed of [true, false]) {
      const { id, infrastructure } = await world.orderedPoint();
      const operation = await world.operation(infrastructure.id, { media_id: [] });
      expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'REQUESTED' });
      const media_id = [await world.picture()];
      const moved = await world.move('editor', id, 'FITTED', {
        media_id,
        ...(isNamed && { operation }),
      });
      expect(moved.body).toMatchObject({ cause: null, operation, item: { state: 'FITTED', operation } });
    }
  });

  it('are recorded by the operator they are ordered from, there only', async () => {
    const { id, infrastructure } = await world.orderedPoint();
    const record = (point: number, changes = {}, person: 'enedis' | 'lonely' = 'enedis') =>
      world.as(person).post('cables/operations/', samples().operation(point, changes));
    const refused = await record(await createdPoint(server()));
    expect([refused.status, refused.body.problems]).toMatchObject([403, [{ code: 'nothing_ordered' }]]);
    const theirs = await world.orderedPoint({ owner_id: server().item('OWNER', 'IO-RTE') });
    expect((await record(theirs.infrastructure.id)).status).toBe(403);
    expect((await record(infrastructure.id, {}, 'lonely')).status).toBe(403);
    expect((await record(infrastructure.id, { date: '2025-04-30' })).status).toBe(403);
    expect(
      (await editor().get(`cables/operations/?infrastructure=${infrastructure.id}`)).body.features,
    ).toEqual([]);
    await world.as('admin').patch('admin/settings/1/', { edit_areas: 'own' });
    const recorded = await record(infrastructure.id, { media_id: [await world.picture('enedis')] });
    await world.as('admin').patch('admin/settings/1/', { edit_areas: 'everywhere' });
    expect(recorded.status).toBe(201);
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'FITTED', operation: recorded.body.id });
    for (const send of ['patch', 'put'] as const)
      expect((await world.as('enedis')[send](`cables/operations/${recorded.body.id}/`, {})).status).toBe(403);
    expect((await world.as('enedis').delete(`cables/operations/${recorded.body.id}/`)).status).toBe(403);
    await world.move('verifier', id, 'VERIFIED');
    const later = await record(infrastructure.id, { date: '2025-08-01' });
    expect(later.status).toBe(201);
  });

  it('and what belongs to works are erased a month after their deletion, pictures of moves are not', async () => {
    const inAMonth = Date.now() + 31 * 24 * 3_600_000;
    const [kept, gone, undone] = [
      await world.orderedPoint(),
      await world.orderedPoint(),
      await world.orderedPoint(),
    ];
    const picture = await world.picture();
    await world.move('enedis', kept.id, 'PLANNED', { media_id: [picture] });
    const operation = await world.operation(kept.infrastructure.id);
    for (const point of [kept, gone]) {
      await world.operation(point.infrastructure.id);
      const bird = samples().mortality({ infrstr_id: point.infrastructure.id, date: '2025-08-01' });
      expect((await editor().post('mortality/', bird)).status).toBe(201);
    }
    await editor().delete(`cables/operations/${operation}/`);
    await editor().delete(`cables/points/${gone.infrastructure.id}/`);
    await world.as('coordinator').delete(`work-orders/${undone.order.id}/`);
    await purgeDeleted(server().context, inAMonth);
    await cleanMedia(server().context, inAMonth);
    const left = async (table: 'work_items' | 'work_orders' | 'operations', id: number) =>
      (await server().context.db.selectFrom(table).select('id').where('id', '=', id).execute()).length;
    expect([
      await left('work_items', kept.id),
      await left('work_items', gone.id),
      await left('work_items', undone.id),
      await left('work_orders', undone.order.id),
      await left('operations', operation),
    ]).toEqual([1, 0, 0, 0, 0]);
    expect((await editor().get(`media/${picture}/`)).status).toBe(200);
    expect((await editor().get(`work-events/?item=${kept.id}`)).body).toContainEqual(
      expect.objectContaining({ to: 'FITTED', operation: null }),
    );
  });

  it('answer as before those who know nothing of works', async () => {
    const { infrastructure } = await world.orderedPoint();
    const free = await createdPoint(server());
    const [ordered, plain] = [infrastructure.id, free].map(async point => {
      const operation = await world.operation(point);
      const { body } = await editor().get(`cables/operations/${operation}/`);
      expect((await editor().put(`cables/operations/${operation}/`, body)).status).toBe(200);
      return body;
    });
    const names = (body: { properties: object }) => [Object.keys(body), Object.keys(body.properties)];
    expect(names(await (ordered as Promise<never>))).toEqual(names(await (plain as Promise<never>)));
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'FITTED' });
  });

  it('are linked by an import, whose undoing takes the item back', async () => {
    const { id, infrastructure } = await world.orderedPoint();
    const operation = await world.operation(infrastructure.id, { date: '2025-05-20' });
    await editor().delete(`cables/operations/${operation}/`);
    const csv = `infrastructure;date;neutralization_level;operation_type;equipments\n${infrastructure.properties.uuid};2025-06-03;full;OP_TYPE_INSTALL;2 × EQ001\n`;
    const file = Buffer.from(csv);
    const imported = (
      await postFile(server(), 'editor', 'import/operations/?dry_run=false', { field: 'file', file })
    ).json();
    expect([imported.problems, imported.created.length]).toEqual([[], 1]);
    const { body } = await editor().get(`cables/operations/?infrastructure=${infrastructure.id}`);
    const [{ id: created }] = body.features;
    const told = await historyOf('operations', created);
    expect(told.map((one: { changes: object }) => Object.keys(one.changes))).toContainEqual(['work_item_id']);
    // Without a picture, the item stays requested.
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'REQUESTED' });
    expect((await world.move('enedis', id, 'FITTED')).body.problems).toMatchObject([
      { code: 'picture_missing' },
    ]);
    const fitted = await world.move('enedis', id, 'FITTED', { media_id: [await world.picture()] });
    expect(fitted.body).toMatchObject({ operation: created, item: { state: 'FITTED' } });
    expect((await editor().delete(`import/batches/${imported.batch}/`)).status).toBe(200);
    expect(await itemAt(infrastructure.id)).toMatchObject({ state: 'REQUESTED' });
  });
});
