// @vitest-environment jsdom
import { recordTest } from '../contract/record-filter';
import 'fake-indexeddb/auto';
import { classifyFailure } from '../outbox/classify-failure';
import { OutboxDatabase } from '../outbox/outbox-database';
import { OutboxStore } from '../outbox/outbox-store';
import { sendCommand } from '../outbox/send-command';
import { sessionStore } from '../platform/session';
import { patrols } from '../testing/patrols/patrols';
import { findKind, registerKinds, UnknownKind } from './known-kinds';
import { touchedKinds } from './touched';

const entry = (id: string, resource: string) => ({
  id,
  command: { kind: 'create' as const, resource, body: { infrastructure: 4 } },
  author: 'lea',
  dependsOn: [],
  created: '2026-01-01T00:00:00Z',
});
const hooks = { begun: async () => undefined, progress: () => undefined };

it('restores a kind on a page that has never loaded its remote', async () => {
  const name = `test-${crypto.randomUUID()}`;
  registerKinds([patrols.facts]);
  const store = new OutboxStore(new OutboxDatabase(name));
  await store.add([{ entry: entry('a', 'patrols'), bytes: null }]);

  vi.resetModules();
  const later = await import('./known-kinds');
  expect(later.findKind('patrols')).toBeUndefined();
  later.registerKinds(await new OutboxStore(new OutboxDatabase(name)).kinds(), { kept: true });
  expect(later.kindOf('patrols').path).toBe('patrols/');
});

it('keeps the kinds of the product, whatever a remote or an earlier visit says', () => {
  const before = findKind('infrastructures');
  const taken = { ...patrols.facts, name: 'infrastructures', path: 'elsewhere/' };
  registerKinds([taken]);
  registerKinds([taken], { kept: true });
  expect(findKind('infrastructures')).toBe(before);
  expect(findKind('work-items')?.path).toBe('work-items/');
});

it('sends an entry whose kind was renamed meanwhile', async () => {
  registerKinds([{ ...patrols.facts, name: 'walks', path: 'walks/', formerly: ['transects'] }]);
  sessionStore.setState({ user: { id: 1 } as never, loggedIn: true });
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    paths.push(new URL(request.url).pathname);
    return Response.json({ id: 5 }, { status: 201 });
  });
  const waiting = {
    ...entry('b', 'transects'),
    order: 1,
    attempts: 0,
    state: 'queued' as const,
    error: null,
    notBefore: 0,
    detached: false,
  };
  await sendCommand(waiting, waiting.command, undefined, hooks);
  expect(paths).toEqual(['/api/v1/walks/']);
});

it('keeps an entry of an unknown kind, which does not block the others', () => {
  expect(findKind('unheard')).toBeUndefined();
  expect(classifyFailure(new UnknownKind('unheard'))).toMatchObject({
    kind: 'wait',
    error: { code: 'unknown_kind' },
  });
});

it('derives the kinds a write invalidates', () => {
  expect(touchedKinds('operations')).toEqual(expect.arrayContaining(['infrastructures', 'operations']));
  expect(touchedKinds('points')).toEqual(expect.arrayContaining(['infrastructures', 'mortality']));
});

it('filters the records of a device like the server', () => {
  const record = {
    id: 7,
    properties: {
      way: 'DOG',
      date: '2026-03-01',
      remark: 'Bœuf à terre',
      observers: 'Léa',
      areas: [{ id: 3, name: 'Évisa' }],
    },
  };
  const finds = (values: object) => recordTest(patrols.facts.filters, values as never)(record);
  expect(
    [
      { way: ['DOG'] },
      { way: ['FOOT'] },
      { area: [3] },
      { done_after: '2026-03-02' },
      { q: 'evisa lea' },
      { q: '7' },
    ].map(finds),
  ).toEqual([true, false, true, false, true, true]);
});
