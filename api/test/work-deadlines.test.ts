import { DEFAULT_PRIORITY_SETTINGS, daysAfter } from 'shared/programme';
import { monthsAfter } from 'shared/server';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdPoint } from './samples';
import { openWorks, type WorksWorld } from './works-world';

describeOnEngines('Deadlines of works', server => {
  let world: WorksWorld;
  beforeAll(async () => {
    world = await openWorks(server());
  });

  it('are those of the settings when they begin, and stay when the settings change', async () => {
    const [before, after] = [await createdPoint(server()), await createdPoint(server())];
    await world.order([before]);
    const first = await world.itemOf(before);
    expect(first.answer_by).toBe(daysAfter(first.requested_on, 60));

    const settings = { ...DEFAULT_PRIORITY_SETTINGS, answer_days: 10, monitored_months: 6 };
    const saved = await world
      .as('admin')
      .post('admin/priority-settings/', { based_on: 0, note: '', settings });
    expect(saved.status).toBe(201);
    await world.order([after]);
    const second = await world.itemOf(after);
    expect(second.answer_by).toBe(daysAfter(second.requested_on, 10));
    expect(second.due).toBe(second.answer_by);
    expect((await world.itemOf(before)).due).toBe(first.due);

    await world.operation(after);
    await world.move('verifier', second.id, 'VERIFIED');
    const monitored = await world.itemOf(after);
    expect(monitored.state).toBe('MONITORED');
    expect(monitored.due).toBe(monthsAfter(monitored.since, 6));
  });

  it('are whole days and months within bounds', async () => {
    for (const wrong of [{ answer_days: 0 }, { verify_days: 1.5 }, { monitored_months: 241 }]) {
      const settings = { ...DEFAULT_PRIORITY_SETTINGS, ...wrong };
      const { status } = await world
        .as('admin')
        .post('admin/priority-settings/', { based_on: 1, note: '', settings });
      expect(status).toBe(400);
    }
  });
});
