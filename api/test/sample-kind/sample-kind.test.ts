import { sql } from 'kysely';
import { tileAt } from 'shared/server';
import { decodeTile } from 'shared/testing/decode-tile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerResources } from '../../src/domain/records/registry';
import { describeOnEngines } from '../harness';
import { getRaw } from '../raw-requests';
import { CLERMONT, createdPoint } from '../samples';

import { patrolsTable } from './patrols-migration';
import { patrolRecords } from './patrols-resource';

let unregister: () => void;
beforeAll(function register() {
  unregister = registerResources([patrolRecords]);
});
afterAll(() => unregister());

const track = (east = 0) => ({
  type: 'LineString',
  coordinates: [CLERMONT, [CLERMONT[0] + 0.01 + east, CLERMONT[1]]],
});

describeOnEngines('A kind that is a definition', server => {
  beforeAll(async function migrate() {
    const { db, engine } = server().context;
    for (const statement of patrolsTable(engine)) await sql.raw(statement).execute(db);
  });

  const patrol = (changes: object = {}) => ({
    geom: track(),
    date: '2025-05-10',
    observers: 'Léa Martin',
    way: 'DOG',
    width_m: 10,
    nothing_found: true,
    remark: 'Herbe haute',
    ...changes,
  });

  it('is created once, read, changed, refused, deleted, restored, with its history', async () => {
    const editor = server().as('editor');
    const support = await createdPoint(server());
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = patrol({ infrastructure: support, uuid: crypto.randomUUID() });
    const first = await editor.post('patrols/', body, key);
    expect(first.status).toBe(201);
    expect((await editor.post('patrols/', body, key)).body.id).toBe(first.body.id);
    const { id } = first.body;
    const one = await editor.get(`patrols/${id}/`);
    expect(one.body).toMatchObject({
      type: 'Feature',
      geometry: track(),
      properties: {
        way: 'DOG',
        infrastructure: support,
        nothing_found: true,
        width_m: 10,
        media: [],
        version: 1,
      },
    });
    expect(one.body.properties.areas.length).toBeGreaterThan(0);
    const changed = await editor.patch(
      `patrols/${id}/`,
      { way: 'FOOT' },
      { 'if-match': String(one.headers.etag) },
    );
    expect(changed.body.properties).toMatchObject({ way: 'FOOT', version: 2 });
    const stale = await editor.patch(
      `patrols/${id}/`,
      { way: 'DRONE' },
      { 'if-match': String(one.headers.etag) },
    );
    expect(stale.status).toBe(412);
    expect(stale.body.current.properties.way).toBe('FOOT');
    const refused = await editor.post(
      'patrols/',
      patrol({ way: 'BOAT', date: '2999-01-01', infrastructure: 99999 }),
    );
    expect(refused.status).toBe(400);
    expect((await editor.post('patrols/', patrol({ infrastructure: 99999 }))).body.problems).toMatchObject([
      { path: ['infrastructure'], code: 'unknown_reference' },
    ]);
    expect((await server().as('reader').post('patrols/', patrol())).status).toBe(403);
    expect((await server().anonymous.get('patrols/')).status).toBe(401);
    expect((await editor.delete(`patrols/${id}/`)).status).toBe(204);
    expect((await editor.get(`patrols/${id}/`)).status).toBe(404);
    expect((await server().as('admin').get('admin/deleted/')).body).toMatchObject([
      { path: `/patrols/${id}/`, name: 'Herbe haute' },
    ]);
    expect((await server().as('admin').post(`patrols/${id}/restore/`, {})).status).toBe(200);
    const { body: history } = await editor.get(`history/patrols/${id}/`);
    expect(history.map((one: { action: string }) => one.action)).toEqual([
      'restore',
      'delete',
      'update',
      'create',
    ]);
  });

  it('is listed by its filters, exported, imported and described', async () => {
    const reader = server().as('reader');
    await server()
      .as('editor')
      .post('patrols/', patrol({ way: 'DRONE', date: '2024-02-01', remark: 'Bœuf au pré' }));
    const ids = async (query: string) =>
      (await reader.get(`patrols/?${query}`)).body.features.map(
        (one: { properties: { way: string } }) => one.properties.way,
      );
    expect(await ids('ordering=-date')).toEqual(['FOOT', 'DRONE']);
    expect(await ids('way=DRONE&way=DOG')).toEqual(['DRONE']);
    expect(await ids('done_after=2025-01-01')).toEqual(['FOOT']);
    expect(await ids('q=boeuf')).toEqual(['DRONE']);
    expect(await ids('in_bbox=0,0,1,1')).toEqual([]);
    expect((await reader.get('patrols/?way=BOAT')).status).toBe(400);
    await sql`update patrols set way = 'VEHICLE' where way = 'DRONE'`.execute(server().context.db);
    expect(await ids('way=VEHICLE')).toEqual(['VEHICLE']);
    await sql`update patrols set way = 'DRONE' where way = 'VEHICLE'`.execute(server().context.db);
    expect(await ids('way=VEHICLE')).toEqual([]);
    const csv = await reader.get('export/patrols.csv', { 'accept-language': 'en' });
    expect(csv.body).toContain('Bœuf au pré');
    for (const extension of ['geojson', 'gpkg', 'shp.zip', 'xlsx'])
      expect([extension, (await reader.get(`export/patrols.${extension}`)).status]).toEqual([extension, 200]);
    for (const zoom of [8, 14]) {
      const { z, x, y } = tileAt(CLERMONT, zoom);
      const { bytes } = await getRaw(server(), 'reader', `tiles/patrols/${z}/${x}/${y}.mvt?way=DRONE`);
      expect(decodeTile(bytes).map(({ name, features }) => [name, features.length])).toEqual([
        ['patrols', 1],
      ]);
    }
    const feature = (properties: object) => ({ type: 'Feature', geometry: track(), properties });
    const file = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        feature({ date: '12/03/2025', Moyen: 'en véhicule', observers: 'Max' }),
        feature({ date: '2025-03-12', way: 'BOAT', observers: 'Max' }),
      ],
    });
    const form = new FormData();
    form.append('file', new Blob([file], { type: 'application/geo+json' }), 'a.geojson');
    const encoded = new Response(form);
    const answer = await server().app.inject({
      method: 'POST',
      url: '/api/v1/import/patrols/?dry_run=true',
      headers: {
        authorization: `Bearer ${await server().context.tokens.sign('access', await editorId())}`,
        'content-type': String(encoded.headers.get('content-type')),
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({ rows: 2, accepted: 1, problems: [{ row: 2, path: ['way'] }] });
    const { body } = await server().anonymous.get('openapi.json');
    expect(Object.keys(body.paths['/api/v1/patrols/{id}/'])).toEqual(
      expect.arrayContaining(['get', 'put', 'patch', 'delete']),
    );
  });

  async function editorId(): Promise<number> {
    const row = await server()
      .context.db.selectFrom('users')
      .select('id')
      .where('username', '=', 'editor')
      .executeTakeFirstOrThrow();
    return row.id;
  }
});
