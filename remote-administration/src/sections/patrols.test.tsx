import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen, standInServer } from 'shared/testing';
import manifest from '../manifest';
import { admin, rows } from '../testing/open-section';

const patrol = (id: number, way: string) => ({
  id,
  uuid: `0b0e8a43-8d5c-4f4e-9c1b-2b8a6e0f3d1${id}`,
  created_by: null,
  updated_by: null,
  timestamp_create: '2026-04-01T08:00:00Z',
  timestamp_update: '2026-04-01T08:00:00Z',
  infrastructure: null,
  date: '2026-03-31',
  observers: 'Max Berg',
  way,
  width_m: null,
  nothing_found: true,
  remark: '',
  media: [],
});
const withPatrols = {
  ...manifest,
  routes: [
    {
      path: '/api/admin/patrols/*',
      title: 'title',
      auth: true,
      load: () => import('../testing/patrols-section'),
    },
  ],
};
let server = standInServer({});
function open(path: string) {
  server = standInServer({
    'GET nomenclatures/types': { body: [] },
    'GET admin/patrols/': rows(patrol(3, 'DOG'), patrol(4, 'FOOT')),
    'GET admin/patrols/3/': { body: patrol(3, 'DOG'), headers: { etag: '"a"' } },
    'PATCH admin/patrols/3/': { body: patrol(3, 'DRONE') },
    'DELETE admin/patrols/4/': { status: 204, body: null },
  });
  vi.stubGlobal('fetch', server.fetch);
  return openScreen(withPatrols, path, { locale: 'en', user: admin });
}

it('is administered like any other kind: a list with filters, and chosen rows', async () => {
  const router = await open('/api/admin/patrols?way=DOG,DRONE');
  expect(await screen.findByRole('heading', { name: 'Patrols' })).toBeVisible();
  expect(await screen.findByText('2 records')).toBeVisible();
  expect(screen.getAllByText('with a dog').length).toBeGreaterThan(0);
  expect(server.callsOf('GET admin/patrols/')[0]?.url.searchParams.getAll('way[]')).toEqual(['DOG', 'DRONE']);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'grass' } });
  await waitFor(() => expect(router.state.location.search).toContain('q=grass'));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose no.\u00a04' }));
  await userEvent.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(server.callsOf('DELETE admin/patrols/4/')).toHaveLength(1));
  expect(server.callsOf('GET species/')).toEqual([]);
});

it('has a form of the fields that the section places', async () => {
  const router = await open('/api/admin/patrols/3');
  await userEvent.click(await screen.findByRole('radio', { name: 'drone' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/api/admin/patrols'));
  const [sent] = server.callsOf('PATCH admin/patrols/3/');
  expect(sent?.body).toMatchObject({ way: 'DRONE', observers: 'Max Berg', date: '2026-03-31' });
  expect(sent?.headers.get('if-match')).toBe('"a"');
});
