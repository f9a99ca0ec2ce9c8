import { cleanup, render, screen } from '@testing-library/react';
import { QueryClientProvider, queryClient } from 'shared/api';
import type { Scope } from 'shared/contract';
import { setLocale } from 'shared/i18n';
import { createMemoryRouter, RouterProvider } from 'shared/router';
import { sessionStore } from 'shared/session';
import { drawerEntries } from '../../app/shell/drawer-entries';
import { DrawerLink } from '../../app/shell/drawer-link';

const entry = drawerEntries.find(candidate => candidate.label === 'alarms');
const fetched = vi.fn();

function open(scope: Scope[], alarms: number) {
  vi.stubGlobal('fetch', async () => {
    fetched();
    return Response.json({ alarms, overdue: [], fitted: 0, requested: 0 });
  });
  sessionStore.setState({ user: { id: 1, username: 'lucie', scope } as never, loggedIn: true });
  if (!entry) throw new Error('No entry of alarms');
  const element = <DrawerLink entry={entry} current={false} />;
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  queryClient.clear();
  fetched.mockClear();
  setLocale('fr', false);
  sessionStore.setState({ user: null, loggedIn: false });
  vi.unstubAllGlobals();
});

it.each([
  ['fr', 2, 'Alarmes 2 ouvertes'],
  ['fr', 1, 'Alarmes 1 ouverte'],
  ['en', 1200, 'Alarms 1,200 open'],
] as const)('the entry of alarms says how many are open (%s, %i)', async (locale, count, name) => {
  setLocale(locale, false);
  open(['data:read', 'programme:coordinate'], count);
  expect(await screen.findByText(String(count > 99 ? '99+' : count))).toBeInTheDocument();
  expect(screen.getByRole('link', { name })).toBeInTheDocument();
});

it('is bare without alarms, and asks nothing for those without part in works', async () => {
  open(['data:read', 'programme:operate'], 0);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.getByRole('link')).toHaveTextContent(/^Alarmes$/);
  cleanup();
  fetched.mockClear();
  open(['data:read', 'data:write'], 3);
  expect(screen.getByRole('link')).toHaveTextContent(/^Alarmes$/);
  expect(fetched).not.toHaveBeenCalled();
});
