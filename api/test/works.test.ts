import { randomUUID } from 'node:crypto';
import { WORK_STATES } from 'shared/programme';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { createdPoint, samplesOf } from './samples';
import { openWorks, type Person, type WorksWorld } from './works-world';

/** The roles that may make each move. */
const MADE_BY: Record<string, readonly Person[]> = {
  'REQUESTED PLANNED': ['enedis', 'admin'],
  'REQUESTED DECLINED': ['enedis', 'admin'],
  'REQUESTED FITTED': ['enedis', 'editor', 'verifier', 'coordinator', 'admin'],
  'REQUESTED CANCELLED': ['coordinator', 'admin'],
  'PLANNED PLANNED': ['enedis', 'admin'],
  'PLANNED FITTED': ['enedis', 'editor', 'verifier', 'coordinator', 'admin'],
  'PLANNED DECLINED': ['enedis', 'admin'],
  'PLANNED CANCELLED': ['coordinator', 'admin'],
  'DECLINED REQUESTED': ['coordinator', 'admin'],
  'DECLINED CANCELLED': ['coordinator', 'admin'],
  // The operation is the editor's own.
  'FITTED VERIFIED': ['verifier', 'coordinator', 'admin'],
  'FITTED FAULTY': ['verifier', 'coordinator', 'admin'],
};
const PERSONS: readonly Person[] = ['enedis', 'editor', 'verifier', 'coordinator', 'admin'];

describeOnEngines('Ordered works', server => {
  let world: WorksWorld;
  beforeAll(async () => {
    world = await openWorks(server());
  });
  const as = (person: Person) => world.as(person);
  const enedis = () => server().item('OWNER', 'IO-ENEDIS');
  const eventsOf = async (item: number) =>
    (await as('admin').get(`work-events/?item=${item}`)).body.map(
      ({ from, to, cause }: { from: string; to: string; cause: string | null }) =>
        `${from ?? ''} ${to}${cause ? ` (${cause})` : ''}`,
    );

  it.each(WORK_STATES.flatMap(from => WORK_STATES.map(to => [from, to] as const)))(
    'go from %s to %s by those who may, and by nobody else',
    async (from, to) => {
      const people = MADE_BY[`${from} ${to}`];
      for (const person of people ? PERSONS : (['admin'] as const)) {
        const { item, operation } = await world.itemIn(from);
        const { status, body } = await world.move(person, item, to, { operation });
        if (!people) expect([status, body.code, body.current]).toEqual([409, 'impossible_move', from]);
        else if (!people.includes(person)) expect([person, status]).toEqual([person, 403]);
        else {
          expect([person, status, body.from, body.to]).toEqual([person, 201, from, to]);
          const now = { FAULTY: 'REQUESTED', VERIFIED: 'MONITORED' }[to as string] ?? to;
          expect(body.item).toMatchObject({ id: item, state: now });
        }
      }
    },
    60_000,
  );

  it('move by themselves when checked, each with its event and due date', async () => {
    const { item: well } = await world.itemIn('FITTED');
    expect((await world.move('verifier', well, 'VERIFIED', { date: '2025-08-31' })).body).toMatchObject({
      answers: { all_covered: true },
      media: [{ label: '' }],
      item: {
        ...{ state: 'MONITORED', since: '2025-08-31', due: '2027-08-31' },
        infrastructure: { properties: { last_seen_date: '2025-08-31' } },
      },
    });
    expect(await eventsOf(well)).toEqual([
      ' REQUESTED',
      'FITTED VERIFIED',
      'VERIFIED MONITORED (found_well)',
    ]);
    const { item: badly } = await world.itemIn('FITTED');
    expect((await world.move('coordinator', badly, 'FAULTY', { date: '2025-08-31' })).body).toMatchObject({
      fault: 'PLAN',
      item: { state: 'REQUESTED', requested_on: '2025-08-31', due: '2025-10-30', operation: null },
    });
    expect((await eventsOf(badly)).at(-1)).toBe('FAULTY REQUESTED (found_faulty)');
  });

  it('need their evidence, told field by field in both languages', async () => {
    const { id } = await world.orderedPoint();
    const other = await world.operation(await createdPoint(server()));
    const refused = async (person: Person, to: string, given: object) => {
      const { status, body } = await world.move(person, id, to, { ...given });
      expect(status).toBe(400);
      return body.problems.map(
        ({ path, code }: { path: string[]; code: string }) => `${path.join('.')} ${code}`,
      );
    };
    expect(await refused('enedis', 'PLANNED', { planned_for: null })).toEqual(['planned_for required']);
    expect(await refused('enedis', 'PLANNED', { planned_for: '2025-04-30' })).toEqual([
      'planned_for before_request',
    ]);
    expect(await refused('enedis', 'DECLINED', { reason: '  ' })).toEqual(['reason required']);
    expect(await refused('enedis', 'FITTED', {})).toEqual(['operation required']);
    expect(await refused('enedis', 'FITTED', { operation: other })).toEqual([
      'operation of_another_infrastructure',
    ]);
    expect(await refused('enedis', 'FITTED', { operation: 999_999 })).toEqual([
      'operation unknown_reference',
    ]);
    expect(await refused('enedis', 'PLANNED', { date: '2025-04-30' })).toEqual(['date before_request']);
    expect(await refused('enedis', 'PLANNED', { date: '2999-01-01' })).toEqual(['date date_in_future']);
    expect(await refused('enedis', 'PLANNED', { media_id: [999_999] })).toEqual([
      'media_id.0 unknown_reference',
    ]);
    const french = await world
      .as('enedis')
      .post(
        'work-events/',
        { item: id, to: 'PLANNED', date: '2025-04-30', planned_for: '2025-06-01' },
        { 'accept-language': 'fr' },
      );
    expect(french.body.date).toEqual([
      'Cette date précède la demande du 2025-05-01\u00a0: indiquez-en une qui la suit.',
    ]);
    const { item } = await world.itemIn('FITTED');
    const unclear = { all_covered: true, as_asked: false, well_fitted: true };
    expect(
      (await world.move('verifier', item, 'VERIFIED', { answers: unclear })).body.problems,
    ).toMatchObject([{ path: ['answers'], code: 'not_as_it_should_be' }]);
    expect((await world.move('verifier', item, 'VERIFIED', { media_id: [] })).body.problems).toMatchObject([
      { path: ['media_id'], code: 'picture_missing' },
    ]);
    expect((await world.move('editor', item, 'VERIFIED')).body.problems).toMatchObject([
      { code: 'own_operation' },
    ]);
  });

  it('are found by where they are and whether they are under way', async () => {
    const geom = { type: 'Point', coordinates: [8.91, 42.31] };
    const [open, closed] = [await createdPoint(server(), { geom }), await createdPoint(server(), { geom })];
    await world.order([open, closed]);
    const { id } = await world.itemOf(open);
    const { id: other } = await world.itemOf(closed);
    await world.move('coordinator', other, 'CANCELLED');
    const found = async (query: string) =>
      (await as('enedis').get(`work-items/?in_bbox=8.9,42.3,8.92,42.32&${query}`)).body.map(
        (one: { id: number }) => one.id,
      );
    expect(await found('')).toEqual([id, other]);
    expect(await found('open=true')).toEqual([id]);
    expect(await found('open=false')).toEqual([other]);
    expect((await as('enedis').get('work-items/?in_bbox=1,2,3,4')).body).toEqual([]);
    expect((await as('enedis').get('work-items/?in_bbox=1,2,3')).status).toBe(400);
    expect((await as('rte').get('work-items/?in_bbox=8.9,42.3,8.92,42.32')).body).toEqual([]);
  });

  it('move once: for two people at once, and however often a move is sent', async () => {
    const { id } = await world.orderedPoint();
    const [a, b] = await Promise.all([
      world.move('enedis', id, 'DECLINED'),
      world.move('coordinator', id, 'CANCELLED'),
    ]);
    const won = [a.status, b.status].includes(201);
    expect(won).toBe(true);
    // A declined item can be cancelled, but a cancelled one cannot be declined.
    if (a.status === 409) expect(a.body).toMatchObject({ code: 'impossible_move', current: 'CANCELLED' });

    const { id: other } = await world.orderedPoint();
    const uuid = randomUUID();
    const [first, second] = [
      await world.move('enedis', other, 'DECLINED', { uuid }),
      await world.move('enedis', other, 'DECLINED', { uuid }),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect(await eventsOf(other)).toHaveLength(2);
    expect((await world.move('coordinator', other, 'CANCELLED', { uuid })).status).toBe(409);
    const { id: third } = await world.orderedPoint();
    const together = await Promise.all([1, 2, 3, 4].map(() => world.move('enedis', third, 'DECLINED')));
    expect(together.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const key = { 'idempotency-key': randomUUID() };
    const plan = {
      item: (await world.orderedPoint()).id,
      to: 'PLANNED',
      date: '2025-05-02',
      planned_for: '2025-06-01',
    };
    const sent = [
      await as('enedis').post('work-events/', plan, key),
      await as('enedis').post('work-events/', plan, key),
    ];
    expect(sent.map(({ body }) => body.id)).toEqual([sent[0]?.body.id, sent[0]?.body.id]);
  });

  it('stay one story when operations and moves are sent at the same time', async () => {
    for (let i = 0; i < 4; i++) {
      const { id, infrastructure } = await world.orderedPoint();
      const media_id = [await world.picture()];
      const operation = samplesOf(server()).operation(infrastructure.id, { media_id });
      const answers = await Promise.all([
        as('editor').post('cables/operations/', operation),
        world.move('enedis', id, 'PLANNED'),
        as('verifier').post('cables/operations/', { ...operation, date: '2025-06-02' }),
        world.move('coordinator', id, 'CANCELLED'),
        as('editor').post('mortality/', samplesOf(server()).mortality({ infrstr_id: infrastructure.id })),
      ]);
      expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
      const { state } = await world.itemOf(infrastructure.id);
      const events = (await as('admin').get(`work-events/?item=${id}`)).body;
      expect(events.at(-1).to).toBe(state);
      for (const [at, { from }] of events.slice(1).entries()) expect(from).toBe(events[at].to);
    }
  });

  it('are refused clearly for bodies of every kind', async () => {
    const { id } = await world.orderedPoint();
    const values = [null, true, -1, 1.5, 1e300, '', 'x'.repeat(5000), '\u0000', [], [[]], {}, '2025-02-30'];
    const move = { item: id, to: 'PLANNED', date: '2025-06-01', planned_for: '2025-06-10' };
    const order = {
      owner_id: enedis(),
      name: 'x',
      answer_by: '2030-01-01',
      verify_by_days: 3,
      note: '',
      requested_on: null,
      items: [],
    };
    const statuses = new Set<number>();
    for (const value of values) {
      for (const field of [
        ...Object.keys(move),
        'uuid',
        'reason',
        'fault',
        'operation',
        'answers',
        'media_id',
      ])
        statuses.add((await as('admin').post('work-events/', { ...move, [field]: value })).status);
      for (const field of Object.keys(order))
        statuses.add((await as('admin').post('work-orders/', { ...order, [field]: value })).status);
      for (const query of ['state', 'owner', 'order', 'area', 'cursor', 'limit', 'overdue', 'as_of'])
        statuses.add(
          (await as('admin').get(`work-items/?${query}=${encodeURIComponent(String(value))}`)).status,
        );
    }
    expect([...statuses].filter(status => ![200, 201, 400, 404, 409].includes(status))).toEqual([]);
    expect(
      (await as('admin').post('work-orders/', { ...order, proprietor: 3 })).body.problems,
    ).toContainEqual(expect.objectContaining({ path: ['proprietor'], code: 'unknown_field' }));
  });
});
