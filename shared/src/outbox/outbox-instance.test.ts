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
