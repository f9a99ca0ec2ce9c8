// @vitest-environment jsdom
import { sessionStore } from '../platform/session';

const point = { kind: 'create', resource: 'points', body: { network_type_id: 1 } } as const;

it('stores entries for the last signed-in user when the page starts again without network', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const { startOutbox } = await import('./outbox-instance');
  sessionStore.setState({ user: { id: 1, username: 'lea' } as never, loggedIn: true });
  startOutbox()();

  vi.resetModules();
  const session = await import('../platform/session/session-store');
  session.provideSession(session.createSessionStore());
  const started = await import('./outbox-instance');
  await started.outbox.submit(point).kept;
  expect(await started.outboxStore.all()).toMatchObject([{ author: 'lea' }]);
});

it('sends what waits for a link by that link alone, and leaves the writes of others', async () => {
  vi.resetModules();
  const session = await import('../platform/session/session-store');
  session.provideSession(session.createSessionStore());
  const { outbox, outboxOfLink, outboxStore } = await import('./outbox-instance');
  const { registerKinds } = await import('../records');
  const { reports } = await import('../kinds/reports');
  for (const { id } of await outboxStore.all()) await outboxStore.discard(id);
  localStorage.clear();
  await outbox.submit(point).kept;
  registerKinds([reports.facts]);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await outbox.submit({ kind: 'create', resource: 'reports', body: { subject: 'pole' } }).outcome;
  const sent: string[] = [];
  const link = (author: string) =>
    outboxOfLink(author, {
      send: async ({ author: of }) => {
        sent.push(of);
        return { record: null, etag: null };
      },
      delivered: () => undefined,
    });
  await link('order-link/7').submit({ kind: 'create', resource: 'order-link/7', body: { item: 1 } }).outcome;
  await link('order-link/8').drain();
  expect(sent).toEqual(['order-link/7']);
  expect(await outboxStore.all()).toMatchObject([
    { author: '', state: 'queued' },
    { author: '*', state: 'queued' },
  ]);
});
