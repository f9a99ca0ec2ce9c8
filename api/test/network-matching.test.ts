import type { NetworkMatch } from 'shared/contract/network-shares';
import { expect, it } from 'vitest';
import { beginMatch, runMatch } from '../src/domain/networks/match-batches';
import { inWrite } from '../src/domain/records/in-write';
import { describeOnEngines, type TestServer } from './harness';
import { addNetwork } from './network-world';
import { createdPoint } from './samples';

/** Kilometres between the places of the tests, which share a database. */
let placed = 0;

/**
 * A network with two poles that are surely supports (one by its number, one by its place), and one that two supports
 * are near.
 */
async function openWorld(server: TestServer) {
  placed += 1;
  const [east, north] = [6, 44 + placed / 10];
  const owner_id = server.item('OWNER', 'IO-ENEDIS');
  const network_type_id = server.item('NETW_TYP', 'HTA-BT');
  const network = await addNetwork(
    server.context.db,
    `Enedis ${placed}`,
    [
      { key: 'N-1', at: [east, north] },
      { key: 'n-2', at: [east, north + 0.01] },
      { key: 'n-3', at: [east, north + 0.02] },
      { key: 'n-4', at: [east, north + 0.0201] },
    ],
    { owner_id, network_type_id },
  );
  const point = (metres: number, from: number, operator_number = '') =>
    createdPoint(server, {
      geom: { type: 'Point', coordinates: [east, north + from + metres / 111_100] },
      operator_number,
    });
  const supports = {
    numbered: await point(120, 0, 'n-1'),
    near: await point(4, 0.01),
    doubtful: await point(3, 0.02),
  };
  const admin = server.as('admin');
  const matches = async (): Promise<NetworkMatch[]> => (await admin.get('networks/matches/')).body;
  const matchOf = async (id: number) => (await matches()).find(match => match.id === id) as NetworkMatch;
  return {
    ...network,
    supports,
    admin,
    matchOf,
    begin: (dry_run: boolean) => admin.post('networks/matches/', { source: network.source, dry_run }),
    change: (id: number, state: string) => admin.patch(`networks/matches/${id}/`, { state }),
    /** Waits until a match has ended. */
    ended: (id: number, state: NetworkMatch['state']) =>
      expect.poll(() => matchOf(id), { timeout: 10_000 }).toMatchObject({ state }),
    doubtful: async () =>
      (await admin.get(`networks/matches/doubtful/?source=${network.source}`)).body.supports,
    link: (id: number) =>
      server.context.db
        .selectFrom('infrastructures')
        .select(['pole_id', 'operator_number', 'version', 'pole_latitude', 'search_text'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    letLeaseEnd: () =>
      server.context.db.updateTable('leases').set({ until: '2020-01-01T00:00:00.000Z' }).execute(),
  };
}

describeOnEngines('Supports matched with the poles of an operator', server => {
  it('are compared without a change, then the sure ones are linked and undone as a whole', async () => {
    const { supports, ids, admin, ...world } = await openWorld(server());
    const trial = (await world.begin(true)).body.id;
    await world.ended(trial, 'done');
    const counts = { supports: 3, numberless: 2, sure: 2, doubtful: 1 };
    expect(await world.matchOf(trial)).toMatchObject({ ...counts, dry_run: true, linked: 0 });
    expect(await world.link(supports.near)).toMatchObject({ pole_id: null, version: 1 });

    const before = await admin.get(`cables/points/${supports.near}/`);
    const { body, status } = await world.begin(false);
    expect(status).toBe(202);
    await world.ended(body.id, 'done');
    expect(await world.matchOf(body.id)).toMatchObject({ ...counts, linked: 2 });
    expect(await world.link(supports.numbered)).toMatchObject({
      pole_id: ids['N-1'],
      operator_number: 'n-1',
      version: 2,
    });
    expect(await world.link(supports.near)).toMatchObject({
      pole_id: ids['n-2'],
      operator_number: 'n-2',
      search_text: 'n-2',
      pole_latitude: expect.closeTo(44.01 + placed / 10, 6),
    });
    // A device that read the support before learns of the change.
    const stale = await admin.patch(
      `cables/points/${supports.near}/`,
      { operator_number: 'mine' },
      { 'if-match': String(before.headers.etag) },
    );
    expect(stale.status).toBe(412);
    const journal = (await admin.get(`history/infrastructures/${supports.near}/`)).body;
    expect(journal[0].changes).toEqual({
      pole_id: { before: null, after: ids['n-2'] },
      operator_number: { before: '', after: 'n-2' },
    });
    const listed = (await admin.get('admin/history/?kind=infrastructures&action=update')).body;
    expect(listed.some((change: { record: number }) => change.record === supports.near)).toBe(false);
    expect((await admin.get('admin/history/?kind=network-matches')).body).toHaveLength(1);

    await world.change(body.id, 'undone');
    await world.ended(body.id, 'undone');
    expect(await world.matchOf(body.id)).toMatchObject({ linked: 2, undone: 2 });
    expect(await world.link(supports.near)).toMatchObject({ pole_id: null, operator_number: '', version: 3 });
    expect(await world.link(supports.numbered)).toMatchObject({ pole_id: null, operator_number: 'n-1' });
    expect((await world.change(body.id, 'undone')).status).toBe(409);
  });

  it('keep what somebody changed since, when the batch is undone', async () => {
    const { supports, ids, admin, ...world } = await openWorld(server());
    const { id } = (await world.begin(false)).body;
    await world.ended(id, 'done');
    await server()
      .context.db.updateTable('infrastructures')
      .set({ pole_id: ids['n-3'] as number })
      .where('id', '=', supports.numbered)
      .execute();
    await admin.patch(`cables/points/${supports.near}/`, { operator_number: 'other' });
    await world.change(id, 'undone');
    await world.ended(id, 'undone');
    expect(await world.matchOf(id)).toMatchObject({ linked: 2, undone: 1 });
    expect(await world.link(supports.numbered)).toMatchObject({ pole_id: ids['n-3'] });
    expect(await world.link(supports.near)).toMatchObject({ pole_id: null, operator_number: 'other' });
  });

  it('are decided by a person where it is doubtful, once for each pole', async () => {
    const { supports, ids, admin, ...world } = await openWorld(server());
    const [row] = await world.doubtful();
    expect(row).toMatchObject({
      id: supports.doubtful,
      number: '',
      candidates: [
        { id: ids['n-3'], metres: expect.closeTo(3, 0) },
        { id: ids['n-4'], metres: expect.closeTo(8, 0) },
      ],
    });
    const decide = (pole: number | null, refused: number[] = []) =>
      admin.post('networks/matches/decisions/', { support: supports.doubtful, pole, refused });
    expect((await decide(null, [ids['n-3'] as number])).status).toBe(204);
    expect((await decide(null, [ids['n-3'] as number])).status).toBe(204);
    // Without the refused pole, the other one is sure.
    expect(await world.doubtful()).toEqual([]);
    expect((await decide(ids['n-4'] as number)).status).toBe(204);
    expect(await world.link(supports.doubtful)).toMatchObject({
      pole_id: ids['n-4'],
      operator_number: 'n-4',
    });
    expect((await decide(ids['n-3'] as number)).status).toBe(409);
    expect((await decide(999_999)).status).toBe(409);
    expect((await decide(null, [999_999])).status).toBe(409);
  });

  it('go on or are undone after the process that linked them has died', async () => {
    const { supports, source, ...world } = await openWorld(server());
    const { context } = server();
    const begun = await inWrite(context, 1, writer => beginMatch(writer, { source, dry_run: false }));
    expect(await world.matchOf(begun.id)).toMatchObject({ state: 'running', linked: 0 });
    expect((await world.begin(true)).body).toMatchObject({ reason: 'match_running' });
    expect((await world.begin(false)).status).toBe(409);
    await world.letLeaseEnd();
    expect(await world.matchOf(begun.id)).toMatchObject({ state: 'stopped' });
    await world.change(begun.id, 'running');
    await world.ended(begun.id, 'done');
    expect(await world.matchOf(begun.id)).toMatchObject({ linked: 2 });
    await world.letLeaseEnd();

    const second = await inWrite(context, 1, writer => beginMatch(writer, { source, dry_run: true }));
    await world.change(second.id, 'stopped');
    let parts = 0;
    await runMatch(context, { ...second, userId: 1 }, () => {
      parts += 1;
      return false;
    });
    expect(parts).toBe(1);
    expect(await world.matchOf(second.id)).toMatchObject({ state: 'stopped', done: 0 });
    expect((await world.change(second.id, 'undone')).status).toBe(409);

    await world.change(begun.id, 'undone');
    await world.ended(begun.id, 'undone');
    expect(await world.link(supports.near)).toMatchObject({ pole_id: null, operator_number: '' });
  });

  it('are listed page by page, each once', async () => {
    const { source, admin } = await openWorld(server());
    const ids: number[] = [];
    for (let i = 0; i < 32; i += 1)
      ids.push(
        await createdPoint(server(), {
          geom: { type: 'Point', coordinates: [6, 44.02 + placed / 10 + i / 1_000_000] },
        }),
      );
    const listed: number[] = [];
    let pages = 0;
    for (let after: string | null = ''; after !== null; pages += 1) {
      const query: string = after && `&after=${after}`;
      const { body, status } = await admin.get(`networks/matches/doubtful/?source=${source}${query}`);
      expect(status).toBe(200);
      listed.push(...body.supports.map(({ id }: { id: number }) => id));
      after = body.after;
    }
    expect(pages).toBeGreaterThan(1);
    expect(listed).toHaveLength(33);
    expect(new Set(listed).size).toBe(33);
    expect(listed).toEqual(expect.arrayContaining(ids));
  });

  it('say in files where their positions come from', async () => {
    const { supports, source, ids, admin } = await openWorld(server());
    const { db } = server().context;
    await db
      .updateTable('network_sources')
      .set({ licence: 'Licence Ouverte 2.0', attribution: '© Enedis' })
      .where('id', '=', source)
      .execute();
    const exact = await createdPoint(server(), {
      geom: { type: 'Point', coordinates: [6, 44 + placed / 10] },
    });
    for (const support of [exact, supports.numbered])
      await admin.post('networks/matches/decisions/', { support, pole: ids['N-1'] });
    const { body } = await admin.get('export/infrastructures.geojson');
    const propertiesOf = (id: number) =>
      body.features.find((feature: { id: number }) => feature.id === id).properties;
    expect(body.attribution).toBe('© Enedis');
    expect(propertiesOf(exact)).toMatchObject({
      position_source: `Enedis ${placed}`,
      position_version: '2026-03-12',
      position_licence: 'Licence Ouverte 2.0',
    });
    // This one is linked too, but somebody placed it elsewhere.
    expect(propertiesOf(supports.numbered)).toMatchObject({ position_source: null, position_licence: null });
    const csv = (await admin.get('export/infrastructures.csv', { 'accept-language': 'fr' })).body;
    expect(csv.split('\n')[0]).toContain('Position d’après;Position en date du;Licence de la position');
  });

  it('of an unknown network, or one without a version, are not compared', async () => {
    const { db } = server().context;
    const { id } = await db
      .insertInto('network_sources')
      .values({ name: 'Empty' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const admin = server().as('admin');
    for (const source of [id, 999_999]) {
      expect((await admin.post('networks/matches/', { source, dry_run: true })).status).toBe(404);
      expect((await admin.get(`networks/matches/doubtful/?source=${source}`)).status).toBe(404);
    }
  });
});
