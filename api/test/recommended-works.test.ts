import { recommendedWorksSchema } from 'shared/programme';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';
import { openWorks, type Person, type WorksWorld } from './works-world';

const PATH = 'work-items/recommended/';

describeOnEngines('Recommended works', server => {
  let world: WorksWorld;
  let support = 0;
  let line = 0;
  const owner = (code: string) => server().item('OWNER', code);
  const samples = () => samplesOf(server());
  const editor = () => world.as('editor');
  const advise = async (point: number, changes: object) => {
    const given = { isolation_advice: false, ...changes };
    const { status, body } = await editor().post(
      'cables/diagnosis/',
      samples().supportDiagnosis(point, given),
    );
    expect(status).toBe(201);
    return body.id as number;
  };
  const get = async (query = '', person: Person = 'reader') => {
    const { status, body, headers } = await world.as(person).get(`${PATH}?${query}`);
    expect(status).toBe(200);
    return { list: recommendedWorksSchema.array().parse(body), headers };
  };
  const ids = async (query?: string, person?: Person) =>
    (await get(query, person)).list.map(({ infrastructure }) => infrastructure.id);

  beforeAll(async () => {
    world = await openWorks(server());
    support = await createdPoint(server(), { owner_id: owner('IO-ENEDIS') });
    line = await createdLine(server(), { owner_id: owner('IO-RTE') });
    await advise(support, { date: '2024-05-10', isolation_advice: true, change_advice: true });
    const given = samples().lineDiagnosis(line, { visibility_advice: true });
    expect((await editor().post('cables/diagnosis/', given)).status).toBe(201);
    await advise(await createdPoint(server()), {});
    await createdPoint(server());
  });

  it('are what the last diagnosis advises, with its day', async () => {
    const { list, headers } = await get();
    expect(headers['x-total-count']).toBe('2');
    expect(list).toMatchObject([
      {
        infrastructure: { id: support, type: 'Feature', properties: { owner: { id: owner('IO-ENEDIS') } } },
        measures: ['isolation_advice', 'change_advice'],
        diagnosis: { date: '2024-05-10' },
      },
      { infrastructure: { id: line }, measures: ['visibility_advice'] },
    ]);
  });

  it('come page by page, by owner, area and box', async () => {
    const first = await get('limit=1&ordering=last_diagnosis_date');
    expect(first.list.map(({ infrastructure }) => infrastructure.id)).toEqual([support]);
    const next = /<\/api\/v1\/([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await world.as('reader').get(next)).body).toMatchObject([{ infrastructure: { id: line } }]);
    expect(await ids(`owner=${owner('IO-RTE')}`)).toEqual([line]);
    const { body } = await world.as('reader').get(`cables/points/${support}/`);
    expect(await ids(`area=${body.properties.areas[0].id}`)).toContain(support);
    expect(await ids('area=999999')).toEqual([]);
    const [longitude, latitude] = CLERMONT;
    const box = [longitude - 0.001, latitude - 0.001, longitude + 0.001, latitude + 0.001].join(',');
    expect(await ids(`in_bbox=${box}`)).toContain(support);
    expect(await ids('in_bbox=0,0,1,1')).toEqual([]);
    for (const wrong of ['ordering=risk', 'in_bbox=1,2,3', 'cursor=x', 'limit=0', 'owner=x'])
      expect([wrong, (await world.as('reader').get(`${PATH}?${wrong}`)).status]).toEqual([wrong, 400]);
  });

  it('show operators those of their owner only', async () => {
    expect(await ids('', 'enedis')).toEqual([support]);
    expect(await ids(`owner=${owner('IO-RTE')}`, 'enedis')).toEqual([]);
    expect(await ids(`owner=${owner('IO-RTE')}&owner=${owner('IO-ENEDIS')}`, 'rte')).toEqual([line]);
    expect(await ids('', 'lonely')).toEqual([]);
    expect(await ids('', 'coordinator')).toEqual([support, line]);
  });

  it('follow the last diagnosis, works, and what is ordered', async () => {
    const point = await createdPoint(server());
    const isThere = async () => (await ids()).includes(point);
    expect(await isThere()).toBe(false);
    const advice = await advise(point, { date: '2024-01-10', nest_platform_advice: true });
    expect(await isThere()).toBe(true);
    const later = await advise(point, { date: '2024-02-10' });
    expect(await isThere()).toBe(false);
    await editor().delete(`cables/diagnosis/${later}/`);
    expect(await isThere()).toBe(true);

    await world.order([point]);
    expect(await isThere()).toBe(false);
    await world.move('coordinator', (await world.itemOf(point)).id, 'CANCELLED');
    expect(await isThere()).toBe(true);
    const order = await world.order([point]);
    expect(await isThere()).toBe(false);
    expect((await world.as('coordinator').delete(`work-orders/${order}/`)).status).toBe(204);
    expect(await isThere()).toBe(true);

    const partial = await world.operation(point, { neutralization_level: 'partial' });
    expect(await isThere()).toBe(true);
    await editor().patch(`cables/operations/${partial}/`, { neutralization_level: 'full' });
    expect(await isThere()).toBe(false);
    await editor().delete(`cables/operations/${partial}/`);
    expect(await isThere()).toBe(true);
    await editor().patch(`cables/diagnosis/${advice}/`, { nest_platform_advice: false });
    expect(await isThere()).toBe(false);
    await editor().patch(`cables/diagnosis/${advice}/`, { nest_platform_advice: true });
    await editor().delete(`cables/points/${point}/`);
    expect(await isThere()).toBe(false);
  });
});
