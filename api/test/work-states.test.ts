import { workStatesSchema } from 'shared/programme';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdLine, createdPoint, samplesOf } from './samples';
import { openWorks, type Person, type WorksWorld } from './works-world';

const WEST = { type: 'Point', coordinates: [2.5, 45.5] };
const EAST = { type: 'Point', coordinates: [4.5, 45.5] };
const IN_THE_WEST = 'in_bbox=2.4,45.4,2.6,45.6';

describeOnEngines('Works on the map and on the board', server => {
  let world: WorksWorld;
  let order = 0;
  let points: number[] = [];
  const states = async (query = '', person: Person = 'reader') => {
    const { status, body } = await world.as(person).get(`work-items/states/?${query}`);
    expect(status).toBe(200);
    return workStatesSchema.parse(body);
  };
  const items = async (query: string) => {
    const { body, headers } = await world.as('reader').get(`work-items/?${query}`);
    expect(headers['x-total-count']).toBe(String(body.length));
    return body.map((one: { infrastructure: { id: number } }) => one.infrastructure.id);
  };

  beforeAll(async () => {
    world = await openWorks(server());
    points = [];
    for (const geom of [WEST, WEST, WEST, EAST, EAST]) points.push(await createdPoint(server(), { geom }));
    // The works were requested on 1 May 2025.
    order = await world.order(points);
    const equip = async (point: number, date: string) => {
      const operation = await world.operation(point, { date });
      expect((await world.itemOf(point)).state).toBe('FITTED');
      return operation;
    };
    const [first, second, third, fourth] = points as [number, number, number, number, number];
    await equip(first, '2025-05-11');
    await equip(second, '2025-05-31');
    const withdrawn = await equip(third, '2025-09-01');
    await world.as('editor').delete(`cables/operations/${withdrawn}/`);
    await equip(fourth, '2025-06-10');
    await world.move('verifier', (await world.itemOf(fourth)).id, 'VERIFIED');
    const theirs = await createdPoint(server(), { geom: EAST });
    await world.order([theirs], { owner_id: server().item('OWNER', 'IO-RTE') });
  });

  it('are counted by state, with what is late and how long a fitting took', async () => {
    expect(await states(`order=${order}&as_of=2025-06-30`)).toEqual({
      states: { REQUESTED: 2, FITTED: 2, MONITORED: 1 },
      overdue: 0,
      late: { operator: 0, verifier: 0 },
      fitted: 3,
      median_days: 30,
    });
    // The answers were due on 30 June, the checks 90 days after the fitting.
    expect((await states(`order=${order}&as_of=2025-07-01`)).overdue).toBe(2);
    expect((await states(`order=${order}&as_of=2025-08-10`)).late).toEqual({ operator: 2, verifier: 1 });
    expect((await states(`order=${order}&as_of=2025-08-10`)).overdue).toBe(3);
    expect(await states(`order=${order}&${IN_THE_WEST}`)).toMatchObject({
      states: { REQUESTED: 1, FITTED: 2 },
      fitted: 2,
      median_days: 20,
    });
    expect(await states('order=999999')).toEqual({
      states: {},
      overdue: 0,
      late: { operator: 0, verifier: 0 },
      fitted: 0,
      median_days: null,
    });
    expect((await world.as('reader').get('work-items/states/?as_of=x')).status).toBe(400);
  });

  it('are counted for operators where they are their owner’s only', async () => {
    expect((await states('', 'rte')).states).toEqual({ REQUESTED: 1 });
    expect((await states('', 'enedis')).states).toEqual({ REQUESTED: 2, FITTED: 2, MONITORED: 1 });
    expect((await states(`order=${order}`, 'rte')).states).toEqual({});
    expect((await states(`owner=${server().item('OWNER', 'IO-ENEDIS')}`, 'rte')).states).toEqual({});
    expect((await states('', 'lonely')).states).toEqual({});
  });

  it('are found in a box, of any combination with other filters', async () => {
    expect(await items(`order=${order}&${IN_THE_WEST}`)).toEqual(points.slice(0, 3));
    expect(await items(`state=REQUESTED&${IN_THE_WEST}`)).toEqual(points.slice(2, 3));
    expect(await items('in_bbox=0,0,1,1')).toEqual([]);
    const line = await createdLine(server(), {
      geom: {
        type: 'LineString',
        coordinates: [
          [2.45, 45.3],
          [2.55, 45.7],
        ],
      },
    });
    await world.order([], { items: [{ infrastructure: line, measures: ['visibility_advice'] }] });
    expect(await items(IN_THE_WEST)).toEqual([...points.slice(0, 3), line]);
    for (const path of ['work-items/', 'work-items/states/', 'alarms/'])
      for (const box of ['1,2,3', 'x', '5,0,1,1'])
        expect([path, box, (await world.as('reader').get(`${path}?in_bbox=${box}`)).status]).toEqual([
          path,
          box,
          400,
        ]);
  });

  it('have their alarms in a box', async () => {
    const { status, body } = await world
      .as('editor')
      .post(
        'mortality/',
        samplesOf(server()).mortality({ geom: WEST, infrstr_id: points[0], date: '2025-08-01' }),
      );
    expect(status).toBe(201);
    const alarms = async (query: string, person: Person = 'reader') =>
      (await world.as(person).get(`alarms/?${query}`)).body.map(
        ({ mortality }: { mortality: { id: number } }) => mortality.id,
      );
    expect(await alarms(IN_THE_WEST)).toEqual([body.id]);
    expect(await alarms('in_bbox=4.4,45.4,4.6,45.6')).toEqual([]);
    expect(await alarms(IN_THE_WEST, 'rte')).toEqual([]);
  });
});
