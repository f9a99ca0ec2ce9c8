import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choiceOf, clear } from 'shared/basket';
import type { User } from 'shared/contract';
import {
  type Answers,
  knownUser,
  openScreen,
  pageOf,
  type StandInServer,
  standInServer,
} from 'shared/testing';
import manifest from '../manifest';
import { support } from '../testing/ranking-fixtures';

vi.setConfig({ testTimeout: 60_000 });

const item = (id: number, label: string) => ({
  ...{ id, code: label, label, label_en: label, type: 'OWNER', status: 'active', parents: [] },
});
const { id: _, ...stamp } = { ...support(1).properties, id: 0 };
const outage = (id: number, changes: object = {}) => ({
  ...{ id, uuid: stamp.uuid, created_by: null, updated_by: null, version: 1 },
  ...{ timestamp_create: stamp.timestamp_create, timestamp_update: stamp.timestamp_update },
  ...{ owner: item(7, 'EDF'), date: '2026-05-12', time: '04:10', feeder: 'BASTIA 3', infrastructure: null },
  ...{ cause: 'UNKNOWN', minutes: 35, customers: null, remark: '' },
  ...changes,
});
const toSearch = [
  {
    ...{ outage: outage(1), hours: 14, infrastructure: support(5412), number: 2, supports: [5412, 5413] },
    near: true,
  },
  {
    ...{ outage: outage(2, { feeder: 'SUD 1' }), hours: 30, infrastructure: null, number: 0, supports: [] },
    near: false,
  },
];
const lines = [
  {
    ...{ infrastructure: 9, resourcetype: 'Line', feeder: '', owner: null },
    years: [{ year: '2026', animal: 3, unknown: 1, all: 6 }],
  },
  {
    ...{ infrastructure: null, resourcetype: null, feeder: 'BASTIA 3', owner: item(7, 'EDF') },
    years: [{ year: '2025', animal: 1, unknown: 0, all: 1 }],
  },
];
const coordinator: User = { ...knownUser, scope: ['data:read', 'data:write', 'programme:coordinate'] };
const operator: User = { ...knownUser, scope: ['data:read', 'programme:operate'], owner_id: 7 };

let server: StandInServer;
function open(path: string, { user = coordinator, answers = {} as Answers } = {}) {
  server = standInServer({
    'GET nomenclatures/types': { body: [] },
    'GET outages/to-search/': { body: toSearch },
    'GET outages/lines/': { body: lines },
    'GET outages/': { body: [outage(1)], headers: { 'x-total-count': '1' } },
    'GET outages/1/': { body: outage(1), headers: { etag: '"1-x"' } },
    'GET outages/1/finds/': pageOf([]),
    'GET history/outages/1/': { body: [] },
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  return openScreen(manifest, `/programme/outages${path}`, { locale: 'fr', user });
}

afterEach(() => {
  clear('infrastructures');
  vi.unstubAllGlobals();
});

it('says where to search, leads to the walk, and puts the supports into the basket', async () => {
  const router = await open('');
  const row = (await screen.findByRole('link', { name: 'BASTIA 3' })).closest('li') as HTMLElement;
  expect(row).toHaveTextContent('12 mai 2026, 04:10 (il y a 14 heures) · cause : inconnue · EDF');
  expect(row).toHaveTextContent('Support 5412 · Ucciani · 2 supports');
  expect(row).toHaveTextContent('dans vos zones');
  const unknown = screen.getByRole('link', { name: 'SUD 1' }).closest('li') as HTMLElement;
  expect(unknown).toHaveTextContent('Départ inconnu');
  expect(within(unknown).queryByRole('button')).not.toBeInTheDocument();
  await userEvent.click(within(row).getByRole('button', { name: 'Mettre au panier' }));
  await waitFor(() => expect([...choiceOf('infrastructures').ids]).toEqual([5412, 5413]));
  await userEvent.click(within(row).getByRole('button', { name: 'Commencer la recherche' }));
  expect(router.state.location).toMatchObject({ pathname: '/walk', search: '?ids=5412,5413' });
});

it('counts by line; each mark opens its power cuts', async () => {
  const router = await open('?view=lines&happened_after=2025-01-01');
  expect(await screen.findByText('Ligne 9 : 3 coupures par un animal')).toBeInTheDocument();
  expect(server.callsOf('GET outages/lines/')[0]?.url.searchParams.get('happened_after')).toBe('2025-01-01');
  await userEvent.click(await screen.findByRole('button', { name: /BASTIA 3, EDF.*animal.*1/ }));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    ...{ view: 'list', infrastructure: 'none', feeder: 'BASTIA 3', owner: '7', cause: 'ANIMAL' },
    happened_after: '2025-01-01',
  });
});

it('shows a power cut with the birds found around it; operators change their own only', async () => {
  await open('/1', { user: operator });
  expect(await screen.findByRole('heading', { name: 'BASTIA 3' })).toBeInTheDocument();
  expect(await screen.findByText(/Aucun oiseau trouvé/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Modifier' })).toBeInTheDocument();
});

it('offers no change of another operator’s power cut', async () => {
  await open('/1', { user: { ...operator, owner_id: 8 } });
  expect(await screen.findByRole('heading', { name: 'BASTIA 3' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Modifier' })).not.toBeInTheDocument();
});

it('is entered by an operator, with the own operator as a start', async () => {
  await open('?new=1', {
    user: operator,
    answers: {
      'GET nomenclatures/types': {
        body: [{ id: 1, code: 'OWNER', label: 'Gestionnaire', items: [item(7, 'EDF'), item(8, 'RTE')] }],
      },
      'POST outages/': { status: 201, body: outage(3) },
    },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /Départ ou ligne/ }), 'CALVI 1');
  await userEvent.click(screen.getByRole('button', { name: /Enregistrer/ }));
  await waitFor(() =>
    expect(server.callsOf('POST outages/')[0]?.body).toMatchObject({
      ...{ owner_id: 7, feeder: 'CALVI 1', cause: 'UNKNOWN', time: '', infrastructure: null },
    }),
  );
});
