import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, knownUser, openScreen, type StandInServer, standInServer } from 'shared/testing';
import manifest from '../manifest';

vi.mock('../features/match-supports/doubtful-map', () => import('../testing/map-stand-ins'));

let server: StandInServer;
const coordinator = { ...knownUser, scope: [...knownUser.scope, 'programme:coordinate' as const] };
const source = {
  id: 3,
  name: 'EDF Corse',
  owner_id: null,
  network_type_id: null,
  licence: '',
  attribution: '',
  dated: '2026-03-12',
  version: 1,
  poles: 302,
};
const match = {
  id: 9,
  source: 3,
  dry_run: true,
  state: 'done',
  done: 4,
  parts: 4,
  supports: 1290,
  numberless: 6,
  sure: 1240,
  doubtful: 2,
  linked: 0,
  undone: 0,
  at: '2026-03-20T08:00:00.000Z',
  by: 'cc',
};
const at = (metres: number) => ({ type: 'Point', coordinates: [9, 42 + metres / 111_070] });
const candidate = (id: number, number: string, metres: number) => ({
  id,
  type: 'Feature',
  geometry: at(metres),
  metres,
  properties: { source: 3, number, line: 'Tavera', network_type_id: null, owner_id: null, support: null },
});
const support = (id: number, number: string) => ({
  id,
  geometry: at(0),
  number,
  network_type_id: 1,
  owner_id: null,
  candidates: [candidate(id * 10, '47', 4), candidate(id * 10 + 1, '48', 21)],
});

function open(answers: Answers = {}, user = coordinator) {
  server = standInServer({
    'GET nomenclatures/types': { body: [] },
    'GET networks/sources/': { body: [source] },
    'GET networks/matches/': { body: [match] },
    'GET networks/matches/doubtful/': {
      body: { supports: [support(5, '0047'), support(6, '')], after: null },
    },
    'POST networks/matches/decisions/': { status: 204 },
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  return openScreen(manifest, '/network/matching', { locale: 'en', user });
}
const decisions = () => server.callsOf('POST networks/matches/decisions/').map(({ body }) => body);

afterEach(() => vi.unstubAllGlobals());

it('links the sure supports, shows how far it is, and undoes them after a question', async () => {
  await open();
  expect(await screen.findByText('6 of our supports have no number.')).toBeInTheDocument();
  const running = { ...match, id: 10, dry_run: false, state: 'running', done: 1 };
  server.answers['POST networks/matches/'] = { status: 202, body: running };
  server.answers['GET networks/matches/'] = { body: [running, match] };
  await userEvent.click(screen.getByRole('button', { name: 'Link 1,240 sure ones' }));
  expect(server.callsOf('POST networks/matches/')[0]?.body).toEqual({ source: 3, dry_run: false });
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeInTheDocument();
  const done = { ...running, state: 'done', linked: 1240 };
  server.answers['GET networks/matches/'] = { body: [done, match] };
  expect(await screen.findByText('1,240 supports were linked on 20 Mar 2026.')).toBeInTheDocument();
  server.answers['PATCH networks/matches/10/'] = { body: { ...done, state: 'undoing' } };
  server.answers['GET networks/matches/'] = { body: [{ ...done, state: 'undone', undone: 1238 }, match] };
  await userEvent.click(screen.getByRole('button', { name: 'Undo all links' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('2 that somebody had changed since were kept.')).toBeInTheDocument();
  expect(server.callsOf('PATCH networks/matches/10/')[0]?.body).toEqual({ state: 'undone' });
});

it('decides about doubtful supports by a tap or a key, one after the other', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: /^Support no\.\s0047$/ })).toBeInTheDocument();
  expect(screen.getByText('map of 5')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'This one: No.\u00a048 · 21 m · line Tavera' }));
  expect(await screen.findByRole('heading', { name: 'Support 6' })).toBeInTheDocument();
  await userEvent.keyboard('n');
  expect(await screen.findByText('No doubtful support is left here.')).toBeInTheDocument();
  await waitFor(() =>
    expect(decisions()).toEqual([
      { support: 5, pole: 51, refused: [] },
      { support: 6, pole: null, refused: [60, 61] },
    ]),
  );
});

it('keeps a support whose decision did not reach the server, and goes on to pages that have some', async () => {
  await open({
    'POST networks/matches/decisions/': { status: 500 },
    'GET networks/matches/doubtful/': ({ url }) => ({
      body: url.searchParams.get('after')
        ? { supports: [support(5, '0047')], after: null }
        : { supports: [], after: '12.3' },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'None of them' }));
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(await screen.findByRole('heading', { name: /^Support no\.\s0047$/ })).toBeInTheDocument();
});

it('is for coordinators', async () => {
  await open({}, knownUser);
  expect(await screen.findByText('Coordinators link supports.')).toBeInTheDocument();
  expect(server.callsOf('GET networks/matches/')).toEqual([]);
});
