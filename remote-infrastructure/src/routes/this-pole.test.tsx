import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { submit } from 'shared/outbox';
import type { Answers } from 'shared/testing';
import { vi } from 'vitest';
import { idOf, support } from '../testing/fixtures';
import { calls, renderScreen } from '../testing/render-screen';

vi.mock('shared/outbox', async original => ({
  ...(await original<typeof import('shared/outbox')>()),
  submit: vi.fn(),
}));
vi.mock('../../../shared/src/ui/record/screens/kind-map', () => ({ KindMap: () => null }));
vi.mock('../../../shared/src/ui/record/poles/poles-map', () => ({ PolesMap: () => null }));

const HERE = '/infrastructures?new=point&z=18&lat=42.15&lng=9.1&accuracy=6';
const source = (dated: string) => ({
  ...{ id: 3, name: 'EDF Corse', owner_id: null, network_type_id: null, licence: 'Licence Ouverte' },
  ...{ attribution: '', dated, version: 8, poles: 2 },
});
const pole = (id: number, number: string, longitude: number, changes: object = {}) => ({
  id,
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, 42.15] },
  properties: {
    ...{ source: 3, number, line: 'Bocognano', owner_id: idOf('IO-ENEDIS'), support: null },
    ...{ network_type_id: idOf('HTA-BT'), material: 'béton', year: 1994, ...changes },
  },
});
const published = (poles: readonly object[], dated = '2026-03-12'): Answers => ({
  'GET networks/sources/': { body: [source(dated)] },
  'GET networks/poles/nearest/': { body: poles },
  'GET networks/poles/47/': { body: poles[0] ?? {} },
});
const A = pole(47, '2A-TAV-0047', 9.10005);
const B = pole(48, '2A-TAV-0048', 9.1005);
const continueForm = async () => userEvent.click(await screen.findByRole('button', { name: /Continue/ }));
const sent = () => (vi.mocked(submit).mock.calls.at(-1)?.[0] as { body: object } | undefined)?.body;

beforeEach(() => {
  vi.mocked(submit).mockReset();
  vi.mocked(submit).mockReturnValue({
    ref: 'local:00000000-0000-4000-8000-000000000001',
    kept: Promise.resolve(),
    outcome: Promise.resolve({ status: 'delivered', record: { id: 12 }, missingPictures: [] }),
  });
});

describe('a support added at the device’s position', () => {
  it('is an operator’s pole after one tap, with all that the operator says', async () => {
    await renderScreen(HERE, published([A, B]));
    expect(await screen.findByRole('heading', { name: 'Is it this pole?' })).toBeInTheDocument();
    expect(screen.getByText('EDF Corse knows 2 near you.')).toBeInTheDocument();
    expect(
      screen.getByRole('radio', { name: /A 2A-TAV-0047.*béton, 1994.*Bocognano.*4.* from here/ }),
    ).toBeChecked();
    expect(calls().find(call => call.includes('nearest'))).toContain('reach=50&limit=3');
    await userEvent.click(screen.getByRole('button', { name: 'It is A' }));
    await continueForm();
    await waitFor(() =>
      expect(sent()).toMatchObject({
        geom: A.geometry,
        network_type_id: idOf('HTA-BT'),
        owner_id: idOf('IO-ENEDIS'),
        operator_number: '2A-TAV-0047',
        pole_id: 47,
      }),
    );
  });

  it('is the other pole, or placed by hand', async () => {
    await renderScreen(HERE, published([A, B]));
    await userEvent.click(await screen.findByRole('radio', { name: /2A-TAV-0048/ }));
    expect(screen.getByRole('button', { name: 'It is B' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Neither of them' }));
    await userEvent.click(await screen.findByRole('radio', { name: /Distribution|HTA/ }));
    await continueForm();
    await waitFor(() => expect(sent()).toMatchObject({ geom: { coordinates: [9.1, 42.15] } }));
    expect(sent()).not.toHaveProperty('pole_id');
  });

  it('leads to the support that the pole is already', async () => {
    const router = await renderScreen(HERE, published([pole(47, '0047', 9.1, { support: 12 })]));
    expect(await screen.findByText('Already a support')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Open the support' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/infrastructures/12'));
  });

  it('says that the file is old', async () => {
    await renderScreen(HERE, published([A], '2024-03-12'));
    expect(await screen.findByText(/This file is more than a year old/)).toBeInTheDocument();
  });

  it('says that no pole is near', async () => {
    await renderScreen(`${HERE}0`, published([]));
    expect(await screen.findByText(/No operator’s pole within 60 m/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Continue/ })).toBeInTheDocument();
  });

  it('opens its form at once where nothing is published', async () => {
    await renderScreen(HERE, { 'GET networks/sources/': { body: [] } });
    expect(await screen.findByRole('button', { name: /Continue/ })).toBeInTheDocument();
    expect(calls().some(call => call.includes('networks/poles'))).toBe(false);
  });
});

describe('a support made from a pole of the map', () => {
  it('has its form filled in, and can be parted from the pole', async () => {
    await renderScreen('/infrastructures?new=point&pole=47', published([A]));
    expect(await screen.findByText('Linked to pole 2A-TAV-0047 of EDF Corse.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the link' }));
    await continueForm();
    await waitFor(() => expect(sent()).toMatchObject({ operator_number: '2A-TAV-0047', pole_id: null }));
  });

  it('is told apart from the support that the pole is already', async () => {
    await renderScreen(
      '/infrastructures?new=point&pole=47',
      published([pole(47, '0047', 9.1, { support: 12 })]),
    );
    expect(await screen.findByRole('button', { name: 'Open the support' })).toBeInTheDocument();
  });
});

describe('the form of a linked support', () => {
  it.each([
    ['is gone', 51, { status: 404, body: { code: 'not_found' } }, /no longer publishes/],
    ['cannot be read', 52, () => Promise.reject(new TypeError('no network')), /could not be read/],
    // Other tests leave the poles that they read in the page's cache.
  ] as const)('says of a pole that %s no more than it knows', async (_, id, answer, words) => {
    const record = support();
    const linked = { body: { ...record, properties: { ...record.properties, pole: id } } };
    await renderScreen('/infrastructures/12/infrastructure', {
      ...published([A]),
      [`GET networks/poles/${id}/`]: answer,
      'GET cables/infrastructures/12/': linked,
      'GET cables/points/12/': linked,
    });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

describe('the sheet of a support', () => {
  const linked = (pole_change: 'moved' | 'gone' | null) => {
    const record = support();
    return { ...record, properties: { ...record.properties, pole: 47, pole_change } };
  };
  const sheet = (change: 'moved' | 'gone' | null): Answers => ({
    ...published([pole(47, '0047', 9.1002)]),
    'GET cables/infrastructures/12/': { body: linked(change) },
    'POST networks/supports/12/settle/': { body: linked(null) },
  });

  it('names its operator’s pole with line, file and distance', async () => {
    await renderScreen('/infrastructures/12', sheet(null));
    await waitFor(() =>
      expect(screen.getByText(/0047 · Bocognano/)).toHaveTextContent(
        /EDF Corse: file of 12 Mar 2026 · Licence Ouverte · 17.*m from our point/,
      ),
    );
  });

  it('says that the operator moved it, until somebody has looked', async () => {
    await renderScreen('/infrastructures/12', sheet('moved'));
    expect(
      await screen.findByText(/The operator moved this pole: it is 17.*m from our point/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit the place' })).toHaveAttribute(
      'href',
      '/en/infrastructures/12/infrastructure',
    );
    await userEvent.click(screen.getByRole('button', { name: 'I looked: keep as it is' }));
    await waitFor(() => expect(calls()).toContain('POST networks/supports/12/settle/'));
  });
});

describe('the address of a number', () => {
  const numbered = (id: number, owner: string) => {
    const record = support();
    const { properties } = record;
    return {
      ...record,
      id,
      properties: { ...properties, id, owner: { ...properties.owner, id: idOf(owner), label_en: owner } },
    };
  };
  const answers = (records: readonly object[]): Answers => ({
    'GET cables/infrastructures/': {
      body: { type: 'FeatureCollection', features: records },
      headers: { 'x-total-count': String(records.length) },
    },
  });

  it('opens the support with the number', async () => {
    const router = await renderScreen('/pole/p-118', answers([numbered(12, 'IO-ENEDIS')]));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/infrastructures/12'));
  });

  it('offers the choice where two operators use it, unless it names one', async () => {
    const both = answers([numbered(12, 'IO-ENEDIS'), numbered(13, 'IO-RTE')]);
    await renderScreen('/pole/P-118', both);
    expect(
      await screen.findByRole('heading', { name: 'Several supports have the number P-118' }),
    ).toBeInTheDocument();
    expect(screen.getByText(/IO-RTE · Corte/)).toBeInTheDocument();
    const router = await renderScreen('/pole/P-118?owner=IO-RTE', both);
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/infrastructures/13'));
  });

  it('never opens the support of another operator', async () => {
    await renderScreen('/pole/P-118?owner=IO-RTE', answers([numbered(12, 'IO-ENEDIS')]));
    expect(await screen.findByText('No support has the number P-118.')).toBeInTheDocument();
  });

  it('leads to the search for an unknown number', async () => {
    await renderScreen('/pole/999', answers([]));
    expect(await screen.findByText('No support has the number 999.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search this number on the map' })).toBeInTheDocument();
  });
});
