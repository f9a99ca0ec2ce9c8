import { isInSeason, localToday } from 'shared/contract';
import {
  type Alarm,
  daysAfter,
  type Priority,
  type WorkEvent,
  type WorkItem,
  type WorkOrder,
} from 'shared/programme';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSessionOf } from '../../../test/add-account';
import { type Answer, describeOnSqlite } from '../../../test/harness';
import { removeDemonstration } from './remove-demonstration';
import { seedDemonstration } from './seed-demonstration';

const today = localToday();
const WORKS = ['work_orders', 'work_items', 'work_events', 'alarms'] as const;

describeOnSqlite('the programme of the demonstration', server => {
  const sessions = new Map<string, { authorization: string }>();
  const get = (username: string, path: string) =>
    server().anonymous.get(path, sessions.get(username)) as Promise<Answer>;
  const listOf = async <Row>(username: string, path: string): Promise<Row[]> =>
    (await get(username, path)).body;
  const itemsOf = (username: string, filters = '') =>
    listOf<WorkItem>(username, `work-items/?limit=1000${filters}`);
  const everything = () => itemsOf('coordinator');
  const statesOf = (items: readonly WorkItem[]) => {
    const states: Record<string, number> = {};
    for (const { state } of items) states[state] = (states[state] ?? 0) + 1;
    return states;
  };

  beforeAll(async () => {
    const { context } = server();
    await context.db.deleteFrom('users').where('username', 'in', ['editor', 'reader']).execute();
    await seedDemonstration(context, 'Demonstration-2026!', today);
    const users = await context.db.selectFrom('users').select(['id', 'username']).execute();
    for (const { id, username } of users) sessions.set(username, await openSessionOf(context, id));
  });

  it('shows a newcomer works in every state, some of them late', async () => {
    expect(statesOf(await everything())).toEqual({
      REQUESTED: 14,
      PLANNED: 5,
      DECLINED: 3,
      FITTED: 4,
      MONITORED: 19,
      CLOSED: 4,
      CANCELLED: 3,
    });
    const late = await itemsOf('coordinator', '&overdue=true');
    expect(statesOf(late)).toEqual({ REQUESTED: 3, PLANNED: 1, FITTED: 1 });
    expect(late.every(item => item.overdue_days > 0)).toBe(true);
  });

  it('orders from two operators, over two years', async () => {
    const orders = await listOf<WorkOrder>('coordinator', 'work-orders/');
    expect(new Set(orders.map(({ owner }) => owner?.code))).toEqual(new Set(['IO-EDF', 'IO-RTE']));
    expect(orders.every(({ created_by }) => created_by?.username === 'coordinator')).toBe(true);
    const days = (await everything()).map(item => item.timestamp_create.slice(0, 10)).sort();
    expect(days[0]?.localeCompare(daysAfter(today, -730))).toBe(-1);
    expect(days.at(-1)?.localeCompare(daysAfter(today, -40))).toBe(1);
  });

  it('plans one of them in the nesting season, and nothing else lies in the future', async () => {
    const planned = await server()
      .context.db.selectFrom('work_items')
      .innerJoin(
        'infrastructure_sensitive_areas as link',
        'link.infrastructure_id',
        'work_items.infrastructure_id',
      )
      .innerJoin('sensitive_areas', 'sensitive_areas.id', 'link.sensitive_area_id')
      .select(['planned_for', 'season_from', 'season_to'])
      .where('state', '=', 'PLANNED')
      .where('season_from', 'is not', null)
      .execute();
    const disturbing = planned.filter(one => one.planned_for !== null && isInSeason(one, one.planned_for));
    expect(disturbing.length).toBeGreaterThan(0);
    const events = await listOf<WorkEvent>('coordinator', 'work-events/?limit=1000');
    expect(events.every(({ date }) => date <= today)).toBe(true);
    expect(events.every(({ timestamp_create }) => timestamp_create <= new Date().toISOString())).toBe(true);
  });

  it('tells how everything came about', async () => {
    const items = new Map((await everything()).map(item => [item.id, item]));
    const events = await listOf<WorkEvent>('coordinator', 'work-events/?limit=1000');
    const causes = new Set(events.map(({ cause }) => cause));
    for (const cause of [
      'operation_recorded',
      'found_faulty',
      'found_well',
      'searched_twice',
      'monitored_without_evidence',
    ])
      expect(causes, cause).toContain(cause);
    for (const { to, reason, operation, answers, media, fault, cause, item } of events) {
      if (to === 'DECLINED' || to === 'CANCELLED') expect(reason).not.toBe('');
      if (to === 'FITTED') expect(operation).not.toBeNull();
      if (to === 'VERIFIED') expect([answers !== null, media.length]).toEqual([true, 1]);
      if (to === 'FAULTY') expect(fault).not.toBeNull();
      if (cause === 'searched_twice') expect(items.get(item)?.state).toBe('CLOSED');
    }
    const again = events.filter(({ cause }) => cause === 'found_faulty').map(({ item }) => item);
    expect(statesOf(again.map(id => items.get(id) as WorkItem))).toEqual({ MONITORED: 2, REQUESTED: 2 });
  });

  it('gives the operator its own works only', async () => {
    const own = await itemsOf('operator');
    expect(new Set(own.map(({ order }) => order.owner?.code))).toEqual(new Set(['IO-EDF']));
    expect(own.length).toBeGreaterThan(40);
  });

  it('has an open alarm after works, one to check and one that is explained', async () => {
    const alarms = await listOf<Alarm>('coordinator', 'alarms/');
    const told = alarms.map(({ kind, state }) => `${kind} ${state}`).sort();
    expect(told).toEqual(['death_after_works OPEN', 'death_after_works OTHER_CAUSE', 'to_check OPEN']);
    for (const { mortality, operation, timestamp_create } of alarms) {
      expect(operation.date <= mortality.properties.date).toBe(true);
      // The alarm was raised when the bird was recorded.
      expect(timestamp_create.slice(0, 10)).toBe(daysAfter(mortality.properties.date, 1));
    }
    expect(alarms.find(({ state }) => state === 'OTHER_CAUSE')?.explanation).toContain('plombs');
  });

  it('ranks supports with clear leaders and reasons', async () => {
    const ranked = await listOf<Priority>('reader', 'priorities/?limit=50');
    expect(ranked.length).toBeGreaterThanOrEqual(20);
    expect(ranked.slice(0, 20).every(({ reasons }) => reasons.length > 0)).toBe(true);
    const leaders = ranked.slice(0, 5);
    expect(leaders.every(({ reasons }) => reasons.some(({ code }) => code === 'deaths'))).toBe(true);
    expect(leaders[0]?.score).toBeGreaterThan(3 * (ranked[19]?.score ?? Infinity));
    expect(leaders.some(({ item }) => item?.state === 'REQUESTED')).toBe(true);
  });

  describe('after its removal', () => {
    let kept: number;

    beforeAll(async () => {
      const { context } = server();
      const requested = await itemsOf('coordinator', '&state=REQUESTED');
      const [first, second] = requested.filter(({ overdue_days }) => overdue_days > 0);
      const free = await context.db
        .selectFrom('infrastructures')
        .select('id')
        .where('kind', '=', 'POLE')
        .where('neutralization', '=', 'none')
        .where('id', 'not in', items => items.selectFrom('work_items').select('infrastructure_id'))
        .orderBy('id')
        .executeTakeFirstOrThrow();
      kept = free.id;
      const admin = server().as('admin');
      const items = [{ infrastructure: kept, measures: ['isolation_advice'] }];
      const added = await admin.patch(`work-orders/${first?.order.id}/`, { items });
      expect(added.status).toBe(200);
      const moved = await admin.post('work-events/', {
        item: second?.id,
        to: 'CANCELLED',
        date: today,
        reason: 'Essai',
      });
      expect(moved.status).toBe(201);
      await removeDemonstration(context);
    });

    it('leaves nothing, except for works that a user ordered', async () => {
      const { db } = server().context;
      for (const table of WORKS) {
        const left = await db.selectFrom(table).select('id').where('demonstration', '=', 1).execute();
        expect(left, table).toEqual([]);
      }
      const left = await listOf<WorkItem>('admin', 'work-items/');
      expect(left.map(({ infrastructure }) => infrastructure.id)).toEqual([kept]);
      expect(await listOf('admin', 'work-orders/')).toHaveLength(1);
      expect(await listOf('admin', 'work-events/')).toHaveLength(1);
      expect(await listOf('admin', 'alarms/')).toEqual([]);
      const media = await db.selectFrom('media').select('id').execute();
      expect(media).toEqual([]);
      const history = await db
        .selectFrom('history')
        .select(['item_kind', 'item_id'])
        .where('item_kind', 'in', ['work-items', 'work-orders', 'alarms', 'operations'])
        .execute();
      expect(new Set(history.map(({ item_kind }) => item_kind))).toEqual(
        new Set(['work-orders', 'work-items']),
      );
      expect(new Set(history.map(({ item_id }) => item_id)).size).toBeLessThanOrEqual(2);
    });

    it('does not come back', async () => {
      expect(await seedDemonstration(server().context, 'Demonstration-2026!')).toBe(false);
      expect(await listOf('admin', 'work-items/')).toHaveLength(1);
    });
  });
});
