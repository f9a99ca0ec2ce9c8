import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider, queryClient } from 'shared/api';
import type { Geometry } from 'shared/geometry';
import { setLocale } from 'shared/i18n';
import type { MapPosition, MapViewProps } from 'shared/map';
import type { Priority } from 'shared/programme';
import { MemoryRouter } from 'shared/router';
import { standInServer } from 'shared/testing';
import { priority } from '../../testing/ranking-fixtures';
import { RankingMap } from './ranking-map';

const onMove = vi.hoisted(() => vi.fn<(position: MapPosition) => void>());
vi.mock('shared/map', async original => {
  const map = await original<typeof import('shared/map')>();
  return { ...map, MapView: (props: MapViewProps) => <map.MapView {...props} onMove={onMove} /> };
});

/** A municipality far from the first ones of the ranking, which stand at 42° N, 9° E. */
const municipality = (id: number) => ({
  id,
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [id / 10, 45],
        [id / 10 + 0.1, 45],
        [id / 10 + 0.1, 45.1],
        [id / 10, 45],
      ],
    ],
  },
  properties: { id, code: `2A${id}`, name: 'Ucciani', type: 'MUNICIPALITY' },
});
const first = [1, 2].map(id => priority(id)) as unknown as Priority[];
const map = (area: number | null, chosen: Geometry | null = null) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>
      <RankingMap
        of="all"
        first={first}
        asked={2}
        filters={{}}
        area={area}
        chosen={chosen}
        selected={null}
        onSelect={() => undefined}
      />
    </MemoryRouter>
  </QueryClientProvider>
);
/** A square with more deaths than expected, or where deaths cluster. */
const hotspot = (significant: boolean, gi: number) => ({
  type: 'Feature',
  geometry: municipality(90).geometry,
  properties: { own: 2, observed: 7, expected: 2, birds: 9, p: 0.004, significant, hotspot: null, gi },
});
const shows = (latitude: number, longitude: number) =>
  waitFor(() => {
    const position = onMove.mock.lastCall?.[0];
    expect(position?.latitude).toBeCloseTo(latitude, 1);
    expect(position?.longitude).toBeCloseTo(longitude, 1);
  });

beforeEach(() => {
  onMove.mockReset();
  queryClient.clear();
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(512);
  const server = standInServer({
    'GET map-layers/baselayers/': { body: [] },
    'GET stats/extent/': { body: { extent: null } },
    'GET hotspots/': { body: { features: [hotspot(true, 2.4), hotspot(false, 0.3), hotspot(false, 2.1)] } },
    'GET geoareas/34/': { body: municipality(34) },
    'GET geoareas/56/': { body: municipality(56) },
  });
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('goes to the first ones, and to each municipality that is chosen', async () => {
  const { rerender } = render(map(null));
  await screen.findByRole('application');
  await shows(42, 9);
  rerender(map(34));
  await shows(45.05, 3.45);
  rerender(map(56));
  await shows(45.05, 5.65);
});

it('stays at the one that was chosen from the list', async () => {
  const chosen = { type: 'Point', coordinates: [7, 44] } as const;
  render(map(34, chosen as never));
  await screen.findByRole('application');
  await shows(44, 7);
});

it('shows hotspots by significance or by clusters, with what is assumed', async () => {
  setLocale('en', false);
  render(map(null));
  await userEvent.click(await screen.findByRole('radio', { name: 'Significant' }));
  expect(await screen.findByText('1 square')).toBeInTheDocument();
  expect(screen.getByText(/more deaths than risk and searches lead to expect/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Gi*' }));
  expect(await screen.findByText('2 squares')).toBeInTheDocument();
  expect(screen.getByText(/regardless of effort/)).toBeInTheDocument();
});
