import { expect, it } from 'vitest';
import { describeOnEngines } from '../harness';
import { samplesOf } from '../samples';

describeOnEngines('Species in administration', server => {
  const admin = () => server().as('admin');

  it('are found by any name, ordered, added and changed', async () => {
    const found = await admin().get('admin/species/?q=milan%20royal&ordering=vernacular_name');
    expect(found.body).toMatchObject([{ scientific_name: 'Milvus milvus', active: true }]);
    const added = await admin().post('admin/species/', { code: '999001', scientific_name: 'Avis nova' });
    expect(added.body).toMatchObject({ code: '999001', vernacular_name: '', active: true });
    const path = `admin/species/${added.body.id}/`;
    await admin().patch(path, { vernacular_name: 'Oiseau nouveau', active: false });
    expect((await server().anonymous.get('species/?search=nouveau')).body).toMatchObject([{ active: false }]);
    expect((await admin().patch(path, { code: '1' })).body.problems[0].code).toBe('held_by_rules');
    const again = await admin().post('admin/species/', { code: '999001', scientific_name: 'Avis altera' });
    expect(again.body.problems).toMatchObject([{ path: ['code'], code: 'already_used' }]);
    expect((await admin().delete(path)).status).toBe(204);
  });

  it('carry their status in the red list and their size, which clients see and old calls leave alone', async () => {
    const [eagle] = (await server().anonymous.get('species/?search=aquila%20fasciata')).body;
    expect(eagle).toMatchObject({ red_list: 'EN', size_class: 'XL' });
    const body = { code: '999002', scientific_name: 'Avis gravis' };
    const { id, ...added } = (await admin().post('admin/species/', body)).body;
    expect(added).toMatchObject({ red_list: null, size_class: null });
    const path = `admin/species/${id}/`;
    const values = { red_list: 'CR', size_class: 'L' };
    expect((await admin().patch(path, values)).body).toMatchObject(values);
    expect((await admin().patch(path, { vernacular_name: 'Oiseau lourd' })).body).toMatchObject(values);
    const listed = await admin().get('admin/species/?red_list=CR&size_class=L&q=avis');
    expect(listed.body).toEqual([expect.objectContaining({ id, ...values })]);
    const [first] = (await admin().get('admin/species/?ordering=red_list&limit=1')).body;
    expect(first.red_list).toBe('CR');
    expect((await admin().get('admin/species/?red_list=EX')).status).toBe(400);
    for (const wrong of [{ red_list: 'EX' }, { red_list: 'cr' }, { size_class: '' }, { size_class: ['L'] }])
      expect((await admin().patch(path, wrong)).body.problems).toMatchObject([
        { path: Object.keys(wrong), code: 'invalid' },
      ]);
    const history = (await admin().get(`history/species/${id}/`)).body;
    expect(history[1].changes).toEqual({
      red_list: { before: null, after: 'CR' },
      size_class: { before: null, after: 'L' },
    });
    const cleared = await admin().patch(path, { red_list: null, size_class: null });
    expect(cleared.body).toMatchObject({ red_list: null, size_class: null });
    expect((await admin().delete(path)).status).toBe(204);
  });

  it('carry their number in TAXREF, which administrators may enter', async () => {
    const [kite] = (await server().anonymous.get('species/?search=milan%20royal')).body;
    expect(kite.cd_nom).toBe(2844);
    const body = { code: '999003', scientific_name: 'Avis numerata' };
    const { id, ...added } = (await admin().post('admin/species/', body)).body;
    expect(added.cd_nom).toBeNull();
    const path = `admin/species/${id}/`;
    expect((await admin().patch(path, { cd_nom: 999_003 })).body.cd_nom).toBe(999_003);
    for (const wrong of [0, -1, 1.5, '2844', 1e9])
      expect((await admin().patch(path, { cd_nom: wrong })).body.problems).toMatchObject([
        { path: ['cd_nom'] },
      ]);
    expect((await admin().delete(path)).status).toBe(204);
  });

  it('cannot be removed while a mortality case references them', async () => {
    const input = samplesOf(server()).mortality();
    await server().as('editor').post('mortality/', input);
    const { status, body } = await admin().delete(`admin/species/${input.species_id}/`);
    expect([status, body.code, body.used_by]).toEqual([409, 'in_use', { mortality: 1 }]);
  });
});
