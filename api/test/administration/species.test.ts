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

  it('cannot be removed while a mortality case references them', async () => {
    const input = samplesOf(server()).mortality();
    await server().as('editor').post('mortality/', input);
    const { status, body } = await admin().delete(`admin/species/${input.species_id}/`);
    expect([status, body.code, body.used_by]).toEqual([409, 'in_use', { mortality: 1 }]);
  });
});
