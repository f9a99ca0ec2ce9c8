import { sensitiveAreaSchema } from 'shared/kinds';
import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { getRaw, postFile } from './raw-requests';
import { samplesOf } from './samples';

describeOnEngines('The species and the season of a sensitive area', server => {
  const admin = () => server().as('admin');
  const sample = (changes = {}) => samplesOf(server()).sensitiveArea(changes);
  const idOf = async (name: string): Promise<number> =>
    (await server().anonymous.get(`species/?search=${encodeURIComponent(name)}`)).body[0].id;
  /** Creates an area for two species from November to the end of February. */
  async function wintering(changes = {}) {
    const species = [await idOf('Aquila fasciata'), await idOf('Milan royal')];
    const season = { season_from: '11-01', season_to: '02-29' };
    const { status, body } = await admin().post(
      'sensitive-areas/',
      sample({ species, ...season, ...changes }),
    );
    expect(status).toBe(201);
    return { path: `sensitive-areas/${body.id}/`, id: body.id as number, species, season, area: body };
  }

  it('are kept in their order, and found in the item, in both lists and in the history', async () => {
    const { path, id, species, season, area } = await wintering();
    expect(sensitiveAreaSchema.parse(area).properties).toMatchObject({ species, ...season });
    const reader = server().as('reader');
    expect((await reader.get(path)).body.properties).toMatchObject({ species, ...season });
    const listed = (await reader.get('sensitive-areas/')).body.features;
    expect(listed.find((one: { id: number }) => one.id === id).properties).toMatchObject({
      species,
      ...season,
    });
    const rows = (await admin().get(`admin/sensitive-areas/?id=${id}`)).body;
    expect(rows).toMatchObject([{ id, ...season }]);
    await admin().patch(path, { species: species.toReversed(), season_to: '03-15' });
    expect((await reader.get(path)).body.properties.species).toEqual(species.toReversed());
    const [change] = (await admin().get(`history/sensitive-areas/${id}/`)).body;
    expect(change.changes).toEqual({
      species: { before: species, after: species.toReversed() },
      season_to: { before: '02-29', after: '03-15' },
    });
  });

  it('are not needed: PATCH leaves them, PUT without them sets none, and what was answered can be sent back', async () => {
    const { path, species, season } = await wintering();
    const renamed = await admin().patch(path, { name: 'Aire d’hivernage' });
    expect(renamed.body.properties).toMatchObject({ species, ...season });
    const back = await admin().put(path, { ...renamed.body.properties, geom: renamed.body.geometry });
    expect([back.status, back.body.problems]).toEqual([200, undefined]);
    expect(back.body.properties).toMatchObject({ name: 'Aire d’hivernage', species, ...season });
    const none = { species: [], season_from: null, season_to: null };
    expect((await admin().put(path, sample())).body.properties).toMatchObject(none);
    expect((await admin().post('sensitive-areas/', sample())).body.properties).toMatchObject(none);
  });

  it('are checked one by one', async () => {
    const { path, species } = await wintering();
    const problemsOf = async (changes: object) => (await admin().patch(path, changes)).body.problems;
    expect(await problemsOf({ species: [species[0], 999_999] })).toMatchObject([
      { path: ['species', 1], code: 'unknown_reference' },
    ]);
    for (const wrong of ['milan', [1.5], [-1], ['1; drop table species'], null, [[1]], [2 ** 60]])
      expect((await problemsOf({ species: wrong }))?.[0].path[0]).toBe('species');
    const many = Array.from({ length: 51 }, (_, i) => i + 1);
    expect(await problemsOf({ species: many })).toMatchObject([{ path: ['species'], code: 'too_many' }]);
    for (const season_from of ['02-30', '3-1', '15/03', '2026-03-15', ''])
      expect(await problemsOf({ season_from })).toMatchObject([
        { path: ['season_from'], code: 'invalid_month_day' },
      ]);
    expect(await problemsOf({ season_to: null })).toMatchObject([
      { path: ['season_to'], code: 'season_incomplete' },
    ]);
    expect(await problemsOf({ season_from: null })).toMatchObject([
      { path: ['season_from'], code: 'season_incomplete' },
    ]);
    const refused = await admin().post('sensitive-areas/', sample({ season_from: '03-01' }), {
      'accept-language': 'en',
    });
    expect(refused.body.season_to).toEqual([
      'Give both the first and the last day of the season, or neither.',
    ]);
    expect(await problemsOf({ season_from: null, season_to: null })).toBeUndefined();
    const twice = await admin().patch(path, { species: [species[0], species[0]] });
    expect(twice.body.properties.species).toEqual([species[0]]);
    expect((await server().as('editor').patch(path, { species: [] })).status).toBe(403);
  });

  it('keep a species that is no longer offered, which cannot be removed', async () => {
    const added = await admin().post('admin/species/', { code: '999300', scientific_name: 'Avis hiemalis' });
    const { id } = added.body;
    const { path } = await wintering({ species: [id] });
    const item = `admin/species/${id}/`;
    await admin().patch(item, { active: false });
    expect((await admin().patch(path, { name: 'Encore' })).status).toBe(200);
    const other = await admin().post('sensitive-areas/', sample({ species: [id] }));
    expect(other.body.problems).toMatchObject([{ path: ['species', 0], code: 'unknown_reference' }]);
    const refused = await admin().delete(item, { 'accept-language': 'en' });
    expect([refused.status, refused.body.used_by]).toEqual([409, { 'sensitive-areas': 1 }]);
    expect(refused.body.detail).toContain('1 sensitive area');
    await admin().delete(path);
    expect((await admin().delete(item)).status).toBe(409);
    await admin().post(`${path}restore/`, {});
    expect((await server().as('reader').get(path)).body.properties.species).toEqual([id]);
    await admin().patch(path, { species: [] });
    expect((await admin().delete(item)).status).toBe(204);
  });

  const imported = async (features: object[], dry = false) => {
    const file = JSON.stringify({ type: 'FeatureCollection', features });
    const path = `import/sensitive-areas/?dry_run=${dry}`;
    return (await postFile(server(), 'admin', path, { field: 'file', file })).json();
  };
  const propertiesOf = async (id: number) =>
    (await server().as('reader').get(`sensitive-areas/${id}/`)).body.properties;

  it('survive the way out as GeoJSON and in again', async () => {
    const { id, species, season } = await wintering({ name: 'Aller et retour' });
    const { id: bare } = (await admin().post('sensitive-areas/', sample({ name: 'Sans saison' }))).body;
    const exported = await getRaw(server(), 'admin', 'sensitive-areas/', { accept: 'application/geo+json' });
    const features = exported.json().features.filter((one: { id: number }) => [id, bare].includes(one.id));
    // The areas still exist with their UUIDs.
    for (const { properties } of features) delete properties.uuid;
    // Ids of species differ between installations, so a file must contain their names.
    expect((await imported(features)).problems).toMatchObject([
      { path: ['species', 0], code: 'unknown_reference' },
      { path: ['species', 1], code: 'unknown_reference' },
    ]);
    const all = (await server().anonymous.get('species/?limit=1000')).body;
    const nameOf = (one: number) => all.find(({ id }: { id: number }) => id === one).scientific_name;
    for (const { properties } of features) properties.species = properties.species.map(nameOf);
    const { created, problems } = await imported(features);
    expect(problems).toEqual([]);
    const [again, bareAgain] = await Promise.all(created.map(propertiesOf));
    expect(again).toMatchObject({ name: 'Aller et retour', species, ...season });
    expect(bareAgain).toMatchObject({ species: [], season_from: null, season_to: null });
  });

  it('are read from a file by names in either language, days as people write them, and told when wrong', async () => {
    const { species } = await wintering();
    const { geom: geometry } = sample();
    const feature = (properties: object) => ({ type: 'Feature', geometry, properties });
    const named = { nom: 'Zone', Espèces: 'Aigle de Bonelli ; red kite' };
    const { created } = await imported([
      feature({ ...named, debut_saison: '15/2', 'Fin de saison': '31.07.' }),
    ]);
    expect(await propertiesOf(created[0])).toMatchObject({
      species,
      season_from: '02-15',
      season_to: '07-31',
    });
    const wrong = await imported(
      [
        feature({ name: 'A', species: 'Milvus milvus, Licorne' }),
        feature({ name: 'B', season_from: '03-01' }),
        feature({ name: 'C', season_from: '32/01', season_to: '02-01' }),
      ],
      true,
    );
    expect(wrong.problems).toMatchObject([
      { row: 1, path: ['species', 1], code: 'unknown_reference' },
      { row: 2, path: ['season_to'], code: 'season_incomplete' },
      { row: 3, path: ['season_from'], code: 'invalid_month_day' },
    ]);
  });

  it('never name a species that somebody removes at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const species = { code: `99940${round}`, scientific_name: `Avis fugax ${round}` };
      const { id } = (await admin().post('admin/species/', species)).body;
      const [added, removed] = await Promise.all([
        admin().post('sensitive-areas/', sample({ species: [id] })),
        admin().delete(`admin/species/${id}/`),
      ]);
      const outcome = [added.status, removed.status];
      expect(['201 409', '400 204', '409 204']).toContain(outcome.join(' '));
    }
  });

  it('are written once however often the same request arrives', async () => {
    const uuid = samplesOf(server()).uuid();
    const body = sample({
      uuid,
      species: [await idOf('Bubo bubo')],
      season_from: '01-01',
      season_to: '06-30',
    });
    const headers = { 'idempotency-key': samplesOf(server()).uuid() };
    const answers = await Promise.all([1, 2].map(() => admin().post('sensitive-areas/', body, headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    expect(answers[0]?.body.properties.species).toEqual(body.species);
  });
});
