import { MOST_CHOSEN, selectionChangedSchema, selectionSchema, tileAt } from 'shared/server';
import { decodeTile } from 'shared/testing/decode-tile';
import { beforeAll, expect, it, vi } from 'vitest';
import { deleteOldSelections, keepSelection } from '../src/domain/selections/selections';
import { addAccount, openSessionOf } from './add-account';
import { type Client, describeOnEngines } from './harness';
import { getRaw } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

/** Number of records after which an undo breaks off, like a server that loses power. */
const undoing = vi.hoisted(() => ({ until: Number.POSITIVE_INFINITY }));
vi.mock('../src/domain/records/take-back-update', async importOriginal => {
  const original = await importOriginal<typeof import('../src/domain/records/take-back-update')>();
  const takeBackUpdate: typeof original.takeBackUpdate = (...made) => {
    undoing.until -= 1;
    if (undoing.until < 0) throw new Error('broken off');
    return original.takeBackUpdate(...made);
  };
  return { ...original, takeBackUpdate };
});

const UNKNOWN = 'A'.repeat(22);
const AJACCIO = [8.7386, 41.9192];
/** Far from other records, and not at the centre of a cell. */
const NEST = [3.1871234, 45.8332345];
const idsOf = ({ features }: { features: { id: number }[] }) =>
  features.map(({ id }) => id).sort((a, b) => a - b);

describeOnEngines('Selections', server => {
  const editor = () => server().as('editor');
  const reader = () => server().as('reader');
  const owner = (code: string) => server().item('OWNER', code);
  let sessions: Record<string, { authorization: string }> = {};
  let [first, second, third, line, corsican] = [0, 0, 0, 0, 0];
  let [found, other] = [0, 0];

  const as = (name: string): Pick<Client, 'get' | 'post' | 'delete'> => {
    const { anonymous } = server();
    return {
      get: path => anonymous.get(path, sessions[name]),
      post: (path, body, headers) => anonymous.post(path, body, { ...sessions[name], ...headers }),
      delete: path => anonymous.delete(path, sessions[name]),
    };
  };

  async function stored(input: object, client: Pick<Client, 'post'> = reader()) {
    const { status, body } = await client.post('selections/', input);
    expect(body).toMatchObject({});
    expect(status).toBe(200);
    return selectionSchema.parse(body);
  }
  const chosen = async (kind: 'infrastructures' | 'mortality', ids: number[]) =>
    (await stored({ kind, ids })).id;

  beforeAll(async () => {
    const { context } = server();
    const samples = samplesOf(server());
    first = await createdPoint(server());
    second = await createdPoint(server(), { owner_id: owner('IO-RTE') });
    third = await createdPoint(server(), { owner_id: null });
    line = await createdLine(server());
    corsican = await createdPoint(server(), { geom: { type: 'Point', coordinates: AJACCIO } });
    await editor().post('cables/diagnosis/', samples.supportDiagnosis(first));
    await editor().post('cables/operations/', samples.operation(second));
    found = (await editor().post('mortality/', samples.mortality())).body.id;
    other = (await editor().post('mortality/', samples.mortality({ species_id: 5, comment: 'Ailleurs' })))
      .body.id;
    const names = { coordinator: 'coordinators', local: 'data-editor', operator: 'operators' } as const;
    for (const [name, group] of Object.entries(names)) {
      const id = await addAccount(context, name, [group], [server().item('AREAS', '84')]);
      sessions = { ...sessions, [name]: await openSessionOf(context, id) };
    }
  });

  it('have the id of their content, and say what they contain', async () => {
    const selection = await stored({ kind: 'infrastructures', ids: [line, first, third, 999_999, first] });
    expect(selection).toMatchObject({
      count: 3,
      left_out: 1,
      risks: { high: 1, medium: 0, low: 0, none: 2 },
    });
    expect(selection.owners).toMatchObject([{ code: 'IO-ENEDIS', count: 2 }]);
    const again = await Promise.all([
      stored({ kind: 'infrastructures', ids: [999_999, first, line, third] }, editor()),
      stored({ kind: 'infrastructures', ids: [third, 999_999, first, line] }, as('operator')),
    ]);
    expect(again).toEqual([selection, selection]);
    expect((await reader().get(`selections/${selection.id}/`)).body).toEqual(selection);
    const listed = await as('operator').get(`cables/infrastructures/ids/?chosen=${selection.id}`);
    expect(listed.body).toEqual({ ids: [first, third, line], total: 3 });
    const cases = await stored({ kind: 'mortality', ids: [found, other] });
    expect(cases).toMatchObject({ count: 2, risks: null, owners: [] });
  });

  it('keep a filter, whatever the order of its values', async () => {
    const enedis = String(owner('IO-ENEDIS'));
    const rte = String(owner('IO-RTE'));
    const filter = { owner: [rte, enedis], neutralization: 'none' };
    const selection = await stored({ kind: 'infrastructures', filter });
    expect(selection).toMatchObject({ count: 3, left_out: 0 });
    const same = { neutralization: ['none'], owner: [enedis, rte, rte] };
    expect(await stored({ kind: 'infrastructures', filter: same })).toEqual(selection);
    const later = await createdPoint(server());
    expect((await reader().get(`selections/${selection.id}/`)).body.count).toBe(4);
    await editor().delete(`cables/points/${later}/`);
    expect((await reader().get(`cables/infrastructures/ids/?chosen=${selection.id}`)).body.ids).toEqual([
      first,
      line,
      corsican,
    ]);
    expect(await stored({ kind: 'mortality', filter: {} })).toMatchObject({ count: 2 });
  });

  it('are refused with what is wrong', async () => {
    const kind = 'infrastructures';
    for (const [input, path, code] of [
      [{ kind }, ['ids'], 'required'],
      [{ kind, ids: [] }, ['ids'], 'required'],
      [{ kind, ids: [1], filter: {} }, ['ids'], 'conflicting_fields'],
      [{ kind, ids: ['x'] }, ['ids', 0], 'invalid'],
      [{ kind, ids: Array.from({ length: MOST_CHOSEN + 1 }, (_, i) => i + 1) }, ['ids'], 'too_many'],
      [{ kind, filter: { risk: 'RISK_X' } }, ['filter', 'risk', 0], 'invalid'],
      [{ kind, filter: { species: '1' } }, ['filter', 'species'], 'unknown_field'],
      [{ kind, filter: { in_bbox: '0,0,1,1' } }, ['filter', 'in_bbox'], 'unknown_field'],
      [{ kind, filter: { chosen: UNKNOWN } }, ['filter', 'chosen'], 'unknown_field'],
      [{ kind: 'diagnosis', ids: [1] }, ['kind'], 'invalid'],
    ] as const) {
      const { status, body } = await reader().post('selections/', input);
      expect({ status, problems: body.problems }).toMatchObject({ status: 400, problems: [{ path, code }] });
    }
    expect((await reader().get(`selections/${UNKNOWN}/`)).status).toBe(404);
  });

  it('narrow every route of their kind, and are refused by each if unknown or of the other kind', async () => {
    const urls = server().app.routeTable.flatMap(({ method, url, schema }) => {
      const shape = (schema.querystring as { shape?: object } | undefined)?.shape ?? {};
      return method === 'GET' && 'chosen' in shape ? [url] : [];
    });
    expect(urls.length).toBeGreaterThan(40);
    const ofOther = {
      infrastructures: await chosen('mortality', [found]),
      mortality: await chosen('infrastructures', [first]),
    };
    for (const url of urls) {
      const path = url
        .replace(/:z|:x|:y/g, '0')
        .replace(/\(.+?\)/, '')
        .replace('/api/v1/', '');
      for (const id of [UNKNOWN, ofOther[/mortality|cases/.test(path) ? 'mortality' : 'infrastructures']]) {
        const period = path.startsWith('answers/') ? '&from=2026-01-01&until=2026-12-31' : '';
        const { problems } = (await getRaw(server(), 'editor', `${path}?chosen=${id}${period}`)).json();
        expect({ path, problems }).toMatchObject({
          problems: [{ path: ['chosen'], code: 'unknown_reference' }],
        });
      }
      expect((await getRaw(server(), 'editor', `${path}?chosen=x`)).status, path).toBe(400);
    }
  });

  it('are one more filter of lists, counts, statistics, ranking, tiles and files', async () => {
    const enedis = owner('IO-ENEDIS');
    const { x, y } = tileAt(CLERMONT, 15);
    const byIds = await chosen('infrastructures', [first, second, line]);
    const { id: byFilter } = await stored({
      kind: 'infrastructures',
      filter: { type: 'POLE', owner: [String(enedis), String(owner('IO-RTE'))] },
    });
    for (const [id, points, lines] of [
      [byIds, [first, second], [line]],
      [byFilter, [first, second, corsican], []],
    ] as const) {
      const query = `chosen=${id}`;
      const get = async (path: string) => (await reader().get(path)).body;
      const all = [...points, ...lines].sort((a, b) => a - b);
      expect(idsOf(await get(`cables/infrastructures/?${query}`))).toEqual(all);
      expect(idsOf(await get(`cables/points/?${query}&limit=10`))).toEqual(points);
      expect(idsOf(await get(`cables/lines/?${query}`))).toEqual(lines);
      expect(idsOf(await get(`cables/infrastructures/?${query}&owner=${enedis}`))).not.toContain(second);
      const page = await reader().get(`cables/infrastructures/?${query}&limit=1`);
      expect(page.headers).toMatchObject({ 'x-total-count': String(all.length) });
      expect(page.headers.link).toContain(id);
      expect(await get(`cables/infrastructures/ids/?${query}`)).toEqual({ ids: all, total: all.length });
      expect(await get(`stats/infrastructures/?${query}`)).toMatchObject({
        total: { supports: points.length, lines: lines.length },
      });
      expect((await get(`stats/infrastructures/charts/?${query}`)).diagnosed).toMatchObject([{ number: 1 }]);
      const ranked = (await get(`priorities/?${query}`)) as { infrastructure: { id: number } }[];
      expect(ranked.every(one => (points as readonly number[]).includes(one.infrastructure.id))).toBe(true);
      expect((await get(`export/priorities/?${query}`)).number).toBe(ranked.length);
      expect((await reader().get(`priorities/curve/?${query}&n=1`)).status).toBe(200);
      expect((await get(`export/infrastructures/?${query}`)).number).toBe(all.length);
      expect(await get(`export/infrastructures.csv?${query}`)).toContain(String(first));
      expect(idsOf(await get(`export/infrastructures.geojson?${query}`))).toEqual(all);
      expect((await get(`export/diagnosis/?${query}`)).number).toBe(1);
      expect((await get(`export/operations/?${query}`)).number).toBe(1);
      expect(idsOf(await get(`ogc/collections/supports/items/?${query}`))).toEqual(points);
      const { bytes } = await getRaw(server(), 'reader', `tiles/infrastructures/15/${x}/${y}.mvt?${query}`);
      const shown = decodeTile(bytes).flatMap(({ features }) => [...features].map(one => one.id ?? 0));
      expect(shown.sort((a, b) => a - b)).toEqual(all.filter(one => one !== corsican));
    }
    const { id: mine } = await stored({ kind: 'infrastructures', filter: { owner: String(enedis) } });
    // The same filter in query and selection: both must match.
    const rte = owner('IO-RTE');
    expect((await reader().get(`cables/infrastructures/?chosen=${mine}&owner=${rte}`)).body.features).toEqual(
      [],
    );
    const cases = await chosen('mortality', [other]);
    expect(idsOf((await reader().get(`mortality/?chosen=${cases}`)).body)).toEqual([other]);
    expect((await reader().get(`stats/mortality/?chosen=${cases}`)).body.total.cases).toBe(1);
    expect((await reader().get(`export/mortality/?chosen=${cases}`)).body.number).toBe(1);
    expect((await reader().get(`mortality/ids/?chosen=${cases}`)).body).toEqual({ ids: [other], total: 1 });
    expect(idsOf((await reader().get(`ogc/collections/cases/items/?chosen=${cases}`)).body)).toEqual([other]);
  });

  it('do not count what was deleted since', async () => {
    const gone = await createdPoint(server());
    const id = await chosen('infrastructures', [first, gone]);
    await editor().delete(`cables/points/${gone}/`);
    expect((await reader().get(`selections/${id}/`)).body).toMatchObject({ count: 1, left_out: 1 });
    expect((await reader().get(`cables/infrastructures/ids/?chosen=${id}`)).body).toEqual({
      ids: [first],
      total: 1,
    });
  });

  it('tell other programs no more than they may know otherwise', async () => {
    const samples = samplesOf(server());
    const admin = server().as('admin');
    const species = (await server().anonymous.get('species/?search=aquila%20chrysaetos')).body[0].id;
    const geom = { type: 'Point', coordinates: NEST };
    const support = await createdPoint(server(), { geom });
    const input = samples.mortality({
      species_id: species,
      geom,
      infrstr_id: support,
      comment: 'Sous-le-nid',
    });
    const bird = (await editor().post('mortality/', input)).body.id;
    await admin.post('admin/sensitivity-rules/', { species_id: species, level: 2 });
    const { token } = (await editor().post('auth/tokens/', { name: 'QGIS' })).body;
    const byToken = (path: string) => server().anonymous.get(path, { authorization: `Bearer ${token}` });
    const itemsOf = async (collection: string, id: string) =>
      (await byToken(`ogc/collections/${collection}/items/?chosen=${id}`)).body;

    const byIds = await chosen('mortality', [bird, found]);
    expect(idsOf((await reader().get(`mortality/?chosen=${byIds}`)).body)).toEqual([found, bird]);
    expect(idsOf((await reader().get(`mortality/?chosen=${byIds}&outside=true`)).body)).toEqual([found]);
    const { features } = await itemsOf('cases', byIds);
    expect(idsOf({ features })).toEqual([found, bird]);
    expect(JSON.stringify(features)).not.toContain(String(NEST[0]));
    // A filter that knows place or texts finds the case inside only.
    for (const filter of [{ infrastructure: String(support) }, { q: 'nid' }]) {
      const { id } = await stored({ kind: 'mortality', filter });
      expect(idsOf((await reader().get(`mortality/?chosen=${id}`)).body)).toEqual([bird]);
      expect((await itemsOf('cases', id)).features).toEqual([]);
      expect((await byToken(`export/mortality/?chosen=${id}`)).body?.number ?? 0).toBe(0);
    }
    const { id: deadly } = await stored({ kind: 'infrastructures', filter: { has_mortality: 'true' } });
    expect(idsOf((await reader().get(`cables/points/?chosen=${deadly}`)).body)).toEqual([support]);
    expect((await reader().get(`cables/points/?chosen=${deadly}&outside=true`)).body.features).toEqual([]);
    expect((await itemsOf('supports', deadly)).features).toEqual([]);
    expect((await byToken(`export/infrastructures.geojson?chosen=${deadly}`)).body.features).toEqual([]);
    expect((await byToken(`tiles/infrastructures/4/8/5.mvt?chosen=${deadly}`)).body).toBe('');
    for (const path of [`selections/${byIds}/`, `mortality/ids/?chosen=${byIds}`])
      expect((await byToken(path)).status, path).toBe(403);
    await editor().delete(`mortality/${bird}/`);
    await editor().delete(`cables/points/${support}/`);
  });

  it('are changed together, each record with its own rights and line of history, and undone once', async () => {
    const points = [await createdPoint(server()), await createdPoint(server()), await createdPoint(server())];
    const [a = 0, b = 0, c = 0] = points;
    const span = await createdLine(server());
    const gone = await createdPoint(server());
    const id = await chosen('infrastructures', [...points, span, corsican, gone, second]);
    await editor().delete(`cables/points/${gone}/`);
    const admin = server().as('admin');
    await admin.patch('admin/settings/1/', { edit_areas: 'own' });
    const rte = owner('IO-RTE');
    const path = `selections/${id}/changes/`;
    expect((await as('operator').post(path, { fields: { owner: rte } })).status).toBe(403);
    const key = { 'idempotency-key': 'change-for-all' };
    const answer = await as('local').post(path, { fields: { owner: rte } }, key);
    await admin.patch('admin/settings/1/', { edit_areas: 'everywhere' });
    const done = selectionChangedSchema.parse(answer.body);
    // `gone` was deleted before the ids were read, `second` has this operator already.
    expect(done).toMatchObject({ changed: 4, left_out_total: 1, left_out: [{ id: corsican }] });
    expect(done.left_out[0]?.problem).toMatchObject({ code: 'outside_every_area' });
    expect((await as('local').post(path, { fields: { owner: rte } }, key)).body).toEqual(answer.body);
    const ownerOf = async (point: number) =>
      (await reader().get(`cables/infrastructures/${point}/`)).body.properties.owner?.id ?? null;
    for (const point of [...points, span, second]) expect(await ownerOf(point)).toBe(rte);
    expect(await ownerOf(corsican)).toBe(owner('IO-ENEDIS'));
    expect((await reader().get(`history/points/${a}/`)).body).toHaveLength(2);
    expect((await reader().get(`history/points/${second}/`)).body).toHaveLength(1);

    await editor().patch(`cables/points/${b}/`, { owner_id: null });
    await editor().patch(`cables/points/${c}/`, { condition_id: server().item('IFR_COND', 'POOR') });
    await editor().delete(`cables/lines/${span}/`);
    const undo = `${path}${done.undo}/undo/`;
    for (const client of [editor(), as('coordinator')])
      expect((await client.post(undo, undefined)).status).toBe(404);
    expect(
      (await as('local').post(`selections/${UNKNOWN}/changes/${done.undo}/undo/`, undefined)).status,
    ).toBe(404);
    const undone = await as('local').post(undo, undefined);
    expect(undone.body).toMatchObject({ changed: 2, left_out_total: 2, undo: null });
    expect(undone.body.left_out).toMatchObject([
      { id: b, problem: { code: 'changed_since' } },
      { id: span, problem: { code: 'unknown_reference' } },
    ]);
    expect(await ownerOf(a)).toBe(owner('IO-ENEDIS'));
    expect(await ownerOf(b)).toBe(null);
    const kept = (await reader().get(`cables/points/${c}/`)).body.properties;
    expect(kept).toMatchObject({ owner: { code: 'IO-ENEDIS' }, condition: { code: 'POOR' } });
    expect(await as('local').post(undo, undefined)).toMatchObject({
      status: 409,
      body: { reason: 'change_undone' },
    });
    for (const point of points) await editor().delete(`cables/points/${point}/`);
  });

  it('take the changes of two people at once, and say which values are wrong', async () => {
    const points = [await createdPoint(server()), await createdPoint(server())];
    const id = await chosen('infrastructures', points);
    const poor = server().item('IFR_COND', 'POOR');
    const [one, two] = await Promise.all([
      editor().post(`selections/${id}/changes/`, { fields: { owner: null } }),
      as('coordinator').post(`selections/${id}/changes/`, { fields: { condition: poor } }),
    ]);
    expect([one.body.changed, two.body.changed]).toEqual([2, 2]);
    for (const point of points)
      expect((await reader().get(`cables/points/${point}/`)).body.properties).toMatchObject({
        owner: null,
        condition: { code: 'POOR' },
      });
    for (const [fields, path, code] of [
      [{}, ['fields'], 'required'],
      [{ owner: poor }, ['fields', 'owner'], 'wrong_list'],
      [{ condition: 999_999 }, ['fields', 'condition'], 'unknown_reference'],
      [{ network_type: null }, ['fields', 'network_type'], 'required'],
      [{ risk: 1 }, ['fields', 'risk'], 'unknown_field'],
    ] as const) {
      const { status, body } = await editor().post(`selections/${id}/changes/`, { fields });
      expect({ status, problems: body.problems }).toMatchObject({ status: 400, problems: [{ path, code }] });
    }
    const cases = await chosen('mortality', [found]);
    expect((await editor().post(`selections/${cases}/changes/`, { fields: { owner: null } })).status).toBe(
      400,
    );
    for (const point of points) await editor().delete(`cables/points/${point}/`);
  });

  it('go on with an undo that was broken off, are deleted by coordinators in parts, and can be restored', async () => {
    const points: number[] = [];
    for (let i = 0; i < 103; i += 1) points.push(await createdPoint(server()));
    const span = await createdLine(server());
    const id = await chosen('infrastructures', [...points, span]);
    const path = `selections/${id}/changes/`;
    const change = (await editor().post(path, { fields: { owner: owner('IO-RTE') } })).body;
    expect(change).toMatchObject({ changed: 104, left_out_total: 0 });
    const undo = () => editor().post(`${path}${change.undo}/undo/`, undefined);
    undoing.until = 101;
    expect((await undo()).status).toBe(500);
    undoing.until = Number.POSITIVE_INFINITY;
    // After a reload, the page has another key, and goes on with the four that are left.
    expect((await undo()).body).toMatchObject({ changed: 104, left_out_total: 0, undo: null });
    for (const point of points.slice(-2))
      expect((await reader().get(`cables/points/${point}/`)).body.properties.owner.code).toBe('IO-ENEDIS');
    expect((await reader().get(`history/points/${points[0]}/`)).body).toHaveLength(3);
    expect((await undo()).status).toBe(409);

    for (const client of [editor(), as('operator')])
      expect((await client.delete(`selections/${id}/records/`)).status).toBe(403);
    const { status, body } = await as('coordinator').delete(`selections/${id}/records/`);
    expect({ status, body }).toMatchObject({ status: 200, body: { changed: 104, left_out: [], undo: null } });
    expect((await reader().get(`selections/${id}/`)).body).toMatchObject({ count: 0, left_out: 104 });
    expect((await server().as('admin').post(`cables/lines/${span}/restore/`, undefined)).status).toBe(200);
    const bird = (await editor().post('mortality/', samplesOf(server()).mortality())).body.id;
    const cases = await chosen('mortality', [bird]);
    expect((await as('coordinator').delete(`selections/${cases}/records/`)).body).toMatchObject({
      changed: 1,
    });
    expect((await reader().get(`mortality/${bird}/`)).status).toBe(404);
    await editor().delete(`cables/lines/${span}/`);
  }, 60_000);

  it('are removed after a year without use', async () => {
    const { db } = server().context;
    const unused = await keepSelection(db, { kind: 'mortality', ids: [771] });
    const used = await keepSelection(db, { kind: 'mortality', ids: [772] });
    const old = '2024-01-01T00:00:00.000Z';
    await db.updateTable('selections').set({ used_at: old }).where('id', 'in', [unused, used]).execute();
    expect((await reader().get(`mortality/?chosen=${used}`)).status).toBe(200);
    await deleteOldSelections(db);
    const left = await db.selectFrom('selections').select('id').where('id', 'in', [unused, used]).execute();
    expect(left).toEqual([{ id: used }]);
  });

  it('are limited in number', async () => {
    let status = 200;
    for (let i = 0; i < 700 && status === 200; i += 1)
      ({ status } = await as('operator').post('selections/', { kind: 'mortality', ids: [1] }));
    expect(status).toBe(429);
    expect((await reader().post('selections/', { kind: 'mortality', ids: [1] })).status).toBe(200);
  }, 60_000);
});
