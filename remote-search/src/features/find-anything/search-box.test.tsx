import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen, standInServer } from 'shared/testing';
import manifest from '../../manifest';
import { SearchBox } from './search-box';

const EMPTY = {
  ...{ coordinates: null, answers: [], areas: [], sensitive_areas: [] },
  ...{ species: [], infrastructures: [], mortality: [] },
};
const ucciani = { id: 4, name: 'Ucciani', code: '2A330', type: 'ADMIN_COM', bounds: [9, 42, 9.1, 42.1] };
const SETTINGS = { territory: [], version: '1', demonstration: false, geocoder: 'adresse.example' };
const addressesOf = (...labels: string[]) => ({
  addresses: labels.map(label => ({
    label,
    detail: '2A, Corse-du-Sud',
    position: { type: 'Point', coordinates: [8.73, 41.91] },
  })),
});

const server = standInServer({});
const onFind = vi.fn();
const sent = () =>
  server.callsOf('GET search/addresses/').map(({ url }) => Object.fromEntries(url.searchParams));
const pause = () => act(() => new Promise(resolve => setTimeout(resolve, 900)));

async function openBox(geocoder: string | null = SETTINGS.geocoder) {
  server.answers['GET settings/'] = { body: { ...SETTINGS, geocoder } };
  const load = async () => ({
    Screen: () => <SearchBox view={{ zoom: 12, latitude: 41.91567, longitude: 8.73211 }} onFind={onFind} />,
  });
  const routes = manifest.routes.slice(0, 1).map(route => ({ ...route, path: '/search', load }));
  await openScreen({ ...manifest, routes }, '/search', { locale: 'fr', user: null });
  return screen.findByRole('combobox');
}

beforeEach(() => {
  vi.stubGlobal('fetch', server.fetch);
  server.calls.length = 0;
  server.answers['GET search/'] = { body: { ...EMPTY, areas: [ucciani] } };
  server.answers['GET search/addresses/'] = { body: addressesOf('Rue Fesch 20000 Ajaccio') };
});
afterEach(() => {
  vi.unstubAllGlobals();
  onFind.mockReset();
});

it('finds addresses below the own places, once typing pauses, and shows the chosen one', async () => {
  server.answers['GET search/addresses/'] = { body: addressesOf('<img src=x onerror="alert(1)"> Rue Fesch') };
  await userEvent.type(await openBox(), 'rue fesch');
  const address = await screen.findByRole('option', { name: /<img src=x onerror="alert\(1\)"> Rue Fesch/ });
  expect(screen.getAllByRole('group').map(group => group.firstChild?.textContent)).toEqual([
    'Communes, régions et zones naturelles',
    'Adresses et lieux, d’après adresse.example',
  ]);
  expect(sent()).toEqual([{ q: 'rue fesch', near: '8.73,41.92' }]);
  await userEvent.click(address);
  expect(onFind).toHaveBeenCalledWith({ place: { type: 'Point', coordinates: [8.73, 41.91] } });
  // The label of a choice is no typing.
  await userEvent.click(screen.getByRole('combobox'));
  await pause();
  expect(sent()).toHaveLength(1);
});

it('sends neither numbers, coordinates nor two letters to the geocoder, and nothing without one', async () => {
  const box = await openBox();
  for (const text of ['2004', '42.15, 9.1', 'ru']) {
    await userEvent.clear(box);
    await userEvent.type(box, text);
    await pause();
  }
  await userEvent.type(await openBox(null), 'rue fesch');
  await screen.findByRole('option', { name: /Ucciani/ });
  await pause();
  expect(sent()).toEqual([]);
});

it('sends nothing to the geocoder offline', async () => {
  const box = await openBox();
  await userEvent.type(box, '12');
  await screen.findByRole('option', { name: /Ucciani/ });
  act(() => void window.dispatchEvent(new Event('offline')));
  server.answers['GET search/'] = () => Promise.reject(new TypeError('no network'));
  await userEvent.type(box, ' rue fesch');
  await pause();
  expect(sent()).toEqual([]);
  act(() => void window.dispatchEvent(new Event('online')));
});

it('never shows a late answer under a newer text', async () => {
  let answerLate = () => {};
  const late = new Promise<void>(resolve => {
    answerLate = resolve;
  });
  server.answers['GET search/addresses/'] = async ({ url }) => {
    const q = url.searchParams.get('q') ?? '';
    if (q === 'rue') await late;
    return { body: addressesOf(`Réponse à ${q}`) };
  };
  const box = await openBox();
  await userEvent.type(box, 'rue');
  await waitFor(() => expect(sent()).toHaveLength(1));
  await userEvent.type(box, ' fesch');
  await screen.findByRole('option', { name: /Réponse à rue fesch/ });
  answerLate();
  await pause();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Ucciani2A330',
    'Réponse à rue fesch2A, Corse-du-Sud',
  ]);
});

it.each([
  ['gives no answer', { body: { addresses: null } }],
  ['cannot be reached by the server', { status: 500 }],
  ['is unknown to an older server', { status: 404 }],
])('says so in a sentence when the geocoder %s, and keeps the own results', async (_, answer) => {
  server.answers['GET search/addresses/'] = answer;
  await userEvent.type(await openBox(), 'ucciani');
  await screen.findByText('Les adresses manquent : adresse.example ne répond pas.');
  expect(screen.getByRole('option', { name: /Ucciani/ })).toBeInTheDocument();
});
