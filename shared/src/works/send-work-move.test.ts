// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { discard, type OutboxEntry, pendingEntry, retry, submit } from 'shared/outbox';
import { registerKinds } from 'shared/records';
import { sessionStore } from 'shared/session';
import { infrastructures, operations } from '../kinds';
import { type MovedWorks, sendWorkMove, titleOfMove, waitingMoves, waitingOperations } from '.';

const works: MovedWorks = {
  id: 12,
  infrastructure: { id: 4127, resourcetype: 'Point', geometry: { type: 'Point', coordinates: [9, 42] } },
};
const line = { ...works, infrastructure: { ...works.infrastructure, id: 31, resourcetype: 'Line' } } as never;
const planned = { to: 'PLANNED', date: '2026-11-22', planned_for: '2027-03-03' } as const;
const fitted = { to: 'FITTED', date: '2026-11-22' } as const;
const operation = { infrastructure: 4127, date: '2026-11-22', neutralization_level: 'full' };

interface Sent {
  path: string;
  key: string | null;
  body: Record<string, unknown>;
}
let sent: Sent[] = [];
let isOnline = true;
/** Answers of the server by path. */
let answers: Record<string, (call: Sent) => Response | Promise<Response>> = {};

const created = (body: object = {}) => Response.json({ id: 70, ...body }, { status: 201 });

beforeAll(() => {
  registerKinds([infrastructures.facts, operations.facts]);
  sessionStore.setState({ user: { id: 1, username: 'lea' } as never, loggedIn: true });
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    const path = new URL(request.url).pathname.replace('/api/v1/', '');
    const sentRequest = { path, key: request.headers.get('idempotency-key'), body: await request.json() };
    sent.push(sentRequest);
    return answers[path]?.(sentRequest) ?? created();
  });
  // Configurable, since test files share a page and another one may redefine it.
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
});
beforeEach(() => {
  sent = [];
  isOnline = true;
  answers = {};
});

it('saves a move online and tells the works as they are then', async () => {
  answers['work-events/'] = () => created({ item: { id: 12, state: 'PLANNED' } });
  const outcome = await sendWorkMove(works, planned);
  expect(outcome).toMatchObject({ status: 'saved', event: { id: 70, item: { state: 'PLANNED' } } });
  // What earlier files on this page left in the outbox may be sent, too.
  const { key, body } = sent.find(({ path }) => path === 'work-events/') ?? { key: '', body: {} };
  expect(body).toMatchObject({ uuid: key, item: 12, to: 'PLANNED', planned_for: '2027-03-03', media_id: [] });
});

it('waits on this device without network, and is sent later under the same key, once', async () => {
  isOnline = false;
  const outcome = await sendWorkMove(works, planned);
  if (outcome.status !== 'waits') throw new Error(outcome.status);
  const entry = (await pendingEntry(outcome.ref)) as OutboxEntry;
  expect(waitingMoves([entry], 12)).toEqual([entry]);
  expect(waitingMoves([entry], 13)).toEqual([]);
  isOnline = true;
  await retry();
  expect(sent.map(({ key, body }) => [key, body.uuid])).toEqual([[entry.id, entry.id]]);
  expect(await pendingEntry(outcome.ref)).toBeUndefined();
});

it('names an operation that waits here: it is sent after it, with its number', async () => {
  isOnline = false;
  const recorded = submit({ kind: 'create', resource: 'operations', body: operation });
  await recorded.kept;
  const waiting = (await pendingEntry(recorded.ref)) as OutboxEntry;
  expect(waitingOperations([waiting], 4127)).toEqual([{ ref: recorded.ref, date: '2026-11-22' }]);
  expect((await sendWorkMove(works, { ...fitted, operation: recorded.ref })).status).toBe('waits');
  isOnline = true;
  answers['cables/operations/'] = () => created({ id: 88 });
  await retry();
  expect(sent.map(({ path, body }) => [path, body.operation])).toEqual([
    ['cables/operations/', undefined],
    ['work-events/', 88],
  ]);
});

it('names none and is sent after the operation all the same, also while that is on its way', async () => {
  isOnline = false;
  await submit({ kind: 'create', resource: 'operations', body: operation }).kept;
  await sendWorkMove(works, fitted);
  isOnline = true;
  let isArrived = false;
  answers['cables/operations/'] = async () => {
    await new Promise(resolve => setTimeout(resolve, 50));
    isArrived = true;
    return created({ id: 89 });
  };
  answers['work-events/'] = () =>
    isArrived ? created() : Response.json({ code: 'internal' }, { status: 500 });
  await retry();
  expect(sent.map(({ path }) => path)).toEqual(['cables/operations/', 'work-events/']);
});

it('stays until the operation it names is accepted, and goes with it when that is given up', async () => {
  answers['cables/operations/'] = () => Response.json({ code: 'invalid' }, { status: 400 });
  const recorded = submit({ kind: 'create', resource: 'operations', body: operation });
  expect((await recorded.outcome).status).toBe('rejected');
  const outcome = await sendWorkMove(works, { ...fitted, operation: recorded.ref });
  if (outcome.status !== 'waits') throw new Error(outcome.status);
  expect(sent.map(({ path }) => path)).toEqual(['cables/operations/']);
  await discard(recorded.ref);
  expect(await pendingEntry(outcome.ref)).toBeUndefined();
});

it('that is no longer possible tells the state the works have, and stays until it is given up', async () => {
  answers['work-events/'] = () =>
    Response.json({ code: 'impossible_move', detail: 'No', current: 'CANCELLED' }, { status: 409 });
  const outcome = await sendWorkMove(works, planned);
  if (outcome.status !== 'refused') throw new Error(outcome.status);
  expect(outcome.current).toBe('CANCELLED');
  expect(await pendingEntry(outcome.ref)).toMatchObject({
    state: 'rejected',
    error: { code: 'impossible_move', body: { current: 'CANCELLED' } },
  });
  await discard(outcome.ref);
  expect(await pendingEntry(outcome.ref)).toBeUndefined();
});

it('that lacks something is corrected under its reference', async () => {
  answers['work-events/'] = () =>
    Response.json(
      { code: 'invalid', problems: [{ path: ['reason'], code: 'required', params: {} }] },
      { status: 400 },
    );
  const refused = await sendWorkMove(works, { to: 'DECLINED', date: '2026-11-22' });
  if (refused.status !== 'refused') throw new Error(refused.status);
  expect([refused.current, refused.error.problems[0]?.code]).toEqual([null, 'required']);
  answers = {};
  const move = { to: 'DECLINED', date: '2026-11-22', reason: 'Ligne enfouie' } as const;
  expect((await sendWorkMove(works, move, { replaces: refused.ref })).status).toBe('saved');
  expect(await pendingEntry(refused.ref)).toBeUndefined();
});

it('has a title in both languages', () => {
  expect(titleOfMove(works, planned, 'fr')).toBe(
    'Travaux du support 4127\u00a0: planifié pour le 3 mars 2027',
  );
  expect(titleOfMove(line, fitted, 'fr')).toBe('Travaux de la ligne 31\u00a0: posé');
  expect(titleOfMove(works, planned, 'en')).toBe('Works on support 4127: planned for 3 March 2027');
  expect(titleOfMove(line, fitted, 'en')).toBe('Works on line 31: fitted');
});
