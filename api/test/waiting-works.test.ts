import { daysAfter } from 'shared/programme';
import { beforeAll, expect, it } from 'vitest';
import { addAccount, openSessionOf } from './add-account';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';
import { openWorks, type Person, type WorksWorld } from './works-world';

const NOTHING = { alarms: 0, overdue: [], fitted: 0, unverified: 0, declined: 0, requested: 0, to_search: 0 };
const today = new Date().toISOString().slice(0, 10);

describeOnEngines('What waits for an account', server => {
  let world: WorksWorld;
  beforeAll(async () => {
    world = await openWorks(server());
  });
  const waiting = async (person: Person) => (await world.as(person).get('programme/waiting/')).body;
  const later = daysAfter(today, 30);

  it('is nothing as long as nothing is ordered', async () => {
    for (const person of ['coordinator', 'enedis', 'lonely', 'reader', 'admin'] as const)
      expect([person, await waiting(person)]).toEqual([person, NOTHING]);
    expect((await server().anonymous.get('programme/waiting/')).status).toBe(401);
  });

  it('is late works by operator, works to verify, requests and alarms: to each what is theirs', async () => {
    // Two overdue requests at Enedis, one at RTE; at RTE also one that is not overdue, and an overdue cancelled one.
    await world.orderedPoint();
    await world.orderedPoint();
    const rte = { owner_id: server().item('OWNER', 'IO-RTE') };
    await world.orderedPoint(rte);
    await world.orderedPoint({ ...rte, answer_by: later });
    const cancelled = await world.orderedPoint();
    await world.move('coordinator', cancelled.id, 'CANCELLED');
    // Works fitted by the editor, on a support where a bird has died since.
    const late = await world.orderedPoint({ verify_by_days: 1 });
    await world.operation(late.infrastructure.id);
    const declined = await world.orderedPoint();
    await world.move('enedis', declined.id, 'DECLINED', { reason: 'Trop cher' });
    const fitted = await world.orderedPoint({ verify_by_days: 3650 });
    await world.operation(fitted.infrastructure.id);
    const bird = samplesOf(server()).mortality({
      infrstr_id: fitted.infrastructure.id,
      death_cause_id: server().item('CAUSE_OF_DEATH', 'COD_EL'),
      date: '2025-08-01',
    });
    expect((await world.as('editor').post('mortality/', bird)).status).toBe(201);

    const enedis = { owner: { code: 'IO-ENEDIS' }, count: 2 };
    const others = { owner: { code: 'IO-RTE' }, count: 1 };
    expect(await waiting('coordinator')).toMatchObject({
      alarms: 1,
      overdue: [enedis, others],
      fitted: 2,
      unverified: 1,
      declined: 1,
      requested: 0,
    });
    expect(await waiting('enedis')).toMatchObject({ alarms: 1, overdue: [enedis], fitted: 0, requested: 2 });
    expect(await waiting('rte')).toMatchObject({ alarms: 0, overdue: [others], fitted: 0, requested: 2 });
    expect(await waiting('lonely')).toEqual(NOTHING);
    expect(await waiting('verifier')).toEqual({ ...NOTHING, fitted: 2 });
    // Those who fitted works do not verify them, and readers have no tasks.
    expect(await waiting('editor')).toEqual(NOTHING);
    expect(await waiting('reader')).toEqual(NOTHING);
  });

  it('is what lies in their areas for those who have some', async () => {
    const { context, item } = server();
    const open = async (name: string, region: string) =>
      openSessionOf(context, await addAccount(context, name, ['coordinators'], [item('AREAS', region)]));
    const [here, elsewhere] = [await open('here', '84'), await open('elsewhere', '53')];
    const of = async (session: Record<string, string>) =>
      (await server().anonymous.get('programme/waiting/', session)).body;
    await world.order([await createdPoint(server())]);
    expect((await of(here)).overdue).not.toEqual([]);
    expect(await of(elsewhere)).toEqual(NOTHING);
  });
});
