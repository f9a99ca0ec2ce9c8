import { workItemSchema } from 'shared/programme';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';
import { openWorks, type WorksWorld } from './works-world';

const ELSEWHERE = { type: 'Point', coordinates: [4.5, 45.5] };

describeOnEngines('Seasons of ordered works', server => {
  let world: WorksWorld;
  beforeAll(async () => {
    world = await openWorks(server());
  });
  const admin = () => world.as('admin');
  const area = async (name: string, season: object) => {
    const given = samplesOf(server()).sensitiveArea({ name, code: name, ...season });
    const { status, body } = await admin().post('sensitive-areas/', given);
    expect(status).toBe(201);
    return `sensitive-areas/${body.id}/`;
  };

  it('are those of the sensitive areas that a support lies in, by name', async () => {
    const nesting = await area('Puys', { season_from: '02-15', season_to: '07-31' });
    const wintering = await area('Étangs', { season_from: '11-01', season_to: '02-28' });
    await area('Allier', {});
    const [inside, outside] = [
      await createdPoint(server()),
      await createdPoint(server(), { geom: ELSEWHERE }),
    ];
    const order = await world.order([inside, outside]);
    const seasons = async () => {
      const { body } = await world.as('enedis').get(`work-items/?order=${order}`);
      return workItemSchema
        .array()
        .parse(body)
        .map(item => item.seasons);
    };
    const [inPuys, inPonds] = [
      { name: 'Puys', from: '02-15', to: '07-31' },
      { name: 'Étangs', from: '11-01', to: '02-28' },
    ];
    expect(await seasons()).toEqual([[inPonds, inPuys], []]);
    const { id } = await world.itemOf(inside);
    expect((await admin().get(`work-items/${id}/`)).body.seasons).toEqual([inPonds, inPuys]);
    expect((await world.move('enedis', id, 'PLANNED')).body.item.seasons).toEqual([inPonds, inPuys]);

    await admin().patch(nesting, { season_to: '08-15' });
    await admin().delete(wintering);
    expect(await seasons()).toEqual([[{ ...inPuys, to: '08-15' }], []]);
    await admin().patch(nesting, { season_from: null, season_to: null });
    expect(await seasons()).toEqual([[], []]);
  });
});
