import { type ImportMapping, importMappingSchema, importMappingsSchema } from 'shared/contract/imports';
import { expect, it } from 'vitest';
import { describeOnSqlite } from './harness';

const KOBO = {
  kind: 'points',
  name: 'Kobo LPO 2026',
  header: ['nord', 'est', 'tension'],
  columns: [
    { column: 'nord', field: 'latitude' },
    { column: 'tension', field: '' },
  ],
  values: [{ field: 'network_type_id', text: 'HT', code: 'HTB' }],
  srid: 2154,
};
const PATH = 'import/mappings/';

describeOnSqlite('Mappings of files', server => {
  const as = (account: 'editor' | 'admin' | 'reader') => server().as(account);
  const kept = async (account: 'editor' | 'admin'): Promise<ImportMapping[]> =>
    importMappingsSchema.parse((await as(account).get(PATH)).body);

  it('are kept by name, for colleagues too, who do not change them', async () => {
    const { status, body } = await as('admin').post(PATH, KOBO);
    expect(status).toBe(201);
    const mapping = importMappingSchema.parse(body);
    expect(mapping).toMatchObject({ ...KOBO, by: 'admin', may_change: true });
    expect(await kept('admin')).toEqual([mapping]);
    expect(await kept('editor')).toEqual([{ ...mapping, may_change: false }]);
    const theirs = `${PATH}${mapping.id}/`;
    expect((await as('editor').put(theirs, KOBO)).status).toBe(403);
    expect((await as('editor').delete(theirs)).status).toBe(403);
    expect((await as('reader').get(PATH)).status).toBe(403);
    expect((await as('reader').post(PATH, KOBO)).status).toBe(403);

    const own = `${PATH}${(await as('editor').post(PATH, { ...KOBO, name: 'ODK' })).body.id}/`;
    const renamed = await as('editor').put(own, { ...KOBO, name: ' Kobo LPO 2027 ', values: [] });
    expect(renamed.body).toMatchObject({ name: 'Kobo LPO 2027', values: [], srid: 2154, by: 'editor' });
    expect((await as('admin').delete(theirs)).status).toBe(204);
    expect((await as('editor').delete(own)).status).toBe(204);
    expect(await kept('editor')).toEqual([]);
    expect((await as('editor').put(own, KOBO)).status).toBe(404);
    expect((await as('editor').delete(own)).status).toBe(404);
  });

  it('have one name for each kind, whatever its accents and case', async () => {
    const { body } = await as('editor').post(PATH, { ...KOBO, name: 'Été' });
    const second = await as('admin').post(PATH, { ...KOBO, name: 'ETE' });
    expect(second.status).toBe(400);
    expect(second.body).toMatchObject({ problems: [{ path: ['name'], code: 'already_used' }] });
    const other = await as('admin').post(PATH, { ...KOBO, kind: 'lines', name: 'Été' });
    expect(other.status).toBe(201);
    for (const id of [body.id, other.body.id])
      expect((await as('admin').delete(`${PATH}${id}/`)).status).toBe(204);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a name without end', { name: 'x'.repeat(101) }],
    ['another kind', { kind: 'users' }],
    ['too many columns', { header: Array.from({ length: 201 }, () => 'a') }],
    ['another column', { columns: [{ column: 'a' }] }],
    ['a system that is none', { srid: -1 }],
  ])('are refused with %s', async (_, wrong) => {
    expect((await as('editor').post(PATH, { ...KOBO, ...wrong })).status).toBe(400);
  });

  it('are bounded in number', async () => {
    const row = (i: number) => ({
      kind: 'points',
      name: `${i}`,
      search_name: `${i}`,
      header: '[]',
      mapping: '{"columns":[],"values":[]}',
      user_id: null,
      updated_at: new Date().toISOString(),
    });
    const { db } = server().context;
    await db
      .insertInto('import_mappings')
      .values(Array.from({ length: 500 }, (_, i) => row(i)))
      .execute();
    const { status, body } = await as('editor').post(PATH, KOBO);
    expect([status, body.reason]).toEqual([409, 'too_many_mappings']);
    expect((await kept('editor')).at(0)).toMatchObject({ by: null, may_change: false });
  });
});
