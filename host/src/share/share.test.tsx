import 'fake-indexeddb/auto';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider, queryClient } from 'shared/api';
import { setLocale } from 'shared/i18n';
import { forgetShared, keepShared, sharedPhotographs } from 'shared/outbox/worker';
import { createMemoryRouter, RouterProvider } from 'shared/router';
import { Share } from './share';

vi.setConfig({ testTimeout: 60_000 });
const jpeg = (name: string) => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])], name);

function openPage(path: string) {
  const routes = [
    { path: '/en/share', element: <Share /> },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

beforeEach(async () => {
  setLocale('en', false);
  vi.stubGlobal('fetch', async () => Response.json({ type: 'FeatureCollection', features: [] }));
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined }),
  );
  await forgetShared((await sharedPhotographs()).map(({ id }) => id));
});
afterEach(() => {
  vi.unstubAllGlobals();
  setLocale('fr', false);
});

it('asks what shared photographs are for, and opens the form that takes them', async () => {
  await keepShared([jpeg('kite.jpg'), jpeg('owl.jpg')]);
  const router = openPage('/en/share');
  expect(await screen.findByRole('heading', { name: 'What is it for?' }, { timeout: 20_000 })).toBeVisible();
  const list = screen.getByRole('list', { name: 'Shared photographs' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Remove owl.jpg' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  await waitFor(async () =>
    expect((await sharedPhotographs()).map(({ name }) => name)).toEqual(['kite.jpg']),
  );

  await userEvent.click(screen.getByRole('button', { name: /^A visit/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Another number' }), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Begin the visit' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/infrastructures/12/diagnosis'));
  expect(router.state.location.state).toEqual({ takesShared: true });
});

it('says what was refused, and that nothing waits', async () => {
  await keepShared([new File(['<script>'], 'note.jpg')]);
  openPage('/en/share?refused=empty&refused=constructor');
  expect(await screen.findByText('No photograph waits here.', {}, { timeout: 20_000 })).toBeVisible();
  expect(screen.getByText('note.jpg is not an image and was not kept.')).toBeVisible();
  expect(screen.getByText('A file without content was not kept.')).toBeVisible();
  expect(await sharedPhotographs()).toEqual([]);
});
