import { expect, it } from 'vitest';
import { describeOnEngines } from '../harness';
import { samplesOf } from '../samples';

const square = (west: number, south: number, side = 0.1) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});

describeOnEngines('Areas in administration', server => {
  const admin = () => server().as('admin');

  it('attach the records they meet, and leave those they no longer meet', async () => {
    const { body: pole } = await server()
      .as('editor')
      .post(
        'cables/points/',
        samplesOf(server()).point({ geom: { type: 'Point', coordinates: [9.05, 42.05] } }),
      );
    const namesOf = async () =>
      (await server().as('reader').get(`cables/points/${pole.id}/`)).body.properties.areas.map(
        (area: { name: string }) => area.name,
      );
    const added = await admin().post('admin/areas/', {
      type: 'ADMIN_ZN',
      code: 'ZN-TEST',
      name: 'Réserve d’essai',
      geom: square(9, 42),
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ box: [9, 42, 9.1, 42.1], geom: square(9, 42) });
    expect(await namesOf()).toContain('Réserve d’essai');
    const path = `admin/areas/${added.body.id}/`;
    await admin().patch(path, { geom: square(10, 43) });
    expect(await namesOf()).not.toContain('Réserve d’essai');
    await admin().patch(path, { geom: square(9, 42) });
    await admin().patch(path, { name: 'Réserve' });
    expect(await namesOf()).toContain('Réserve');
    expect((await admin().delete(path)).status).toBe(204);
    expect(await namesOf()).not.toContain('Réserve');
  });

  it('are listed without their outlines, by kind and words', async () => {
    const { body, headers } = await admin().get('admin/areas/?type=ADMIN_REG&q=corse&ordering=name');
    expect(body).toMatchObject([{ type: 'ADMIN_REG', name: 'Corse' }]);
    expect(body[0]).not.toHaveProperty('geom');
    expect(headers['x-total-count']).toBe('1');
    const sensitive = await admin().post('sensitive-areas/', { name: 'Aire de milan', geom: square(9, 42) });
    const listed = await admin().get('admin/sensitive-areas/?q=milan');
    expect(listed.body).toMatchObject([{ id: sensitive.body.id, box: [9, 42, 9.1, 42.1] }]);
    expect((await server().as('editor').get('admin/sensitive-areas/')).status).toBe(403);
  });

  it.each([
    [
      'an open ring',
      {
        type: 'Polygon',
        coordinates: [
          [
            [9, 42],
            [9.1, 42],
            [9.1, 42.1],
          ],
        ],
      },
    ],
    ['nothing', { type: 'Polygon', coordinates: [] }],
    ['metres', square(700_000, 6_600_000)],
    ['a point', { type: 'Point', coordinates: [9, 42] }],
  ])('refuse %s as an outline', async (_, geom) => {
    const { status, body } = await admin().post('admin/areas/', {
      type: 'ADMIN_COM',
      code: 'X',
      name: 'X',
      geom,
    });
    expect([status, body.problems[0].path[0]]).toEqual([400, 'geom']);
  });

  it('keep kind and code together unique', async () => {
    const area = { type: 'ADMIN_ZN', code: 'TWICE', name: 'A', geom: square(5, 45) };
    expect((await admin().post('admin/areas/', area)).status).toBe(201);
    expect((await admin().post('admin/areas/', area)).body.problems).toMatchObject([
      { code: 'already_used' },
    ]);
  });
});
