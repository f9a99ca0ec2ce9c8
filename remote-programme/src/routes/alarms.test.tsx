import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from 'shared/api';
import type { Locale } from 'shared/i18n';
import { type Answers, knownUser, openScreen, type StandInServer, standInServer } from 'shared/testing';
import manifest from '../manifest';
import { alarm } from '../testing/ranking-fixtures';

vi.mock('../features/explain-alarms/alarms-map', () => import('../testing/map-stand-ins'));

let server: StandInServer;
const coordinator = { ...knownUser, scope: [...knownUser.scope, 'programme:coordinate' as const] };

function open(answers: Answers = {}, user = coordinator, locale: Locale = 'en', path = '/programme/alarms') {
  server = standInServer({
    'GET nomenclatures/types': { body: [] },
    'GET map-layers/baselayers/': { body: [] },
    'GET alarms/': { body: [alarm(122), alarm(2, { kind: 'to_check' })], headers: { 'x-total-count': '2' } },
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  return openScreen(manifest, path, { locale, user });
}

afterEach(() => vi.unstubAllGlobals());

it('tells what died how long after which works', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: '2 open alarms' })).toBeInTheDocument();
  expect(
    screen.getByText('Red Kite: electrocution, 2 years after a full neutralisation.'),
  ).toBeInTheDocument();
  expect(screen.getByText('Fitted on 17 Nov 2024')).toBeInTheDocument();
  expect(screen.getByText(/found within 30 m.* To be checked\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Examine' }));
  expect(screen.getByRole('form', { name: 'How do you explain it?' })).toBeInTheDocument();
});

it('prints no alarm of a bird that rules blur', async () => {
  const [hidden, shown] = [alarm(122), alarm(2)];
  Object.assign(hidden.mortality.properties, { hidden: true });
  Object.assign(shown.mortality.properties, { hidden: false });
  await open({ 'GET alarms/': { body: [hidden, shown], headers: { 'x-total-count': '2' } } });
  const [card, row] = await screen.findAllByRole('article');
  expect(card).toHaveAttribute('data-unprinted');
  expect(row).not.toHaveAttribute('data-unprinted');
});

it('explains faulty works with their fault, and sends the version that was read', async () => {
  await open({ 'PATCH alarms/122/': { body: alarm(122, { state: 'WORKS_FAULTY' }) } });
  const waiting = ['stats', 'programme-waiting'];
  queryClient.setQueryData(waiting, { alarms: 2 });
  const form = await screen.findByRole('form', { name: 'How do you explain it?' });
  await userEvent.click(within(form).getByRole('radio', { name: 'Works to be redone' }));
  const save = within(form).getByRole('button', { name: 'Save the explanation' });
  expect(save).toBeDisabled();
  await userEvent.click(within(form).getByRole('radio', { name: 'badly fitted' }));
  await userEvent.type(within(form).getByRole('textbox', { name: 'Explanation (optional)' }), 'Cover gone');
  await userEvent.click(save);
  await waitFor(() => expect(server.callsOf('PATCH alarms/122/')).toHaveLength(1));
  const [sent] = server.callsOf('PATCH alarms/122/');
  expect(sent?.body).toEqual({ state: 'WORKS_FAULTY', explanation: 'Cover gone', fault: 'FITTING' });
  expect(sent?.headers.get('if-match')).toBe('"3-nested"');
  // Updates the number beside the bell of the menu.
  await waitFor(() => expect(queryClient.getQueryState(waiting)?.isInvalidated).toBe(true));
});

it('keeps the words when somebody else was faster', async () => {
  await open({ 'PATCH alarms/122/': { status: 412, body: { code: 'precondition_failed' } } });
  const form = await screen.findByRole('form', { name: 'How do you explain it?' });
  await userEvent.click(within(form).getByRole('radio', { name: 'Other cause' }));
  const words = within(form).getByRole('textbox', { name: 'Explanation (optional)' });
  await userEvent.type(words, 'Shot');
  await userEvent.click(within(form).getByRole('button', { name: 'Save the explanation' }));
  expect(await screen.findByText(/Somebody changed this alarm meanwhile/)).toBeInTheDocument();
  expect(words).toHaveValue('Shot');
  expect(server.callsOf('GET alarms/').length).toBeGreaterThan(1);
});

it('lets only coordinators explain', async () => {
  await open({}, knownUser);
  expect(await screen.findByText('Coordinators explain alarms.')).toBeInTheDocument();
  expect(screen.queryByRole('form')).toBeNull();
});

it('says so when nothing died', async () => {
  await open({ 'GET alarms/': { body: [], headers: { 'x-total-count': '0' } } }, coordinator, 'fr');
  expect(await screen.findByRole('heading', { name: 'Aucune alarme ouverte' })).toBeInTheDocument();
  expect(screen.getByText(/Rien à expliquer pour l’instant/)).toBeInTheDocument();
});

it('shows those that were explained', async () => {
  await open(
    {
      'GET alarms/': ({ url }) => {
        const open = url.searchParams.getAll('state').join() === 'OPEN';
        return { body: open ? [] : [alarm(3, { state: 'OTHER_CAUSE', explanation: 'Shot' })] };
      },
    },
    coordinator,
    'en',
    '/programme/alarms?state=explained',
  );
  expect(await screen.findByText('Other cause')).toBeInTheDocument();
  expect(screen.getByText(/· Shot/)).toBeInTheDocument();
});

it('sends a fault with faulty works only', async () => {
  await open({ 'PATCH alarms/122/': { body: alarm(122, { state: 'WRONG_PLACE' }) } });
  const form = await screen.findByRole('form', { name: 'How do you explain it?' });
  await userEvent.click(within(form).getByRole('radio', { name: 'Works to be redone' }));
  await userEvent.click(within(form).getByRole('radio', { name: 'badly fitted' }));
  await userEvent.click(within(form).getByRole('radio', { name: 'Wrong place' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Save the explanation' }));
  await waitFor(() =>
    expect(server.callsOf('PATCH alarms/122/')[0]?.body).toEqual({
      state: 'WRONG_PLACE',
      explanation: '',
      infrastructure_id: null,
    }),
  );
});

it('asks for the other support where the place was wrong', async () => {
  const { geometry } = alarm(122).mortality;
  const near = { ...alarm(122).infrastructure, id: 4077, geometry };
  await open({
    'PATCH alarms/122/': { body: alarm(122, { state: 'WRONG_PLACE' }) },
    'GET cables/infrastructures/': { body: { type: 'FeatureCollection', features: [near] } },
  });
  const form = await screen.findByRole('form', { name: 'How do you explain it?' });
  await userEvent.click(within(form).getByRole('radio', { name: 'Wrong place' }));
  await userEvent.click(await within(form).findByRole('radio', { name: /^Support 4077/ }));
  await userEvent.click(within(form).getByRole('button', { name: 'Save the explanation' }));
  await waitFor(() =>
    expect(server.callsOf('PATCH alarms/122/')[0]?.body).toMatchObject({
      state: 'WRONG_PLACE',
      infrastructure_id: 4077,
    }),
  );
});
