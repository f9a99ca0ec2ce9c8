import { render, screen, within } from '@testing-library/react';
import { QueryClientProvider, queryClient } from 'shared/api';
import { addMessages, setLocale } from 'shared/i18n';
import { MemoryRouter } from 'shared/router';
import manifest from '../../manifest';
import { MOST_PRINTED, PrintedRecords } from './printed-records';

const TOTAL = 1076;
const requests: URL[] = [];

const support = (id: number) => ({
  id,
  type: 'Feature',
  resourcetype: 'Point',
  geometry: { type: 'Point', coordinates: [9.1, 42.1] },
  properties: {
    id,
    uuid: '5f0f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10',
    created_by: null,
    updated_by: null,
    timestamp_create: '2026-01-01T00:00:00Z',
    timestamp_update: '2026-01-01T00:00:00Z',
    network_type: {
      id: 1,
      code: 'HTA-BT',
      label: 'Réseau',
      label_en: 'Network',
      type: 'NETW_TYP',
      status: 'active',
      parents: [],
    },
    owner: null,
    condition: null,
    length: null,
    risk: 'RISK_H',
    neutralization: 'none',
    neutralization_date: null,
    last_diagnosis_date: null,
    mortality_count: 0,
  },
});

beforeEach(() => {
  addMessages(manifest.id, manifest.messages);
  setLocale('en', false);
  queryClient.clear();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    requests.push(url);
    const rows = Math.min(200, Number(url.searchParams.get('limit')));
    const features = Array.from({ length: rows }, (_, i) => support(i + 1));
    return Response.json(
      { type: 'FeatureCollection', features },
      { headers: { 'x-total-count': String(TOTAL) } },
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

it('prints the most dangerous of many supports, and says how many more there are and how to get them', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PrintedRecords tab="infrastructures" filters={{}} bounds={[9, 42, 9.2, 42.2]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const table = await screen.findByRole('table', { name: /Supports & lines \(1,076\)/ });
  expect(table).toHaveAccessibleName(/The 60 of highest risk first; 1,016 more .* export them/);
  expect(await within(table).findAllByRole('row')).toHaveLength(MOST_PRINTED + 1);
  expect(requests.at(-1)?.searchParams.get('ordering')).toBe('-risk');
});
