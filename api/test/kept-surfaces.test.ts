import { boundsOf, type Geometry, type Position } from 'shared/geometry';
import { expect, it } from 'vitest';
import { INFRASTRUCTURE_AREAS } from '../src/domain/records/areas-of';
import { areasHolding, attachNew, type Placed } from '../src/domain/records/attach-areas';
import { inWrite } from '../src/domain/records/in-write';
import { KeptSurfaces } from '../src/domain/records/kept-surfaces';
import { describeOnSqlite } from './harness';
import { CLERMONT, samplesOf } from './samples';

describeOnSqlite('Areas kept between the parts of an import', server => {
  const viewer = () => {
    const { context } = server();
    return { context, db: context.db, userId: 1 };
  };

  it('attach scattered supports and lines as single writes do', async () => {
    const { context } = server();
    const samples = samplesOf(server());
    const near = ([x, y]: Position, i: number): Position => [
      x + ((i * 7) % 90) / 20 - 2,
      y + ((i * 11) % 70) / 20 - 2,
    ];
    const geometries = Array.from({ length: 200 }, (_, i): Geometry => {
      const at = near(CLERMONT, i);
      if (i % 4 > 0) return { type: 'Point', coordinates: at };
      return { type: 'LineString', coordinates: [at, [at[0] + 0.4, at[1] + 0.3]] };
    });
    const surfaces = new KeptSurfaces();
    const placed: Placed[] = [];
    for (const geometry of geometries) {
      const kind = geometry.type === 'Point' ? 'points' : 'lines';
      const { body: made } = await server()
        .as('editor')
        .post(`cables/${kind}/`, { ...samples.point(), geom: geometry });
      placed.push({ id: made.properties.id, geometry });
    }
    const linksOf = () =>
      context.db
        .selectFrom('infrastructure_areas')
        .selectAll()
        .orderBy('infrastructure_id')
        .orderBy('area_id')
        .execute();
    const single = await linksOf();
    expect(single.length).toBeGreaterThan(200);
    await context.db.deleteFrom('infrastructure_areas').execute();
    await context.db.deleteFrom('infrastructure_sensitive_areas').execute();
    for (let start = 0; start < placed.length; start += 50)
      await inWrite(context, 1, writer =>
        attachNew({ ...writer, surfaces }, INFRASTRUCTURE_AREAS, placed.slice(start, start + 50)),
      );
    expect(await linksOf()).toEqual(single);
  });

  it('are read again after a change of an area', async () => {
    const surfaces = new KeptSurfaces();
    const place: Geometry = { type: 'Point', coordinates: CLERMONT };
    const near = async (kind: 'areas' | 'sensitive') => {
      await surfaces.follow(viewer());
      return (await surfaces.near(viewer(), kind, boundsOf(place))).map(({ id }) => id);
    };
    expect(await near('sensitive')).toEqual([]);
    const holding = (await areasHolding(viewer(), place)).map(({ id }) => id);
    expect(await near('areas')).toEqual(expect.arrayContaining(holding));
    const { body } = await server().as('admin').post('sensitive-areas/', samplesOf(server()).sensitiveArea());
    expect(await near('sensitive')).toEqual([body.id]);
    expect((await server().as('admin').delete(`sensitive-areas/${body.id}/`)).status).toBe(204);
    expect(await near('sensitive')).toEqual([]);
  });
});
