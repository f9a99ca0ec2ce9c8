import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choiceOf, choose, clear, keepChange } from 'shared/basket';
import { chooseAll } from 'shared/basket/selections';
import type { User } from 'shared/contract';
import { knownUser, openScreen } from 'shared/testing';
import { notificationStore } from 'shared/ui/core';
import manifest from '../manifest';
import { fakeServer } from '../testing/fake-server';

// Whole screens with a map are slow on a busy machine.
configure({ defaultHidden: true });
afterAll(() => configure({ defaultHidden: false }));
vi.setConfig({ testTimeout: 90_000 });

const ID = 'abcdefghijklmnopqrstuv';
const owner = {
  id: 2,
  code: 'EDF',
  label: 'EDF Corse',
  label_en: 'EDF Corse',
  type: 'OWNER',
  status: 'active',
  parents: [],
};
const coordinator: User = { ...knownUser, scope: [...knownUser.scope, 'programme:coordinate'] };
const near = '?z=15&lat=42.1&lng=9.1';
let server = fakeServer();

const selected = (count: number, more: object = {}) => ({
  id: ID,
  kind: 'infrastructures',
  count,
  risks: { high: 1, medium: 0, low: 0, none: count - 1 },
  owners: [{ ...owner, count }],
  left_out: 0,
  ...more,
});
const open = (search = near, user: User = coordinator) =>
  openScreen(manifest, `/search${search}`, { locale: 'en', user });
// Finds by labels and texts, since computing the names of a whole screen takes jsdom seconds.
const box = (id: number) => screen.findByLabelText(`Choose no. ${id}`);
const ids = () => [...choiceOf('infrastructures').ids];
const dock = () => screen.findByLabelText(/^\d+ support.* chosen$/, { selector: 'section' });
const button = async (name: string | RegExp) => within(await dock()).findByRole('button', { name });

beforeEach(() => {
  server = fakeServer();
  server.answers['POST selections/'] = ({ body }) => ({ body: selected((body as { ids: [] }).ids.length) });
  server.answers[`GET selections/${ID}/`] = { body: selected(2) };
  for (const side of ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600);
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    media =>
      ({
        media,
        matches: media === '(min-width: 1280px)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as Partial<MediaQueryList> as MediaQueryList,
  );
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  clear('infrastructures');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('chooses by rows, and orders, exports and shares what is chosen', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const router = await open();
  await user.click(await box(77));
  expect(within(await dock()).getByRole('status')).toHaveTextContent('1 support or line chosen');
  expect(await screen.findByText('1 of high risk')).toBeInTheDocument();
  expect(screen.getByText('all of EDF Corse')).toBeInTheDocument();
  expect(await box(77)).toBeChecked();
  expect(screen.getByLabelText('Choose all 2 of this filter')).toBePartiallyChecked();
  expect(router.state.location.search).not.toContain('selected');
  await user.click(await box(78));
  await button('Order 2');
  await user.click(await button('Export'));
  server.answers['GET export/infrastructures.csv'] = new Response('') as never;
  await user.click(within(await dock()).getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(server.callsOf('GET export/infrastructures.csv')).toHaveLength(1));
  expect(server.callsOf('GET export/infrastructures.csv')[0]?.url.search).toBe(`?chosen=${ID}`);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await button('Share'));
  expect(copied).toHaveBeenCalledWith(`http://localhost:3000/en/search?chosen=${ID}`);
  await user.click(await button('Order 2'));
  await waitFor(() => expect(router.state.location.search).toBe('?new=1&manager=2'));
  expect(router.state.location.pathname).toBe('/en/programme/works');
});

it('chooses all of a filter by one request, and says what a filter hides', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  choose('infrastructures', []);
  server.answers['GET cables/infrastructures/ids/'] = { body: { ids: [77, 78, 79, 80], total: 4 } };
  await open(`${near}&risk=RISK_H`);
  await box(77);
  choose('infrastructures', [1, 2, 3]);
  expect(await screen.findByText('1 of them outside the filter')).toBeInTheDocument();
  await user.click(within(await dock()).getByText('Clear'));
  expect(ids()).toEqual([]);
  await user.click(await screen.findByText('Undo'));
  expect(ids()).toEqual([1, 2, 3]);
});

it('removes from the choice what a filter of more than 20,000 matches', async () => {
  await open();
  choose('infrastructures', [1, 2, 3]);
  server.answers['GET cables/infrastructures/ids/'] = ({ url }) =>
    url.searchParams.has('chosen')
      ? { body: { ids: [2, 3], total: 2 } }
      : { body: { ids: [], total: 30_000 } };
  expect(await chooseAll('infrastructures', 'cables/infrastructures/', { risk: ['RISK_H'] }, false)).toBe(
    'changed',
  );
  expect(ids()).toEqual([1]);
});

it('asks before a filter of more than 20,000 replaces chosen ones that it does not match', async () => {
  await open();
  choose('infrastructures', [1, 2, 3]);
  server.answers['GET cables/infrastructures/ids/'] = ({ url }) =>
    url.searchParams.has('chosen') ? { body: { ids: [2], total: 1 } } : { body: { ids: [], total: 30_000 } };
  const mayLose = vi.fn(async () => false);
  const all = () =>
    chooseAll('infrastructures', 'cables/infrastructures/', { risk: ['RISK_H'] }, true, mayLose);
  expect(await all()).toBe('declined');
  expect(mayLose).toHaveBeenCalledWith(2);
  expect(ids()).toEqual([1, 2, 3]);
  mayLose.mockResolvedValue(true);
  expect(await all()).toBe('changed');
  expect(choiceOf('infrastructures').count).toBe(30_000);
});

it('says all of an operator only if none of the chosen ones is without an operator', async () => {
  server.answers['POST selections/'] = { body: selected(3, { owners: [{ ...owner, count: 2 }] }) };
  await open();
  choose('infrastructures', [1, 2, 3]);
  expect(await screen.findByText('EDF Corse: 2')).toBeInTheDocument();
  expect(screen.queryByText('all of EDF Corse')).not.toBeInTheDocument();
});

it('has one order for each of several operators, and says when it is offline', async () => {
  server.answers['POST selections/'] = {
    body: selected(3, {
      owners: [
        { ...owner, count: 2 },
        { ...owner, id: 4, label_en: 'Enedis', count: 1 },
      ],
    }),
  };
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const router = await open();
  await user.click(await box(77));
  await screen.findByText('2 operators');
  await user.click(await button('Order 3'));
  await user.click(await button('Enedis: 1'));
  await waitFor(() => expect(router.state.location.search).toBe('?new=1&manager=4&part=1'));
});

it('offers a reader the export, and neither order nor change', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await open(near, { ...knownUser, scope: ['data:read'] });
  await user.click(await box(77));
  expect(await button('Export 1')).toBeInTheDocument();
  for (const name of [/^Order/, 'Change', 'More actions'])
    expect(within(await dock()).queryByRole('button', { name })).not.toBeInTheDocument();
});

it('deletes all after a question', async () => {
  const path = `DELETE selections/${ID}/records/`;
  server.answers[path] = { body: { changed: 1, left_out: [], left_out_total: 0, undo: null } };
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await open();
  await user.click(await box(77));
  await user.click(await button('More actions'));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: /Delete 1 record/ });
  expect(server.callsOf(path)).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(notificationStore.getState().current?.msg).toBe('1 deleted.'));
  expect(ids()).toEqual([]);
});

it('shows the records of a shared link, with a chip that removes it', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await open(`${near}&chosen=${ID}`);
  const lists = () => server.callsOf('GET cables/infrastructures/').map(({ url }) => url.searchParams);
  const chip = await screen.findByText('2 chosen');
  expect(lists().at(-1)?.get('chosen')).toBe(ID);
  expect(server.callsOf('GET mortality/').every(({ url }) => !url.searchParams.has('chosen'))).toBe(true);
  await user.click(chip);
  await waitFor(() => expect(lists().at(-1)?.has('chosen')).toBe(false));
});

it('goes on after a reload with the change that was broken off, and keeps all chosen if too many are left out', async () => {
  const undo = `${ID}/changes/6/undo/`;
  server.answers[`POST selections/${undo}`] = {
    body: {
      changed: 0,
      left_out: [{ id: 77, problem: { path: [], code: 'changed_since', params: {} } }],
      left_out_total: 1500,
      undo: null,
    },
  };
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await open();
  await box(77);
  choose('infrastructures', [77, 78]);
  keepChange({
    request: `POST${undo}undefined`,
    key: 'k'.repeat(36),
    changed: 2,
    undo,
  });
  await screen.findByText('all of EDF Corse');
  await user.click(await button('Change'));
  expect(await screen.findByText(/^Previous change: 2\./)).toBeInTheDocument();
  await user.click(await button('Undo'));
  expect(await screen.findByText(/1,500 left out, still chosen\./)).toBeInTheDocument();
  expect(server.callsOf(`POST selections/${undo}`)[0]?.headers.get('idempotency-key')).toBe('k'.repeat(36));
  expect(ids()).toEqual([77, 78]);
  expect(within(await dock()).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('changes a field for all, keeps chosen what was left out, and takes the change back', async () => {
  const changes = `selections/${ID}/changes/`;
  const problem = { path: [], code: 'not_permitted', params: {} };
  server.answers[`POST ${changes}`] = {
    body: { changed: 1, left_out: [{ id: 78, problem }], left_out_total: 1, undo: 6 },
  };
  const undo = `POST ${changes}6/undo/`;
  server.answers[undo] = { status: 500, body: {} };
  server.answers['GET nomenclatures/types'] = {
    body: [
      {
        id: 1,
        code: 'OWNER',
        mnemonic: 'OWNER',
        label: 'Gestionnaire',
        label_en: 'Operator',
        nomenclatures: [owner],
      },
    ],
  };
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await open();
  await user.click(await box(77));
  await user.click(await box(78));
  await button('Order 2');
  await user.click(await button('Change'));
  expect(await button('Change 2')).toBeDisabled();
  await user.click(screen.getByRole('combobox', { name: /Owner/ }));
  await user.click(await screen.findByRole('option', { name: 'EDF Corse' }));
  await user.click(await button('Change 2'));
  expect(await screen.findByText(/1 changed\. 1 left out, still chosen\./)).toBeInTheDocument();
  expect(server.callsOf(`POST ${changes}`)[0]?.body).toEqual({ fields: { owner: 2 } });
  expect(ids()).toEqual([78]);
  // The server goes on with what was broken off if it is asked with the same key.
  await user.click(await button('Undo'));
  await waitFor(() => expect(notificationStore.getState().current?.type).toBe('error'));
  server.answers[undo] = { body: { changed: 1, left_out: [], left_out_total: 0, undo: null } };
  await user.click(await button('Undo'));
  expect(await screen.findByText('1 put back as before.')).toBeInTheDocument();
  const keys = server.callsOf(undo).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

it('lists the chosen ones to walk, each the nearest to the one before, and says which cannot be read', async () => {
  const list = await (await server.fetch('/api/v1/cables/infrastructures/?fields=summary')).json();
  const [support, line] = list.features;
  const at = (id: number, latitude: number) => ({
    body: { ...support, id, geometry: { type: 'Point', coordinates: [9.1, latitude] } },
  });
  server.answers['GET cables/infrastructures/1/'] = at(1, 42);
  server.answers['GET cables/infrastructures/2/'] = at(2, 42.3);
  server.answers['GET cables/infrastructures/3/'] = at(3, 42.1);
  server.answers['GET cables/infrastructures/4/'] = {
    status: 404,
    body: { detail: 'Not found.', code: 'not_found' },
  };
  expect(line.id).toBe(78);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const router = await open();
  await box(77);
  choose('infrastructures', [1, 2, 3, 4]);
  await user.click(await button('Visit'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/search/visit'));
  expect(await screen.findByText('4 to visit')).toBeInTheDocument();
  const links = () => screen.queryAllByRole('link', { name: /^Support \d$/ });
  await waitFor(() =>
    expect(links().map(({ textContent }) => Number(textContent?.match(/\d+/)))).toEqual([1, 3, 2]),
  );
  expect(await screen.findByText(/^33.* km as the crow flies$/)).toBeInTheDocument();
  expect(
    await screen.findByText('1 is neither on this device nor readable on the server.'),
  ).toBeInTheDocument();
});

it('walks to 200 records at most, also by a typed address, and says so as its title', async () => {
  await open();
  choose(
    'infrastructures',
    Array.from({ length: 201 }, (_, id) => id + 1),
  );
  cleanup();
  await openScreen(manifest, '/search/visit', { locale: 'en', user: coordinator });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'A visit has at most 200 records: choose fewer.' }),
  ).toBeInTheDocument();
  clear('infrastructures');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Nothing is chosen for a visit.' }),
  ).toBeInTheDocument();
});
