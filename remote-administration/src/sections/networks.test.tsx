import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSection } from '../testing/open-section';

const source = {
  ...{ id: 4, name: 'EDF Corse', owner_id: null, network_type_id: null, licence: 'LO 2.0' },
  ...{ attribution: '', url: '', position: 0, identified_by: 'number', is_empty: true },
  ...{ current_version_id: 7, dated: '2025-03-01', poles: 1200 },
};
const report = {
  preview: { columns: [{ name: 'num', values: ['0047'] }], rows: 20, points: 18, lines: 2 },
  ...{ columns: { number: 'num' }, vertices: false, identified_by: 'number' },
  ...{ counts: null, failure: null, comparison: null },
};
const counts = {
  ...{ rows: 1300, poles: 1250, lines: 12, metres: 84_000 },
  ...{ unplaced: 1, outside: 0, duplicates: 3, unknown_networks: 0 },
};
const version = {
  ...{ id: 8, dated: '2026-03-01', state: 'stopped', file: 'hta.geojson', current: false },
  ...{ created_at: '2026-03-02T08:00:00.000Z', report },
};
const comparison = {
  ...{ against: 7, new: 60, moved: 5, gone: 10, same: 1185 },
  ...{ supports: 90, supports_moved: 2, supports_gone: 1 },
};

const open = (shown: object, more = {}) =>
  openSection('/networks/4', {
    'GET admin/networks/4/': { body: source, headers: { etag: '"a"' } },
    'GET admin/networks/4/versions/': { body: [shown] },
    'GET map-layers/baselayers': { body: [] },
    ...more,
  });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks what columns hold before a version is read', async () => {
  const { server } = await open(version, {
    'POST admin/network-versions/8/read/': { body: { ...version, state: 'reading' } },
  });
  const card = await screen.findByRole('region', { name: /hta\.geojson/ });
  expect(within(card).getByText('À vérifier')).toBeVisible();
  await userEvent.click(within(card).getByRole('button', { name: 'Lire cette version' }));
  await waitFor(() =>
    expect(server.callsOf('POST admin/network-versions/8/read/')[0]?.body).toEqual({
      columns: { number: 'num' },
      vertices: false,
      identified_by: 'number',
    }),
  );
});

it('tells what a version changes before it takes effect', async () => {
  const row = { id: 1, number: '0047', line: 'Bocognano', before: [9, 42], at: [9.0001, 42], supports: 1 };
  const { server } = await open(
    { ...version, state: 'ready', report: { ...report, counts, comparison } },
    {
      'GET admin/network-versions/8/changes/': { body: { comparison, rows: [row], after: null } },
      'POST admin/network-versions/8/effect/': { body: { noted: 3 } },
    },
  );
  const card = await screen.findByRole('region', { name: /hta\.geojson/ });
  expect(within(card).getByText(/3 doublons, laissés de côté/)).toBeVisible();
  await userEvent.click(within(card).getByRole('button', { name: 'Comparer' }));
  expect(await within(card).findByText(/60 nouveaux, 5 déplacés de plus de 2 m, 10 disparus/)).toBeVisible();
  expect(await within(card).findByRole('row', { name: '0047 Bocognano 8 1' })).toBeVisible();
  await userEvent.click(within(card).getByRole('button', { name: 'Appliquer cette version' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent(/Les 90 supports liés gardent leur position/);
  await userEvent.click(within(question).getByRole('button', { name: 'Appliquer cette version' }));
  await waitFor(() =>
    expect(server.callsOf('POST admin/network-versions/8/effect/')[0]?.body).toEqual({ instead_of: 7 }),
  );
});
