import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from 'shared/i18n';
import { type Answers, knownUser, openScreen, type StandInServer, standInServer } from 'shared/testing';
import manifest from '../manifest';
import { network } from '../testing/ranking-fixtures';

vi.mock('../features/network-share/network-map', () => import('../testing/map-stand-ins'));
const saveFile = vi.hoisted(() => vi.fn<(bytes: Blob, name: string) => void>());
vi.mock('shared/ui/core', async original => ({ ...(await original<object>()), saveFile }));

const row = (name: string, poles: number, seen: number, changes: object = {}) => ({
  key: `3:${name}`,
  name,
  poles,
  seen,
  evaluated: 0,
  full: 0,
  partial: 0,
  metres: 4300,
  box: [9, 42, 9.1, 42.1],
  ...changes,
});
const ROWS = [
  row('Départ Bocognano', 48, 8, { searched: 5, last_search: '2026-11-03' }),
  row('Bastelica', 75, 21),
  row('', 9000, 20),
  row('Cuttoli', 74, 74),
];
const TOTAL = { poles: 302, seen: 140, evaluated: 100, full: 3, partial: 4, searched: 12, unlinked: 6 };
const pole = (id: number, number: string) => ({
  id,
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [9.01, 42.02] },
  properties: {
    source: 3,
    number,
    line: 'Départ Bocognano',
    network_type_id: null,
    owner_id: null,
    support: null,
  },
});

let server: StandInServer;
function open(path: string, answers: Answers = {}, locale: Locale = 'en', scope: string[] = []) {
  server = standInServer({
    'GET nomenclatures/types': { body: [] },
    'GET networks/sources/': { body: [network] },
    'GET networks/share/': { body: ROWS, headers: { 'x-total-count': '4' } },
    'GET networks/share/total/': { body: TOTAL },
    'GET networks/share/unseen/': { body: [pole(1, '0047'), pole(2, '=cmd')] },
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  const user = { ...knownUser, scope: [...knownUser.scope, ...scope] } as typeof knownUser;
  return openScreen(manifest, path, { locale, user });
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

afterEach(() => vi.unstubAllGlobals());

it('says how much of the network nobody has seen, and of each line, least seen first', async () => {
  await open('/network', {}, 'fr');
  expect(await screen.findByText('54 %')).toBeInTheDocument();
  expect(screen.getByText('EDF Corse · fichier du 12 mars 2026')).toBeInTheDocument();
  expect(screen.getByText(/162 poteaux sur 302/)).toBeInTheDocument();
  expect(screen.getByText('100 évalués · 7 neutralisés · 12 cherchés')).toBeInTheDocument();
  const first = await rowOf('Départ Bocognano');
  expect(first).toHaveTextContent('83 % jamais vus');
  expect(first).toHaveTextContent('8 vus · 40 jamais');
  expect(first).toHaveTextContent('5 cherchés, le dernier le 3 nov. 2026');
  expect(first).toHaveTextContent('4,3 km');
  expect(await rowOf('Sans ligne')).toHaveTextContent('99 % jamais vus');
  expect(screen.getByText(/6 de nos supports ne sont rattachés/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Rattacher' })).toHaveAttribute('href', '/network/matching');
});

it('makes the unseen poles of a line a list of places to go', async () => {
  const router = await open('/network?area=34');
  await userEvent.click(await rowOf('Départ Bocognano'));
  expect(await screen.findByText('83% of this line never seen')).toBeInTheDocument();
  expect(screen.getByText('40 poles, about 2 h on foot for two')).toBeInTheDocument();
  await waitFor(() => expect(server.callsOf('GET networks/share/unseen/')).toHaveLength(1));
  const [asked] = server.callsOf('GET networks/share/unseen/');
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
    by: 'line',
    key: '3:Départ Bocognano',
    'area[]': '34',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'List' }));
  expect(await rowOf('0047')).toBeInTheDocument();
  expect(router.state.location.search).toContain('list=1');
  await userEvent.click(screen.getByRole('button', { name: 'CSV file' }));
  const [bytes, name] = saveFile.mock.lastCall ?? [];
  expect(name).toBe('poles-never-seen.csv');
  expect(await bytes?.text()).toContain("'=cmd,Départ Bocognano,9.01,42.02");
  await userEvent.click(screen.getByRole('button', { name: 'Back to the share seen' }));
  expect(await rowOf('Bastelica')).toBeInTheDocument();
});

it('says that a line has been seen, and that a row is too large for a list', async () => {
  await open('/network');
  await userEvent.click(await rowOf('Cuttoli'));
  expect(await screen.findByText('Everything here has been seen')).toBeInTheDocument();
  await userEvent.click(await rowOf('No line'));
  expect(await screen.findByText(/More than 5,000 poles/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'List' })).toBeNull();
  expect(server.callsOf('GET networks/share/unseen/')).toEqual([]);
});

it('lists by municipality, with the chosen one in the address', async () => {
  const area = row('Tavera', 20, 5, { key: '77', metres: null });
  await open('/network?by=municipality&row=77', {
    'GET networks/share/': { body: [area], headers: { 'x-total-count': '1' } },
  });
  expect(await screen.findByText('75% of this municipality never seen')).toBeInTheDocument();
  expect(screen.getByText('15 poles')).toBeInTheDocument();
  expect(server.callsOf('GET networks/share/')[0]?.url.searchParams.get('by')).toBe('municipality');
});

it.each([
  [[], /Once an administrator has imported/, 0],
  [['admin'], /Import the poles/, 1],
] as const)('tells users with %s what to do without a network', async (scope, words, links) => {
  await open('/network', { 'GET networks/sources/': { body: [] } }, 'en', [...scope]);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryAllByRole('link', { name: 'Import a network' })).toHaveLength(links);
  expect(server.callsOf('GET networks/share/')).toEqual([]);
});

it('offers another try', async () => {
  await open('/network', { 'GET networks/share/': { status: 500, body: {} } });
  expect(await screen.findByText('The share seen could not be counted.')).toBeInTheDocument();
  expect(await screen.findByText('54%')).toBeInTheDocument();
});
