import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { linkedOrderSchema } from 'shared/programme/links';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentedPath } from '../src/http/description/route-facts';
import { describeOnEngines } from './harness';
import { getRaw, postFile } from './raw-requests';
import { createdPoint } from './samples';
import { openWorks, type WorksWorld } from './works-world';

const NAME = 'Paul Martin';
const DAY = '2025-07-01';

describeOnEngines('The link of an order', server => {
  let world: WorksWorld;
  let order: number;
  let other: number;
  let points: number[];
  let link: { authorization: string };
  let picture: Buffer;

  const made = async (id: number) => {
    const { status, body } = await world.as('coordinator').post(`work-orders/${id}/links/`, {});
    expect(status).toBe(201);
    return { ...body, headers: { authorization: `Bearer ${body.token}` } };
  };
  const call = () => server().anonymous;
  const read = async () => linkedOrderSchema.parse((await call().get('order-link/', link)).body);
  const answer = (item: number, given: object) =>
    call().post('order-link/answers/', { name: NAME, item, date: DAY, ...given }, link);
  const sendPicture = async (headers = link) =>
    (
      await postFile(
        server(),
        null,
        'order-link/pictures/',
        { field: 'storage', file: picture, author: NAME },
        headers,
      )
    ).json();

  beforeAll(async () => {
    world = await openWorks(server());
    points = await Promise.all([1, 2, 3, 4].map(() => createdPoint(server())));
    order = await world.order(points, { name: 'Gravona' });
    other = await world.order([await createdPoint(server())], { name: 'Prunelli' });
    link = (await made(order)).headers;
    picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#383' } })
      .jpeg()
      .toBuffer();
  });

  it('shows that order and nobody’s name', async () => {
    const { order: shown, items } = await read();
    expect(shown).toMatchObject({ id: order, name: 'Gravona', states: { REQUESTED: 4 } });
    expect(items.map(item => item.infrastructure.id)).toEqual(points);
    const { body } = await call().get('order-link/', link);
    expect(JSON.stringify(body)).not.toMatch(/created_by|mortality|coordinator/);
  });

  it('opens no other route', async () => {
    const { paths } = (await call().get('openapi.json')).body;
    const wrong: string[] = [];
    let tried = 0;
    for (const { method, url, config } of server().app.routeTable) {
      const path = documentedPath(url);
      if (!paths[path]?.[method.toLowerCase()] || config.access === 'order-link') continue;
      const address = url
        .replace('/api/v1/', '')
        .replace(':z/:x/:y', '1/1/1')
        .replace(/\(.+?\)/, '')
        .replace(/:\w+/g, '1')
        .replace('*', 'x');
      const body = method === 'GET' || method === 'DELETE' ? undefined : '{';
      const send = (headers: object) =>
        call().send(method as 'GET', address, body, { accept: '*/*', ...headers });
      const { status } = await send(link);
      tried += 1;
      // Where tokens are ignored, the link gives no more than nobody has.
      const isRefused = config.ignoresToken
        ? status === (await send({})).status
        : [401, 403].includes(status);
      if (!isRefused) wrong.push(`${method} ${url}: ${status}`);
    }
    expect(tried).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  }, 120_000);

  it('is of no use to an account, and an account is of none to it', async () => {
    expect((await world.as('admin').get('order-link/')).status).toBe(403);
    expect((await call().get('order-link/')).status).toBe(401);
    expect((await world.as('enedis').post(`work-orders/${order}/links/`, {})).status).toBe(403);
  });

  it('plans and declines several works, each on its own, and the history says who', async () => {
    const [first, second] = (await read()).items;
    const foreign = (await world.as('admin').get(`work-items/?order=${other}`)).body[0].id;
    const ids = [first?.id ?? 0, foreign, second?.id ?? 0] as const;
    const plan = { to: 'PLANNED', planned_for: '2025-09-12' };
    const planned = await Promise.all(ids.map(id => answer(id, plan)));
    expect(planned.map(({ status }) => status)).toEqual([204, 404, 204]);
    expect((await answer(ids[2], { to: 'DECLINED', reason: 'Pas à nous' })).status).toBe(204);
    // A declined item waits for a coordinator.
    const late = await answer(ids[2], plan);
    expect([late.status, late.body.current]).toEqual([409, 'DECLINED']);
    expect((await answer(ids[0], { to: 'DECLINED' })).status).toBe(400);
    const signed = `${NAME}, par le lien de la commande «\u00a0Gravona\u00a0»`;
    const events = await world.as('admin').get(`work-events/?item=${ids[0]}&ordering=-id`);
    expect(events.body[0]).toMatchObject({ to: 'PLANNED', created_by: { full_name: signed } });
    const history = await world.as('admin').get(`history/work-items/${ids[0]}/`);
    expect(JSON.stringify(history.body)).toContain(JSON.stringify(signed).slice(1, -1));
    expect((await answer(ids[0], { ...plan, name: ' ' })).status).toBe(400);
    expect((await answer(ids[0], { to: 'VERIFIED' })).status).toBe(400);
  });

  it('fits works with a picture that it sent, and shows it', async () => {
    const item = (await read()).items[2]?.id ?? 0;
    const fitted = { to: 'FITTED', type_id: server().item('EQMT_TYPE', 'EQ007'), count: 6 };
    expect((await answer(item, fitted)).status).toBe(400);
    const foreign = await world.picture();
    expect((await answer(item, { ...fitted, media_id: [foreign] })).status).toBe(400);
    expect((await read()).items[2]?.state).toBe('REQUESTED');
    const operations = async () =>
      (await world.as('admin').get(`cables/operations/?infrastructure=${points[2]}`)).body.features;
    expect(await operations()).toHaveLength(0);
    const { id } = await sendPicture();
    expect((await answer(item, { ...fitted, media_id: [id] })).status).toBe(204);
    expect((await read()).items[2]).toMatchObject({ state: 'FITTED', after: [id] });
    const [operation] = await operations();
    expect(operation.properties).toMatchObject({ created_by: null, equipments: [{ count: 6 }] });
    // The same answer, sent again since its receipt was lost, records nothing twice.
    expect((await answer(item, { ...fitted, media_id: [id] })).body.current).toBe('FITTED');
    expect(await operations()).toHaveLength(1);
    const shown = await getRaw(server(), null, `order-link/pictures/${id}/`, link);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await getRaw(server(), null, `order-link/pictures/${foreign}/`, link)).status).toBe(404);
    const elsewhere = await made(other);
    expect((await getRaw(server(), null, `order-link/pictures/${id}/`, elsewhere.headers)).status).toBe(404);
  });

  it('records an answer once that is sent again since its receipt was lost', async () => {
    const { id: sentAgain } = await world.orderedPoint();
    const again = (await made((await world.as('admin').get(`work-items/${sentAgain}/`)).body.order.id))
      .headers;
    const send = (given: object) =>
      call().post('order-link/answers/', { name: NAME, item: sentAgain, date: DAY, ...given }, again);
    const plan = { uuid: crypto.randomUUID(), to: 'PLANNED', planned_for: '2025-09-12' };
    expect((await send(plan)).status).toBe(204);
    expect((await send(plan)).status).toBe(204);
    const { id } = await sendPicture(again);
    const type_id = server().item('EQMT_TYPE', 'EQ007');
    const fitting = { uuid: crypto.randomUUID(), to: 'FITTED', type_id, count: 6, media_id: [id] };
    expect((await send(fitting)).status).toBe(204);
    expect((await send(fitting)).status).toBe(204);
    const events = (await world.as('admin').get(`work-events/?item=${sentAgain}&ordering=id`)).body;
    expect(events.map(({ to }: { to: string }) => to)).toEqual(['REQUESTED', 'PLANNED', 'FITTED']);
    // Somebody else's answer is not the same, whatever it says.
    expect((await send({ ...fitting, uuid: crypto.randomUUID() })).body.current).toBe('FITTED');
  });

  it('takes one of two answers for the same item at once, and tells the other what it is now', async () => {
    const { id: item } = await world.orderedPoint();
    const shared = (await made((await world.as('admin').get(`work-items/${item}/`)).body.order.id)).headers;
    const both = await Promise.all(
      ['Paul', 'Marie'].map(name =>
        call().post(
          'order-link/answers/',
          { name, item, to: 'DECLINED', reason: `Non, dit ${name}` },
          shared,
        ),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(both.find(({ status }) => status === 409)?.body.current).toBe('DECLINED');
    const [last, ...earlier] = (await world.as('admin').get(`work-events/?item=${item}&ordering=-id`)).body;
    const winner = both[0]?.status === 204 ? 'Paul' : 'Marie';
    expect(last).toMatchObject({ reason: `Non, dit ${winner}` });
    expect(last.created_by.full_name).toMatch(new RegExp(`^${winner}, `));
    expect(earlier).toHaveLength(1);
  });

  it('leaves as PDF with codes and as a workbook that comes back with answers', async () => {
    const pdf = await getRaw(server(), null, 'order-link/sheet.pdf?lang=en', link);
    expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await getRaw(server(), 'reader', `work-orders/${order}/sheet.pdf`)).status).toBe(200);
    const { bytes } = await getRaw(server(), 'reader', `work-orders/${order}/answers.xlsx?lang=en`);
    const [sheet] = (await readXlsx(bytes)).sheets;
    const [headers = [], ...rows] = sheet?.rows ?? [];
    const column = (name: string) => headers.indexOf(name);
    expect(rows).toHaveLength(4);
    expect(String(rows[3]?.[column('Link')])).toContain('/en/programme/works/');
    const sendTable = (file: Uint8Array) =>
      postFile(server(), 'reader', `work-orders/${order}/answers-table/`, {
        field: 'file',
        file: Buffer.from(file),
      });
    const check = async (filled: typeof rows) =>
      (await sendTable(await writeXlsx({ sheets: [{ name: 'x', rows: [headers, ...filled] }] }))).json().rows;
    const fill = (row: number, values: Record<string, string>) =>
      (rows[row] ?? []).map((cell, i) => values[String(headers[i])] ?? cell);
    const filled = [
      // Fitted meanwhile, and the file says so: a table cannot answer it any more.
      fill(2, { Answer: 'planned', 'Planned for': '2026-09-12' }),
      fill(3, { Answer: 'Planned', 'Planned for': '12/09/2026' }),
      fill(3, { Answer: 'declined', 'Reason of refusal': 'Cost' }),
      fill(0, { Answer: 'planned', State: 'requested', 'Planned for': '2026-09-12' }),
      fill(1, { Answer: 'maybe' }),
      fill(0, { 'Line of the order': '999999', Answer: 'planned' }),
    ];
    const checked = await check(filled);
    expect(checked.map(({ problem }: { problem: string | null }) => problem === null)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(checked[1]).toMatchObject({ row: 3, from: 'REQUESTED', to: 'PLANNED', planned_for: '2026-09-12' });
    expect((await read()).items[3]?.state).toBe('REQUESTED');
    expect(checked).toHaveLength(6);
    expect((await sendTable(Buffer.from('PK\u0003\u0004rubbish'))).status).toBe(400);
  }, 60_000);

  describe('a workbook that comes back', () => {
    const titles = ['Line of the order', 'State', 'Answer', 'Planned for', 'Reason of refusal'];
    let mine: number;
    let ids: number[];
    type Cells = readonly unknown[];
    const send = async (rows: readonly Cells[], headers = titles, account = 'reader' as const) => {
      const file = await writeXlsx({ sheets: [{ name: 'x', rows: [headers, ...rows] as never }] });
      const sent = { field: 'file', file: Buffer.from(file) };
      return postFile(server(), account, `work-orders/${mine}/answers-table/`, sent, {
        'accept-language': 'en',
      });
    };
    const check = async (rows: readonly Cells[], headers = titles) =>
      (await send(rows, headers)).json().rows as {
        problem: string | null;
        planned_for: string;
        to: string;
      }[];
    beforeAll(async () => {
      const supports = await Promise.all([1, 2, 3].map(() => createdPoint(server())));
      mine = await world.order(supports, { name: 'Taravo' });
      ids = (await world.as('admin').get(`work-items/?order=${mine}&ordering=id`)).body.map(
        ({ id }: { id: number }) => id,
      );
    });

    it('of another order changes nothing here', async () => {
      const [foreign] = (await read()).items;
      const [row] = await check([[foreign?.id, 'requested', 'planned', '2026-09-12', null]]);
      expect(row?.problem).toBe('This line is not of this order.');
    });

    it('may miss rows, and have them in any order', async () => {
      const rows = await check([[ids[2], 'requested', 'declined', null, 'Cost']]);
      expect(rows).toMatchObject([{ row: 2, item: ids[2], to: 'DECLINED', reason: 'Cost', problem: null }]);
    });

    it('takes the first of two rows for one item, and says so at the other', async () => {
      const plan = [ids[0], 'requested', 'planned', '2026-09-12', null];
      const rows = await check([plan, [ids[0], 'requested', 'declined', null, 'Cost']]);
      expect(rows.map(({ problem }) => problem)).toEqual([null, 'This line is twice in the file.']);
    });

    it('may hold numbers as text, and days as text, dates and serial numbers', async () => {
      const day = new Date(Date.UTC(2026, 8, 12));
      const rows = await check([
        [` ${ids[0]} `, 'requested', 'planned', day, null],
        [`${ids[1]}.0`, 'requested', 'PLANNED ', '12.09.2026', null],
        [ids[2], 'Requested', 'planned', 46277, null],
      ]);
      expect(rows.map(({ problem }) => problem)).toEqual([null, null, null]);
      expect(rows.map(({ planned_for }) => planned_for)).toEqual(Array(3).fill('2026-09-12'));
    });

    it('may hold formulas: what they show counts, and nothing is calculated', async () => {
      const cell = (formulaResult: string, formula: string) => ({ formula, formulaResult });
      const file = await writeXlsx({
        sheets: [
          {
            name: 'x',
            rows: [titles, [ids[0], 'requested', null, null, null]] as never,
            cells: new Map([
              ['1,2', cell('declined', 'A1')],
              ['1,4', cell('=HYPERLINK("x")', '"x"')],
            ]) as never,
          },
        ],
      });
      const sent = { field: 'file', file: Buffer.from(file) };
      const answered = await postFile(server(), 'reader', `work-orders/${mine}/answers-table/`, sent);
      expect(answered.json().rows).toMatchObject([{ to: 'DECLINED', reason: '=HYPERLINK("x")' }]);
    });

    it('without a change has no answers, and without our columns says so', async () => {
      expect(await check(ids.map(id => [id, 'requested', null, null, null]))).toEqual([]);
      const foreign = await send([['1', '2']], ['Pole', 'Voltage']);
      expect(foreign.status).toBe(400);
      expect(foreign.text).toContain('Line of the order');
    });

    it('sent a second time counts no longer where the state has changed', async () => {
      const rows = [[ids[0], 'requested', 'planned', '2026-09-12', null]];
      expect((await check(rows))[0]?.problem).toBe(null);
      const move = await world.move('enedis', ids[0] ?? 0, 'PLANNED', { planned_for: '2026-09-12' });
      expect(move.status).toBe(201);
      expect((await check(rows))[0]?.problem).toContain('planned');
    });

    it('of 10,000 rows is read quickly, and a larger one is refused', async () => {
      const many = (count: number) =>
        Array.from({ length: count }, (_, i) => [i + 1_000_000, 'requested', 'planned', '2026-09-12', null]);
      const start = performance.now();
      expect(await check(many(10_000))).toHaveLength(10_000);
      expect(performance.now() - start).toBeLessThan(10_000);
      expect((await send(many(20_001))).status).toBe(400);
    });
  });

  it('ends when it is withdrawn, expires or its order is deleted', async () => {
    const { db } = server().context;
    const stored = await db.selectFrom('order_links').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(link.authorization.slice('Bearer '.length));
    const second = await made(order);
    await db
      .updateTable('order_links')
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', second.id)
      .execute();
    expect((await call().get('order-link/', second.headers)).status).toBe(401);
    const ofOther = await made(other);
    expect((await world.as('admin').delete(`work-orders/${other}/`)).status).toBe(204);
    expect((await call().get('order-link/', ofOther.headers)).status).toBe(401);
    expect((await world.as('coordinator').delete(`work-orders/${order}/links/`)).status).toBe(204);
    expect((await call().get('order-link/', link)).status).toBe(401);
  });
});
