import { alarmSchema } from 'shared/programme';
import { beforeAll, expect, it } from 'vitest';
import { closeMonitored } from '../src/domain/works/close-monitored';
import { describeOnEngines } from './harness';
import { postFile } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';
import { openWorks, type WorksWorld } from './works-world';

/** Metres north of Clermont-Ferrand, in steps that give each test a place of its own. */
const placesFrom = (longitude: number) => {
  let step = 0;
  return (metresEast = 0): [number, number] => {
    if (metresEast === 0) step += 1;
    return [longitude + metresEast / 77_700, CLERMONT[1] + step * 0.002];
  };
};

describeOnEngines('Alarms of birds that die after works', server => {
  let world: WorksWorld;
  beforeAll(async () => {
    world = await openWorks(server());
  });
  const editor = () => world.as('editor');
  const coordinator = () => world.as('coordinator');
  const samples = () => samplesOf(server());
  const place = placesFrom(CLERMONT[0]);
  const cause = (code: string) => server().item('CAUSE_OF_DEATH', code);
  const pointGeometry = (coordinates: [number, number]) => ({ type: 'Point', coordinates });

  /** A bird found dead on 1 August 2025. @returns its id */
  async function dead(changes: object): Promise<number> {
    const { status, body } = await editor().post(
      'mortality/',
      samples().mortality({ date: '2025-08-01', ...changes }),
    );
    expect(status).toBe(201);
    return body.id;
  }
  const alarmOf = async (mortality: number) => {
    const { body } = await editor().get(`alarms/?mortality=${mortality}`);
    return alarmSchema.array().parse(body)[0];
  };
  const kindOf = async (mortality: number) => (await alarmOf(mortality))?.kind;
  const pointAt = (coordinates: [number, number]) =>
    createdPoint(server(), { geom: pointGeometry(coordinates) });
  const operationOn = async (infrastructure: number, changes: object = {}) =>
    (await editor().post('cables/operations/', samples().operation(infrastructure, { ...changes }))).body.id;

  it.each([
    ['COD_EL', '2025-08-01', 'death_after_works'],
    ['COD_UNKNOWN', '2025-08-01', 'death_after_works'],
    ['COD_IM', '2025-08-01', undefined],
    ['COD_EL', '2025-06-01', 'death_after_works'],
    ['COD_EL', '2025-05-31', undefined],
  ])('at a support: %s on %s', async (code, date, kind) => {
    const at = place();
    const point = await pointAt(at);
    await operationOn(point, { neutralization_level: 'partial' });
    expect(
      await kindOf(
        await dead({ geom: pointGeometry(at), infrstr_id: point, death_cause_id: cause(code), date }),
      ),
    ).toBe(kind);
  });

  it.each([
    ['COD_EL', undefined],
    ['COD_UNKNOWN', 'death_after_works'],
    ['COD_IM', 'death_after_works'],
  ])('at a line: %s', async (code, kind) => {
    const at = place();
    const line = await createdLine(server(), {
      geom: { type: 'LineString', coordinates: [at, [at[0] + 0.01, at[1]]] },
    });
    const given = samples().operation(line, {
      equipments: [{ type_id: server().item('EQMT_TYPE', 'EQ011'), count: 1 }],
    });
    expect((await editor().post('cables/operations/', given)).status).toBe(201);
    const bird = { geom: pointGeometry(at), infrstr_id: line, death_cause_id: cause(code) };
    expect(await kindOf(await dead(bird))).toBe(kind);
    const near = { geom: pointGeometry([at[0] + 0.005, at[1] + 0.0002]), death_cause_id: cause(code) };
    expect(await kindOf(await dead(near))).toBe(kind && 'to_check');
  });

  it('to check within 30 m, against the nearest support only', async () => {
    const at = place();
    const point = await pointAt(at);
    const operation = await operationOn(point);
    const near = await dead({ geom: pointGeometry(place(28)) });
    const far = await dead({ geom: pointGeometry(place(32)) });
    expect(await alarmOf(near)).toMatchObject({
      kind: 'to_check',
      state: 'OPEN',
      infrastructure: { id: point },
      operation: { id: operation, date: '2025-06-01' },
      mortality: { id: near },
    });
    expect(await alarmOf(far)).toBeUndefined();
    const closer = await pointAt(place(20));
    expect((await alarmOf(near))?.infrastructure.id).toBe(point);
    await operationOn(closer);
    expect((await alarmOf(near))?.infrastructure.id).toBe(closer);
    expect((await alarmOf(far))?.infrastructure.id).toBe(closer);
  });

  it('follow every edit of the case', async () => {
    const at = place();
    const point = await pointAt(at);
    await operationOn(point);
    const bird = await dead({ geom: pointGeometry(at), infrstr_id: point });
    const path = `mortality/${bird}/`;
    const after = async (change: object) => {
      expect((await editor().patch(path, change)).status).toBe(200);
      return kindOf(bird);
    };
    expect(await kindOf(bird)).toBe('death_after_works');
    expect(await after({ date: '2025-05-31' })).toBeUndefined();
    expect(await after({ date: '2025-06-01' })).toBe('death_after_works');
    expect(await after({ death_cause_id: cause('COD_IM') })).toBeUndefined();
    expect(await after({ death_cause_id: cause('COD_UNKNOWN') })).toBe('death_after_works');
    expect(await after({ infrstr_id: null })).toBe('to_check');
    expect(await after({ geom: pointGeometry(place(100)) })).toBeUndefined();
    expect(await after({ infrstr_id: point })).toBe('death_after_works');
    expect((await editor().delete(path)).status).toBe(204);
    expect(await kindOf(bird)).toBeUndefined();
    expect((await world.as('admin').post(`${path}restore/`, {})).status).toBe(200);
    expect(await kindOf(bird)).toBe('death_after_works');
  });

  it('follow every edit of the operation', async () => {
    const at = place();
    const point = await pointAt(at);
    const bird = await dead({ geom: pointGeometry(at), infrstr_id: point });
    const loose = await dead({ geom: pointGeometry(at) });
    const kinds = async () => [await kindOf(bird), await kindOf(loose)];
    expect(await kinds()).toEqual([undefined, undefined]);
    const operation = await operationOn(point);
    const path = `cables/operations/${operation}/`;
    expect(await kinds()).toEqual(['death_after_works', 'to_check']);
    await editor().patch(path, { date: '2025-08-02' });
    expect(await kinds()).toEqual([undefined, undefined]);
    await editor().patch(path, { date: '2025-08-01' });
    expect(await kinds()).toEqual(['death_after_works', 'to_check']);
    await editor().delete(path);
    expect(await kinds()).toEqual([undefined, undefined]);
    await world.as('admin').post(`${path}restore/`, {});
    expect(await kinds()).toEqual(['death_after_works', 'to_check']);
    const elsewhere = await pointAt(place(200));
    await editor().patch(path, { infrastructure: elsewhere });
    expect(await kinds()).toEqual([undefined, undefined]);
  });

  it('follow their support: moved, deleted, restored', async () => {
    const at = place();
    const point = await pointAt(at);
    const neighbour = await pointAt(place(10));
    await operationOn(point);
    await operationOn(neighbour);
    const bird = await dead({ geom: pointGeometry(at), infrstr_id: point });
    const loose = await dead({ geom: pointGeometry(at) });
    const at2 = async (mortality: number) => {
      const alarm = await alarmOf(mortality);
      return alarm && `${alarm.kind} ${alarm.infrastructure.id}`;
    };
    expect([await at2(bird), await at2(loose)]).toEqual([`death_after_works ${point}`, `to_check ${point}`]);
    await editor().patch(`cables/points/${point}/`, { geom: pointGeometry(place(500)) });
    expect([await at2(bird), await at2(loose)]).toEqual([
      `death_after_works ${point}`,
      `to_check ${neighbour}`,
    ]);
    await editor().patch(`cables/points/${point}/`, { geom: pointGeometry(at) });
    expect(await at2(loose)).toBe(`to_check ${point}`);
    await editor().delete(`cables/points/${point}/`);
    expect([await at2(bird), await at2(loose)]).toEqual([`to_check ${neighbour}`, `to_check ${neighbour}`]);
    await world.as('admin').post(`cables/points/${point}/restore/`, {});
    expect([await at2(bird), await at2(loose)]).toEqual([`death_after_works ${point}`, `to_check ${point}`]);
  });

  it('are raised by imports, and go when these are undone', async () => {
    const at = place();
    const point = await pointAt(at);
    const bird = await dead({ geom: pointGeometry(at) });
    const { uuid } = (await editor().get(`cables/points/${point}/`)).body.properties;
    const send = async (kind: string, text: string) => {
      const file = Buffer.from(text);
      const path = `import/${kind}/?dry_run=false`;
      const report = (await postFile(server(), 'editor', path, { field: 'file', file })).json();
      expect([report.problems, report.created?.length]).toEqual([[], 1]);
      return report.batch as number;
    };
    const operations = await send(
      'operations',
      `infrastructure;date;neutralization_level;operation_type\n${uuid};2025-06-01;full;OP_TYPE_INSTALL\n`,
    );
    expect(await kindOf(bird)).toBe('to_check');
    const [species] = (await editor().get('species/?limit=1')).body;
    const cases = await send(
      'mortality',
      `longitude;latitude;date;author;species;death_cause;count\n${at[0]};${at[1]};2025-07-01;Ada;${species.code};COD_EL;1\n`,
    );
    const alarms = async () => (await editor().get(`alarms/?infrastructure=${point}`)).body.length;
    expect(await alarms()).toBe(2);
    expect((await editor().delete(`import/batches/${cases}/`)).status).toBe(200);
    expect(await alarms()).toBe(1);
    expect((await editor().delete(`import/batches/${operations}/`)).status).toBe(200);
    expect(await alarms()).toBe(0);
  });

  it('are explained by coordinators; unrelated edits leave that, other facts do not', async () => {
    const at = place();
    const point = await pointAt(at);
    await operationOn(point);
    const bird = await dead({ geom: pointGeometry(at), infrstr_id: point });
    const path = `alarms/${(await alarmOf(bird))?.id}/`;
    for (const person of ['editor', 'enedis', 'reader'] as const)
      expect((await world.as(person).patch(path, { state: 'OTHER_CAUSE' })).status).toBe(403);
    const explained = await coordinator().patch(path, { state: 'OTHER_CAUSE', explanation: 'Plombé' });
    expect(explained.body).toMatchObject({ state: 'OTHER_CAUSE', explanation: 'Plombé' });
    await editor().patch(`mortality/${bird}/`, { comment: 'Bagué', date: '2025-08-03' });
    await operationOn(point, { date: '2025-09-01' });
    expect(await alarmOf(bird)).toMatchObject({ state: 'OTHER_CAUSE', explanation: 'Plombé' });
    await editor().patch(`mortality/${bird}/`, { infrstr_id: null });
    expect(await alarmOf(bird)).toMatchObject({ state: 'OPEN', kind: 'to_check', explanation: '' });
    expect((await coordinator().patch(path, { state: 'NOT_A_STATE' })).status).toBe(400);
    const told = (await editor().get(`history/${path}`)).body;
    expect(told.map((one: { action: string }) => one.action)).toEqual(['update', 'update', 'create']);
    expect((await editor().delete(path)).status).toBe(405);
  });

  it('are raised by birds: a case of none raises none', async () => {
    const at = place();
    const point = await pointAt(at);
    await operationOn(point);
    const bird = await dead({ geom: pointGeometry(at), infrstr_id: point, count: 0 });
    expect(await kindOf(bird)).toBeUndefined();
    await editor().patch(`mortality/${bird}/`, { count: null });
    expect(await kindOf(bird)).toBe('death_after_works');
  });

  it('explained by another cause take the bird out of the ranking until its cause is edited', async () => {
    const at = place();
    const point = await pointAt(at);
    await operationOn(point, { neutralization_level: 'partial' });
    const deathsCounted = async () => (await editor().get(`priorities/${point}/`)).body.terms.deaths;
    expect(await deathsCounted()).toBe(0);
    const bird = await dead({ geom: pointGeometry(at), infrstr_id: point });
    expect(await deathsCounted()).toBeGreaterThan(0.5);
    const path = `alarms/${(await alarmOf(bird))?.id}/`;
    expect((await coordinator().patch(path, { state: 'OTHER_CAUSE', explanation: 'Tiré' })).status).toBe(200);
    expect(await deathsCounted()).toBe(0);
    await editor().patch(`mortality/${bird}/`, { comment: 'Bagué' });
    expect(await deathsCounted()).toBe(0);
    await editor().patch(`mortality/${bird}/`, { death_cause_id: cause('COD_UNKNOWN') });
    expect(await alarmOf(bird)).toMatchObject({ state: 'OPEN', explanation: '' });
    expect(await deathsCounted()).toBeGreaterThan(0.3);
  });

  it('at the wrong place link the bird to the other support, or to none', async () => {
    const at = place();
    const point = await pointAt(at);
    await operationOn(point);
    const other = await pointAt(place(60));
    const linkOf = async (bird: number) =>
      (await editor().get(`mortality/${bird}/`)).body.properties.infrstr?.id ?? null;
    const explained = async (changes: object) => {
      const bird = await dead({ geom: pointGeometry(at), infrstr_id: point });
      const alarm = await alarmOf(bird);
      const body = { state: 'WRONG_PLACE', explanation: 'Sous un autre', ...changes };
      const answer = await coordinator().patch(`alarms/${alarm?.id}/`, body);
      expect([answer.status, answer.body.state]).toEqual([200, 'WRONG_PLACE']);
      return bird;
    };
    const moved = await explained({ infrastructure_id: other });
    expect(await linkOf(moved)).toBe(other);
    expect(await alarmOf(moved)).toMatchObject({ state: 'WRONG_PLACE', infrastructure: { id: point } });
    // A living bird has no alarm, not even an explained one.
    await editor().patch(`mortality/${moved}/`, { state: 'injured' });
    expect(await alarmOf(moved)).toBeUndefined();
    const unlinked = await explained({});
    expect(await linkOf(unlinked)).toBeNull();
    await editor().patch(`mortality/${unlinked}/`, { comment: 'Bagué' });
    expect(await alarmOf(unlinked)).toMatchObject({ state: 'WRONG_PLACE', explanation: 'Sous un autre' });
    await editor().patch(`mortality/${unlinked}/`, { infrstr_id: point });
    expect(await alarmOf(unlinked)).toMatchObject({ state: 'OPEN', kind: 'death_after_works' });
    const bird = await dead({ geom: pointGeometry(at), infrstr_id: point });
    const unknown = { state: 'WRONG_PLACE', infrastructure_id: 999_999 };
    expect((await coordinator().patch(`alarms/${(await alarmOf(bird))?.id}/`, unknown)).status).toBe(400);
    expect(await alarmOf(bird)).toMatchObject({ state: 'OPEN' });
  });

  it('blamed on the works make the item faulty, unless it is one’s own operation', async () => {
    const { id, infrastructure, order } = await world.orderedPoint();
    const operation = await world.operation(infrastructure.id);
    await world.move('verifier', id, 'VERIFIED');
    const bird = await dead({ infrstr_id: infrastructure.id });
    const alarm = await alarmOf(bird);
    expect(alarm?.operation.id).toBe(operation);
    const body = { state: 'WORKS_FAULTY', explanation: 'Pont non gainé', fault: 'PLAN' };
    expect((await coordinator().patch(`alarms/${alarm?.id}/`, body)).body).toMatchObject({
      state: 'WORKS_FAULTY',
    });
    expect(await world.itemOf(infrastructure.id)).toMatchObject({ state: 'REQUESTED', operation: null });
    const events = (await editor().get(`work-events/?item=${id}`)).body;
    expect(events.slice(-2)).toMatchObject([
      { from: 'MONITORED', to: 'FAULTY', cause: 'alarm', fault: 'PLAN', reason: 'Pont non gainé' },
      { to: 'REQUESTED', cause: 'found_faulty' },
    ]);
    // The verification was a visit as long as its order is there.
    const lastSeen = async () =>
      (await editor().get(`cables/infrastructures/${infrastructure.id}/`)).body.properties.last_seen_date;
    expect(await lastSeen()).toBe('2025-07-01');
    expect((await coordinator().delete(`work-orders/${order.id}/`)).status).toBe(204);
    expect(await lastSeen()).toBeNull();
    await world.as('admin').post(`work-orders/${order.id}/restore/`, {});
    expect(await lastSeen()).toBe('2025-07-01');
    const own = await world.orderedPoint();
    const given = samples().operation(own.infrastructure.id, { media_id: [await world.picture()] });
    await coordinator().post('cables/operations/', given);
    const other = await alarmOf(await dead({ infrstr_id: own.infrastructure.id }));
    await coordinator().patch(`alarms/${other?.id}/`, body);
    expect(await world.itemOf(own.infrastructure.id)).toMatchObject({ state: 'FITTED' });
  });

  it('keep works from being closed when their monitoring has ended', async () => {
    const [quiet, loud] = [await world.orderedPoint(), await world.orderedPoint()];
    for (const { id, infrastructure } of [quiet, loud]) {
      await world.operation(infrastructure.id);
      await world.move('verifier', id, 'VERIFIED');
    }
    const alarm = await alarmOf(await dead({ infrstr_id: loud.infrastructure.id }));
    const close = (asOf: string) => closeMonitored(server().context, asOf);
    const states = async () => [
      (await world.itemOf(quiet.infrastructure.id)).state,
      (await world.itemOf(loud.infrastructure.id)).state,
    ];
    await close('2027-07-01');
    expect(await states()).toEqual(['MONITORED', 'MONITORED']);
    await close('2027-07-02');
    expect(await states()).toEqual(['CLOSED', 'MONITORED']);
    await coordinator().patch(`alarms/${alarm?.id}/`, { state: 'OTHER_CAUSE', explanation: 'Tir' });
    await close('2027-07-02');
    expect(await states()).toEqual(['CLOSED', 'CLOSED']);
    const [told] = (await editor().get(`history/work-items/${quiet.id}/`)).body;
    expect(told).toMatchObject({ by: null, changes: { cause: { after: 'monitored_without_evidence' } } });
    // Closed works can be ordered again.
    await world.order([quiet.infrastructure.id]);
  });

  it('are seen by operators at what is their owner’s only', async () => {
    const at = place();
    const point = await pointAt(at);
    await operationOn(point);
    const alarm = await alarmOf(await dead({ geom: pointGeometry(at), infrstr_id: point }));
    for (const [person, isSeen] of [
      ['enedis', true],
      ['rte', false],
      ['lonely', false],
    ] as const) {
      const as = world.as(person);
      expect((await as.get(`alarms/${alarm?.id}/`)).status).toBe(isSeen ? 200 : 404);
      expect((await as.get(`alarms/?infrastructure=${point}`)).body).toHaveLength(isSeen ? 1 : 0);
      expect((await as.get(`alarms/?infrastructure=${point}`)).headers['x-total-count']).toBe(
        isSeen ? '1' : '0',
      );
      expect((await as.get(`history/alarms/${alarm?.id}/`)).status).toBe(isSeen ? 200 : 404);
    }
  });

  it('are raised whichever of case and operation is written first, even at once', async () => {
    for (let i = 0; i < 5; i++) {
      const at = place();
      const point = await pointAt(at);
      const [bird] = await Promise.all([
        dead({ geom: pointGeometry(at) }),
        operationOn(point),
        dead({ geom: pointGeometry(at), infrstr_id: point }),
      ]);
      expect(await kindOf(bird)).toBe('to_check');
      expect((await editor().get(`alarms/?infrastructure=${point}`)).body).toHaveLength(2);
    }
  });
});
