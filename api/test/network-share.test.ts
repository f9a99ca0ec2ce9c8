import { sql } from 'kysely';
import type { ShareRow } from 'shared/contract/network-shares';
import { expect, it } from 'vitest';
import { describeOnEngines, type TestServer } from './harness';
import { addNetwork } from './network-world';
import { createdPoint, samplesOf } from './samples';

/** Links a support to a pole, as the forms do. */
const link = ({ context }: TestServer, support: number, pole: number | null) =>
  context.db.updateTable('infrastructures').set({ pole_id: pole }).where('id', '=', support).execute();

/** Poles of each line, and of them those with a support, counted in the tables. */
async function recount({ context }: TestServer) {
  const { rows } = await sql<{ line: string; poles: number; seen: number; evaluated: number }>`
    select position.line, count(*) as poles, sum(case when exists (select 1 from infrastructures
        where pole_id = position.pole_id and deleted_at is null) then 1 else 0 end) as seen,
      sum(case when exists (select 1 from infrastructures
        where pole_id = position.pole_id and deleted_at is null and risk is not null) then 1 else 0 end) as evaluated
    from network_sources as source
    inner join network_positions as position on position.version_id = source.current_version_id
    group by position.line order by position.line`.execute(context.db);
  return rows.map(row => [row.line, Number(row.poles), Number(row.seen), Number(row.evaluated)]);
}

const counts = ({ name, poles, seen, evaluated }: ShareRow) => [name, poles, seen, evaluated];

describeOnEngines('The share of the network that anybody has seen', server => {
  const get = (path: string) => server().as('reader').get(`networks/share/${path}`);

  it('counts each pole once, by line, place and operator, as the tables say', async () => {
    const samples = samplesOf(server());
    const editor = server().as('editor');
    const owner_id = server().item('OWNER', 'IO-ENEDIS');
    const { db } = server().context;
    expect((await get('total/')).body).toMatchObject({ poles: 0, seen: 0, unlinked: 0 });
    const { source, version, ids } = await addNetwork(
      db,
      'EDF',
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(number => ({
        key: String(number),
        at: [9 + number / 1000, 42.12] as const,
        line: number <= 3 ? 'Cuttoli' : number <= 9 ? 'Bocognano' : '',
      })),
      { owner_id },
    );
    await db
      .insertInto('network_spans')
      .values({ version_id: version, cell: 1, line: 'Bocognano', metres: 4300.4, path: '[]' })
      .execute();
    const municipality = await db
      .selectFrom('geo_areas')
      .selectAll()
      .where('type', '=', 'ADMIN_COM')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('network_groups')
      .set({ areas: String(municipality.id) })
      .where('line', '=', 'Cuttoli')
      .execute();

    const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => createdPoint(server())));
    // Two supports stand for one pole.
    await link(server(), first as number, ids['1'] as number);
    await link(server(), second as number, ids['1'] as number);
    await link(server(), third as number, ids['4'] as number);
    await editor.post('cables/diagnosis/', samples.supportDiagnosis(first as number));
    await editor.post('cables/operations/', samples.operation(second as number));

    const byLine = await get('');
    expect(byLine.body.map(counts)).toEqual([
      ['', 1, 0, 0],
      ['Bocognano', 6, 1, 0],
      ['Cuttoli', 3, 1, 1],
    ]);
    expect(byLine.body.map(counts).sort()).toEqual(await recount(server()));
    expect(byLine.body[1]).toMatchObject({ key: `${source}:Bocognano`, metres: 4300 });
    expect(byLine.body[1].box).toEqual([9.004, 42.12, 9.009, 42.12]);
    expect((await get('total/')).body).toEqual({
      poles: 10,
      seen: 2,
      evaluated: 1,
      full: 1,
      partial: 0,
      searched: 0,
      last_search: null,
      unlinked: 1,
    });
    const search = async (date: string) =>
      expect(
        (
          await editor.post('surveys/', {
            date,
            observers: 'Léa Martin',
            way: 'FOOT',
            visibility: 'GOOD',
            targets: [{ infrastructure: first, from_m: null, to_m: null }],
            nothing_found: true,
          })
        ).status,
      ).toBe(201);
    for (const date of ['2026-06-03', '2026-05-01']) await search(date);
    const searched = { searched: 1, last_search: '2026-06-03' };
    expect((await get('total/')).body).toMatchObject(searched);
    expect((await get('')).body).toMatchObject([{ searched: 0, last_search: null }, {}, searched]);
    const byPlace = (await get('?by=municipality')).body;
    expect(byPlace.map(counts)).toEqual([[municipality.name, 3, 1, 1]]);
    expect(byPlace[0].box).toEqual([
      municipality.west,
      municipality.south,
      municipality.east,
      municipality.north,
    ]);
    expect((await get('?by=owner')).body).toMatchObject([{ key: String(owner_id), poles: 10, seen: 2 }]);
    expect((await get(`?municipality=${municipality.id}`)).body.map(counts)).toEqual([['Cuttoli', 3, 1, 1]]);
    expect((await get('?q=cutt')).body.map(counts)).toEqual([['Cuttoli', 3, 1, 1]]);
    expect((await get(`total/?support=${third}`)).body).toMatchObject({ poles: 6, seen: 1 });
    // Neither without a link nor without a support.
    for (const id of [fourth, 999_999])
      expect((await get(`total/?support=${id}`)).body).toMatchObject({ poles: 0 });

    const numbers = async (query: string) =>
      (await get(`unseen/?${query}`)).body.map((pole: never) => (pole as NumberedPole).properties.number);
    expect(await numbers(`by=line&key=${source}:Bocognano`)).toEqual(['5', '6', '7', '8', '9']);
    expect(await numbers(`by=municipality&key=${municipality.id}`)).toEqual(['2', '3']);
    expect(await numbers('by=line&key=0:nothing')).toEqual([]);

    // Pages hold every row once.
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await get(`?limit=1&cursor=${cursor}`);
      pages.push(...page.body.map((row: ShareRow) => row.name));
      cursor = /cursor=([^>&]*)/.exec(String(page.headers.link ?? ''))?.[1] ?? null;
    }
    expect(pages).toEqual(['', 'Bocognano', 'Cuttoli']);
    expect((await get('?by=owner&cursor=WyJsaW5lIiwxLDAsIngiXQ')).status).toBe(400);

    // A deleted support has seen nothing.
    await editor.delete(`cables/points/${third}/`);
    expect((await get('')).body.map(counts).sort()).toEqual(await recount(server()));
  });

  it('follows the version in effect', async () => {
    const { db } = server().context;
    const { source, version, ids } = await addNetwork(db, 'RTE', [
      { key: 'a', at: [9.5, 42.5], line: 'North' },
      { key: 'b', at: [9.51, 42.5], line: 'North' },
      { key: 'c', at: [9.52, 42.5], line: 'South' },
    ]);
    const support = await createdPoint(server());
    await link(server(), support, ids.a as number);
    const ofSource = async () => (await get(`?source=${source}`)).body.map(counts);
    expect(await ofSource()).toEqual([
      ['South', 1, 0, 0],
      ['North', 2, 1, 0],
    ]);

    const south = await db
      .selectFrom('network_groups')
      .select('id')
      .where('source_id', '=', source)
      .where('line', '=', 'South')
      .executeTakeFirstOrThrow();
    const { id: next } = await db
      .insertInto('network_versions')
      .values({
        source_id: source,
        dated: '2027-03-12',
        state: 'ready',
        created_at: '2027-03-13T08:00:00.000Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('network_positions')
      .values({
        version_id: next,
        pole_id: ids.a as number,
        cell: 1,
        longitude: 9.5,
        latitude: 42.5,
        number: 'a',
        line: 'South',
        group_id: south.id,
      })
      .execute();
    await db
      .insertInto('network_totals')
      .values({ version_id: next, group_id: south.id, poles: 1 })
      .execute();
    const takeEffect = async (id: number) => {
      await db
        .updateTable('network_sources')
        .set({ current_version_id: id })
        .where('id', '=', source)
        .execute();
      await db.insertInto('change_log').values({ kind: 'infrastructures', item_id: support }).execute();
    };
    await takeEffect(next);
    expect(await ofSource()).toEqual([['South', 1, 1, 0]]);
    await takeEffect(version);
    expect(await ofSource()).toEqual([
      ['South', 1, 0, 0],
      ['North', 2, 1, 0],
    ]);
  });
});

interface NumberedPole {
  properties: { number: string };
}
