import { render, screen } from '@testing-library/react';
import { QueryClientProvider, queryClient, settingsQuery } from 'shared/api';
import { createMemoryRouter, RouterProvider } from 'shared/router';
import { settingsSchema } from 'shared/server';
import { DeveloperPage, developerPages } from './developer';

// A page's modules load on demand, which takes long beside three other files of tests.
const PATIENCE = { timeout: 50_000 };

describe.each(developerPages)('/test/%s', page => {
  it.each([
    { demonstration: true, developer_pages: false, isThere: true },
    { demonstration: false, developer_pages: true, isThere: true },
    { demonstration: false, developer_pages: false, isThere: false },
  ])('demonstration $demonstration, setting $developer_pages: $isThere', async ({ isThere, ...settings }) => {
    vi.stubGlobal('fetch', async () => Response.json([]));
    const all = settingsSchema.parse({ territory: [], version: '1', ...settings });
    queryClient.setQueryData(settingsQuery.queryKey, all);
    const router = createMemoryRouter([{ path: '*', element: <DeveloperPage page={page} /> }]);
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    const { textContent } = await screen.findByRole('heading', { level: 1 }, PATIENCE);
    expect(textContent !== 'Page introuvable').toBe(isThere);
  });
});
