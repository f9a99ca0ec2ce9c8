import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { addNetwork } from './network-world';
import { CLERMONT, createdPoint, samplesOf } from './samples';

describeOnEngines('A support and its pole of an operator', server => {
  const editor = () => server().as('editor');
  const [longitude, latitude] = CLERMONT;

  /** A support of the pole `0047`, after a change that its operator published. */
  async function changedSupport(change: 'moved' | 'gone') {
    const { db } = server().context;
    const { ids, version } = await addNetwork(db, 'EDF', [{ key: '0047', at: CLERMONT }]);
    const pole = ids['0047'] as number;
    const id = await createdPoint(server(), { pole_id: pole });
    if (change === 'gone')
      await db.deleteFrom('network_positions').where('version_id', '=', version).execute();
    else
      await db
        .updateTable('network_positions')
        .set({ longitude: longitude + 0.001 })
        .where('version_id', '=', version)
        .execute();
    await db.updateTable('infrastructures').set({ pole_change: change }).where('id', '=', id).execute();
    return { id, pole };
  }
  const notedPlace = (id: number) =>
    server()
      .context.db.selectFrom('infrastructures')
      .select(['pole_longitude', 'pole_latitude'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('are linked with the place of the pole, kept by clients that do not know it, and parted', async () => {
    const { ids } = await addNetwork(server().context.db, 'EDF', [{ key: '0047', at: CLERMONT }]);
    const pole = ids['0047'];
    const id = await createdPoint(server(), { pole_id: pole });
    const path = `cables/points/${id}/`;
    expect((await editor().get(path)).body.properties).toMatchObject({ pole, pole_change: null });
    expect(await notedPlace(id)).toEqual({ pole_longitude: longitude, pole_latitude: latitude });
    const withoutPole = samplesOf(server()).point({ operator_number: '0047' });
    expect((await editor().put(path, withoutPole)).body.properties).toMatchObject({ pole });
    const second = await createdPoint(server(), { pole_id: pole });
    expect((await editor().get(`networks/poles/${pole}/`)).body.properties.support).toBe(id);
    expect((await editor().patch(path, { pole_id: null })).body.properties.pole).toBeNull();
    expect(await notedPlace(id)).toEqual({ pole_longitude: null, pole_latitude: null });
    expect((await editor().get(`networks/poles/${pole}/`)).body.properties.support).toBe(second);
  });

  it('are refused for an unknown pole', async () => {
    const body = samplesOf(server()).point({ pole_id: 999_999 });
    expect(await editor().post('cables/points/', body)).toMatchObject({
      status: 400,
      body: { problems: [{ path: ['pole_id'], code: 'unknown_reference' }] },
    });
  });

  it('are linked as gone if the operator removed the pole in the meantime', async () => {
    const { pole } = await changedSupport('gone');
    const id = await createdPoint(server(), { pole_id: pole });
    expect((await editor().get(`cables/points/${id}/`)).body.properties.pole_change).toBe('gone');
  });

  it.each(['moved', 'gone'] as const)(
    'are looked at when the pole is %s, found and settled',
    async change => {
      const { id, pole } = await changedSupport(change);
      const listed = async (query: string) =>
        (await editor().get(`cables/infrastructures/?${query}&fields=summary`)).body.features.map(
          (support: { id: number }) => support.id,
        );
      expect(await listed(`pole=${change}`)).toContain(id);
      expect(await listed('pole=linked&pole=none')).not.toContain(id);
      const before = await editor().get(`cables/points/${id}/`);
      const settled = await editor().post(`networks/supports/${id}/settle/`, {});
      expect(settled).toMatchObject({ status: 200, body: { properties: { pole, pole_change: null } } });
      expect(settled.headers.etag).not.toBe(before.headers.etag);
      expect(settled.body.geometry).toEqual(before.body.geometry);
      expect(await notedPlace(id)).toEqual(
        change === 'moved'
          ? { pole_longitude: longitude + 0.001, pole_latitude: latitude }
          : { pole_longitude: null, pole_latitude: null },
      );
      expect((await editor().post(`networks/supports/${id}/settle/`, {})).status).toBe(404);
      expect(await listed('pole=linked')).toContain(id);
    },
  );

  it('are settled by moving the support, but not by other changes', async () => {
    const { id } = await changedSupport('moved');
    const changeTo = async (body: object) =>
      (await editor().patch(`cables/points/${id}/`, body)).body.properties.pole_change;
    expect(await changeTo({ operator_number: '47' })).toBe('moved');
    expect(
      await changeTo({ geom: { type: 'Point', coordinates: [longitude + 0.001, latitude] } }),
    ).toBeNull();
  });

  it('are settled by editors of the area only', async () => {
    const { id } = await changedSupport('moved');
    const admin = server().as('admin');
    await admin.patch('admin/settings/1/', { edit_areas: 'own' });
    const refused = await editor().post(`networks/supports/${id}/settle/`, {});
    await admin.patch('admin/settings/1/', { edit_areas: 'everywhere' });
    expect(refused.status).toBe(403);
    expect((await editor().get(`cables/points/${id}/`)).body.properties.pole_change).toBe('moved');
  });
});
