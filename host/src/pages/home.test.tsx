import { cleanup, render, screen, within } from '@testing-library/react';
import { QueryClientProvider, queryClient } from 'shared/api';
import type { User } from 'shared/contract';
import { createMemoryRouter, RouterProvider } from 'shared/router';
import { sessionStore } from 'shared/session';
import { Home } from './home';

const user: User = {
  id: 1,
  username: 'elise',
  email: 'elise@example.org',
  first_name: 'Élise',
  last_name: 'Martin',
  full_name: 'Élise Martin',
  phone: '',
  avatar: null,
  areas: [],
  groups: [],
  scope: ['data:read', 'accounts:activate'],
  is_staff: false,
};
const today = new Date().toISOString().slice(0, 10);
const infrastructures = (supports: number, lines: number) => ({
  total: { supports, lines, line_length: 0 },
  by_risk: [],
  by_neutralization: [],
  by_network: [],
  by_risk_and_neutralization: [],
});
const birds = (cases: number, individuals: number, uncounted = 0) => ({
  total: { cases, individuals, uncounted },
  by_cause: [],
  by_species: [],
  by_year: [],
});
/** Answers by path and the name of the first parameter, if it matters. */
const answers: Record<string, unknown> = {
  'stats/infrastructures/?diagnosed_after': infrastructures(3, 1),
  'stats/infrastructures/?neutralized_after': infrastructures(0, 0),
  'stats/mortality/': birds(1, 1),
  'cables/diagnosis/': [{ id: 5, date: today, media: [], infrastructure: 42 }],
  'cables/operations/': { type: 'FeatureCollection', features: [] },
  'mortality/': { type: 'FeatureCollection', features: [] },
};

function open(ownAnswers: Record<string, unknown> = {}) {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.split('/api/v1/')[1] ?? '';
    const held = { ...answers, ...ownAnswers };
    return Response.json((await held[path]) ?? held[`${path}?${[...searchParams.keys()][0]}`] ?? []);
  });
  const router = createMemoryRouter([{ path: '*', element: <Home /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStore.setState({ user: null, loggedIn: false });
  vi.unstubAllGlobals();
});

it('says signed out what the product is for, and leads to the map', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Aucun oiseau ne devrait mourir sur un fil.',
  );
  expect(screen.getByRole('link', { name: 'Ouvrir la carte' })).toHaveAttribute('href', '/search');
  expect(screen.getByRole('heading', { name: 'Actualités' })).toBeInTheDocument();
});

it('greets a member with what was recorded in seven days, what waits and what was seen lately', async () => {
  sessionStore.setState({ user, loggedIn: true });
  open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bonjour Élise');
  expect(
    await screen.findByText('Ces sept derniers jours : 4 supports et lignes vus, 1 oiseau trouvé.'),
  ).toBeInTheDocument();
  expect(screen.getByText(/Rien n’attend/)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /N°\u00a042/ })).toHaveAttribute(
    'href',
    '/infrastructures/42',
  );
  // Users who cannot write see no link to a new record.
  expect(screen.queryByRole('link', { name: /oiseau mort/ })).not.toBeInTheDocument();
});

const coordinator = { ...user, scope: ['data:read', 'data:write', 'programme:coordinate'] as User['scope'] };
const operator = { ...user, scope: ['data:read', 'programme:operate'] as User['scope'] };
const owner = (code: string) => ({
  id: 1,
  code,
  label: code,
  label_en: code,
  type: 'OWNER',
  status: 'active',
  parents: [],
});
const waiting = (given: object = {}) => ({
  'programme/waiting/': { alarms: 0, overdue: [], fitted: 0, requested: 0, ...given },
});
const rows = async () => {
  const links = await screen.findAllByRole('link', { name: /^\d/ });
  return links.map(link => [link.textContent, link.getAttribute('href')]);
};

it('tells a coordinator what works and alarms wait for, one operator by name', async () => {
  sessionStore.setState({ user: coordinator, loggedIn: true });
  open(
    waiting({
      alarms: 2,
      overdue: [{ owner: owner('Enedis'), count: 3 }],
      fitted: 1,
      unverified: 2,
      declined: 1,
    }),
  );
  expect(await rows()).toEqual([
    ['2alarmes\u00a0: un oiseau mort malgré les travaux', '/programme/alarms'],
    ['3travaux en retard chez Enedis', '/programme/works?state=REQUESTED%2CPLANNED%2CFAULTY&overdue=true'],
    ['2poses que personne n’a vérifiées à temps', '/programme/works?state=FITTED&overdue=true'],
    ['1refus à traiter', '/programme/works?state=DECLINED'],
    ['1pose à vérifier', '/programme/works?state=FITTED'],
  ]);
  expect(screen.getByRole('link', { name: 'Où agir' })).toHaveAttribute('href', '/programme');
});

it('tells an operator which requests have no answer; several late operators are not named', async () => {
  sessionStore.setState({ user: operator, loggedIn: true });
  open(waiting({ requested: 4, overdue: [{ owner: owner('Enedis'), count: 1 }] }));
  expect((await rows()).map(([text]) => text)).toEqual([
    '1intervention en retard chez le gestionnaire',
    '4demandes sans réponse',
  ]);
  cleanup();
  queryClient.clear();
  sessionStore.setState({ user: coordinator, loggedIn: true });
  open(
    waiting({
      overdue: [
        { owner: owner('Enedis'), count: 1 },
        { owner: owner('RTE'), count: 1 },
      ],
    }),
  );
  expect((await rows()).map(([text]) => text)).toEqual(['2travaux en retard chez le gestionnaire']);
});

it('says that nothing waits when it knows, and asks only for those who follow works', async () => {
  sessionStore.setState({ user: coordinator, loggedIn: true });
  open(waiting());
  expect(await screen.findByText(/Rien n’attend/)).toBeInTheDocument();
  cleanup();
  sessionStore.setState({ user: { ...user, scope: ['data:read', 'data:write'] }, loggedIn: true });
  open(waiting({ alarms: 9 }));
  expect(await screen.findByText(/Rien n’attend/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Où agir' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /oiseau mort/ })).toHaveAttribute('href', '/mortality?new=1');
});

it('does not say that nothing waits before it knows of requests for accounts', async () => {
  sessionStore.setState({ user, loggedIn: true });
  let answer = (_requests: object[]) => {};
  open({ 'user/activate/': new Promise(resolve => (answer = resolve)) });
  expect(await screen.findByRole('link', { name: /N°\u00a042/ })).toBeInTheDocument();
  expect(screen.queryByText(/Rien n’attend/)).not.toBeInTheDocument();
  answer([]);
  expect(await screen.findByText(/Rien n’attend/)).toBeInTheDocument();
});

it('shows a bird or support without a picture by a photograph of the support, or else draws it', async () => {
  sessionStore.setState({ user, loggedIn: true });
  const visit = (id: number) => ({ id, date: today, media: [], infrastructure: id });
  const support = (photo: string | null, resourcetype = 'Point') => ({
    resourcetype,
    properties: { photo, arming: ['H61', 'POTBOIS'], equipment: ['EQ009'] },
  });
  const species = {
    id: 1,
    code: 'BUBU',
    scientific_name: 'Bubo bubo',
    vernacular_name: 'Grand-duc',
    vernacular_name_en: '',
    active: true,
    photo: null,
  };
  open({
    'cables/diagnosis/': [visit(41), visit(42), visit(43), visit(44)],
    'cables/infrastructures/41/': support(null),
    'cables/infrastructures/42/': support('/media/42.jpg'),
    'cables/infrastructures/43/': support(null, 'Line'),
    'mortality/': {
      type: 'FeatureCollection',
      features: [{ properties: { id: 3, date: today, media: [], species } }],
    },
  });
  expect(
    await screen.findByRole('link', { name: /^Dessin\u00a0: chouette.*grand-duc/i }),
  ).toBeInTheDocument();
  const shown = async (id: number) =>
    within(await screen.findByRole('link', { name: new RegExp(`N°.${id}`) }));
  const drawing = 'Dessin\u00a0: poste H61, poteau bois, coiffes';
  expect(await (await shown(41)).findByRole('img', { name: drawing })).toBeInTheDocument();
  expect(await (await shown(42)).findByRole('presentation')).toHaveAttribute(
    'src',
    expect.stringMatching('42.jpg'),
  );
  expect(await (await shown(43)).findByRole('img', { name: 'Dessin\u00a0: ligne' })).toBeInTheDocument();
  // One whose answer fails keeps the sign of its kind.
  expect((await shown(44)).queryByRole('img')).not.toBeInTheDocument();
});

it('counts everything of the week, however much it is', async () => {
  sessionStore.setState({ user, loggedIn: true });
  open({
    'stats/infrastructures/?neutralized_after': infrastructures(130, 12),
    // One case of three birds, 40 of an unknown number.
    'stats/mortality/': birds(41, 43, 40),
  });
  expect(
    await screen.findByText(
      'Ces sept derniers jours : 4 supports et lignes vus, 142 neutralisations, au moins 43 oiseaux trouvés.',
    ),
  ).toBeInTheDocument();
});
