import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';
import { openWorks, type Person, type WorksWorld } from './works-world';

describeOnEngines('Ordered works of others', server => {
  let world: WorksWorld;
  beforeAll(async () => {
    world = await openWorks(server());
  });
  const as = (person: Person) => world.as(person);
  const enedis = () => server().item('OWNER', 'IO-ENEDIS');

  it('are not there while their support is deleted, and are back with it', async () => {
    const { id, infrastructure } = await world.orderedPoint();
    const path = `cables/points/${infrastructure.id}/`;
    await as('editor').delete(path);
    expect((await as('admin').get(`work-items/${id}/`)).status).toBe(404);
    expect((await world.move('enedis', id, 'DECLINED')).status).toBe(404);
    await as('admin').post(`${path}restore/`, {});
    expect((await as('admin').get(`work-items/${id}/`)).status).toBe(200);
  });

  it('are exported as the list says, and to operators only those of their owner', async () => {
    const mine = await world.orderedPoint();
    const theirs = await world.orderedPoint({ owner_id: server().item('OWNER', 'IO-RTE') });
    await world.move('enedis', mine.id, 'DECLINED', { reason: 'Ligne déposée' });
    const text = async (path: string) =>
      (await as('enedis').get(`export/work-items.${path}`, { 'accept-language': 'fr' })).body as string;
    const rowsOf = (csv: string) =>
      parse(csv, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[];
    const rows = rowsOf(await text('csv'));
    expect(rows.some(row => row.Numéro === String(theirs.id))).toBe(false);
    expect(rows.find(row => row.Numéro === String(mine.id))).toMatchObject({
      Commande: 'Cent poteaux',
      'Support ou ligne': mine.infrastructure.properties.uuid,
      Mesures: 'Isoler',
      État: 'refusé',
      'Demandé le': '2025-05-01',
      'Réponse avant le': mine.answer_by,
      Échéance: '',
      Retard: '0',
      Gestionnaire: 'Enedis',
    });
    const declined = await text(`csv?state=DECLINED&infrastructure=${mine.infrastructure.id}`);
    expect(rowsOf(declined).map(row => row.Numéro)).toEqual([String(mine.id)]);
    const { body } = await as('rte').get('export/work-items.geojson');
    expect(body.features).toContainEqual(
      expect.objectContaining({
        id: theirs.id,
        geometry: theirs.infrastructure.geometry,
        properties: expect.objectContaining({ state: 'REQUESTED', measures: 'isolation_advice' }),
      }),
    );
    const counted = await as('rte').get('export/work-items/?as_of=2030-01-01&overdue=true');
    const { headers } = await as('rte').get('work-items/?as_of=2030-01-01&overdue=true&limit=1');
    expect(String(counted.body.number)).toBe(headers['x-total-count']);
    expect((await as('lonely').get('export/work-items/')).body).toEqual({ number: 0 });
  });

  it('show operators those of their owner only, on every route', async () => {
    const mine = await world.orderedPoint();
    const theirs = await world.orderedPoint({ owner_id: server().item('OWNER', 'IO-RTE') });
    const [myPicture, theirPicture] = [await world.picture(), await world.picture()];
    await world.move('rte', theirs.id, 'DECLINED', { media_id: [theirPicture] });
    await world.move('enedis', mine.id, 'PLANNED', { media_id: [myPicture] });
    for (const [person, seen, hidden] of [
      ['enedis', mine, theirs],
      ['rte', theirs, mine],
      ['lonely', null, mine],
    ] as const) {
      const get = (path: string) => as(person).get(path);
      const ids = async (path: string) =>
        new Set((await get(path)).body.map((one: { item?: number; id: number }) => one.item ?? one.id));
      const items = await ids('work-items/?limit=1000');
      expect([items.has(hidden.id), seen ? items.has(seen.id) : items.size === 0]).toEqual([false, true]);
      expect(await ids(`work-items/?infrastructure=${hidden.infrastructure.id}`)).toEqual(new Set());
      expect((await get(`work-items/?order=${hidden.order.id}`)).headers['x-total-count']).toBe('0');
      expect((await get(`work-items/?owner=${hidden.order.owner?.id}`)).body).toEqual([]);
      expect(await ids(`work-events/?item=${hidden.id}`)).toEqual(new Set());
      expect((await ids('work-events/?limit=1000')).has(hidden.id)).toBe(false);
      expect((await ids('work-orders/?limit=1000')).has(hidden.order.id)).toBe(false);
      for (const path of [
        `work-items/${hidden.id}/`,
        `work-orders/${hidden.order.id}/`,
        `history/work-items/${hidden.id}/`,
        `history/work-orders/${hidden.order.id}/`,
      ])
        expect([path, (await get(path)).status]).toEqual([path, 404]);
      const journal = (await get(`history/infrastructures/${hidden.infrastructure.id}/?below=true`)).body;
      expect(journal.filter((one: { kind: string }) => one.kind === 'work-items')).toEqual([]);
      const picture = person === 'rte' ? myPicture : theirPicture;
      expect((await get(`media/${picture}/`)).status).toBe(404);
      expect((await ids('media/?limit=1000')).has(picture)).toBe(false);
      if (person === 'enedis') expect((await get(`media/${myPicture}/`)).status).toBe(200);
      const { body: known } = await as('coordinator').get(`media/${picture}/`);
      const file = known.storage.split('?')[0].replace('/api/v1/', '');
      expect((await get(file)).status).toBe(404);
      expect((await as('coordinator').get(file)).status).toBe(200);
      expect((await world.move(person, hidden.id, 'PLANNED')).status).toBe(404);
      expect((await as(person).patch(`work-items/${hidden.id}/`, { note: 'x' })).status).toBe(403);
      expect((await as(person).post('work-orders/', {})).status).toBe(403);
      if (!seen) continue;
      expect((await get(`history/work-items/${seen.id}/`)).status).toBe(200);
      const sections = async ({ infrastructure }: typeof mine) =>
        (await get(`cables/points/${infrastructure.id}/sheet.pdf`)).body.match(/\/S \/H2\n/g).length;
      expect(await sections(seen)).toBe((await sections(hidden)) + 1);
    }
    // An operator who also enters data can neither link nor verify works of others.
    const { infrastructure } = mine;
    const operation = samplesOf(server()).operation(infrastructure.id, { media_id: [await world.picture()] });
    expect(
      (await as('rte').post('cables/operations/', { ...operation, work_item_id: mine.id })).body.problems,
    ).toMatchObject([{ path: ['work_item_id'], code: 'unknown_reference' }]);
    expect((await as('rte').post('cables/operations/', operation)).status).toBe(201);
    expect(await world.itemOf(infrastructure.id)).toMatchObject({ state: 'PLANNED' });
    const own = await world.itemIn('FITTED');
    await server()
      .context.db.updateTable('work_orders')
      .set({ owner_id: server().item('OWNER', 'IO-RTE') })
      .execute();
    expect((await world.move('rte', own.item, 'VERIFIED')).body.problems).toMatchObject([
      { code: 'made_by_editors' },
    ]);
  });

  it('are ordered and moved by coordinators in their areas only, where they are restricted to them', async () => {
    const { id, order } = await world.orderedPoint();
    const point = await createdPoint(server());
    const body = {
      owner_id: enedis(),
      name: 'Ailleurs',
      items: [{ infrastructure: point, measures: ['isolation_advice'] }],
    };
    const { db } = server().context;
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'coordinator')
      .executeTakeFirstOrThrow();
    const statuses = async (region: string) => {
      await db.deleteFrom('user_areas').where('user_id', '=', user_id).execute();
      await db
        .insertInto('user_areas')
        .values({ user_id, nomenclature_id: server().item('AREAS', region) })
        .execute();
      return [
        (await as('coordinator').post('work-orders/', body)).status,
        (await as('coordinator').patch(`work-orders/${order.id}/`, { note: region })).status,
        (await as('coordinator').patch(`work-items/${id}/`, { note: region })).status,
        (await world.move('coordinator', id, 'CANCELLED')).status,
      ];
    };
    await as('admin').patch('admin/settings/1/', { edit_areas: 'own' });
    const outside = await statuses('53');
    const inside = await statuses('84');
    await as('admin').patch('admin/settings/1/', { edit_areas: 'everywhere' });
    expect([outside, inside]).toEqual([
      [403, 403, 403, 403],
      [201, 200, 200, 201],
    ]);
  });

  it('are exported with the account that made them', async () => {
    await world.orderedPoint();
    const { records } = (await as('coordinator').get('auth/users/me/export/')).body;
    expect(records.work_orders.length).toBeGreaterThan(0);
    expect(records.work_items.length).toBeGreaterThan(0);
    expect(records.work_events.length).toBeGreaterThan(0);
  });
});
