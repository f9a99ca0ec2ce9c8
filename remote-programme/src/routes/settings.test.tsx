import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, knownUser, openScreen, type StandInServer, standInServer } from 'shared/testing';
import manifest from '../manifest';
import { saved } from '../testing/ranking-fixtures';

let server: StandInServer;
const admin = { ...knownUser, scope: [...knownUser.scope, 'admin' as const] };

function open(answers: Answers = {}, user = admin) {
  server = standInServer({
    'GET nomenclatures/types': { body: [] },
    'GET admin/priority-settings/': { body: [saved(1, { half_life_years: 6 }), saved(0)] },
    'POST admin/priority-settings/trial/': {
      body: {
        kept: 88,
        of: 100,
        before: [
          [0, 0],
          [500, 1],
        ],
        after: [
          [0, 0],
          [500, 0.9],
        ],
      },
    },
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  return openScreen(manifest, '/programme/settings', { locale: 'en', user });
}
const halfLife = () => screen.findByRole('spinbutton', { name: 'Half-life of observations (years)' });

afterEach(() => vi.unstubAllGlobals());

it('shows what a change would do before it is saved, and saves it as the next version', async () => {
  await open({ 'POST admin/priority-settings/': { status: 201, body: saved(2, { half_life_years: 8 }) } });
  expect(await screen.findByText(/^Nothing is changed yet/)).toBeInTheDocument();
  expect(screen.queryByText('88')).toBeNull();
  fireEvent.change(await halfLife(), { target: { value: '8' } });
  await waitFor(() => {
    const tried = server.callsOf('POST admin/priority-settings/trial/').at(-1)?.body;
    expect(tried).toMatchObject({ settings: { half_life_years: 8 } });
  });
  expect(await screen.findByText('88')).toBeInTheDocument();
  expect(screen.getByText('supports of the first 100 stay among them.')).toBeInTheDocument();
  expect(server.callsOf('POST admin/priority-settings/')).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Why this change (optional)' }), 'Slower');
  await userEvent.click(screen.getByRole('button', { name: 'Save version 2' }));
  await waitFor(() => expect(server.callsOf('POST admin/priority-settings/')).toHaveLength(1));
  expect(server.callsOf('POST admin/priority-settings/')[0]?.body).toMatchObject({
    based_on: 1,
    note: 'Slower',
    settings: { half_life_years: 8 },
  });
});

it('asks whether species without a national category weigh by their global one', async () => {
  await open({ 'POST admin/priority-settings/': { status: 201, body: saved(2) } });
  await halfLife();
  const globally = screen.getByRole('checkbox', { name: 'Without a national category, take the global one' });
  expect(globally).toBeChecked();
  await userEvent.click(globally);
  await userEvent.click(await screen.findByRole('button', { name: 'Save version 2' }));
  await waitFor(() =>
    expect(server.callsOf('POST admin/priority-settings/')[0]?.body).toMatchObject({
      settings: { global_red_list: false },
    }),
  );
});

it('refuses what is out of range before it is sent', async () => {
  await open();
  fireEvent.change(await halfLife(), { target: { value: '80' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save version 2' }));
  expect(await halfLife()).toHaveAttribute('aria-invalid', 'true');
  expect(server.callsOf('POST admin/priority-settings/')).toEqual([]);
});

it('keeps the values when somebody else saved meanwhile', async () => {
  await open({ 'POST admin/priority-settings/': { status: 409, body: { code: 'conflict', version: 2 } } });
  fireEvent.change(await halfLife(), { target: { value: '8' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save version 2' }));
  expect(await screen.findByText(/Somebody saved another version meanwhile/)).toBeInTheDocument();
  expect(await halfLife()).toHaveValue('8');
});

it('takes up an earlier version after a question', async () => {
  await open();
  expect(await halfLife()).toHaveValue('6');
  await userEvent.click(screen.getByRole('button', { name: 'Take up again' }));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Confirm' }));
  await waitFor(async () => expect(await halfLife()).toHaveValue('5'));
  expect(screen.getByRole('button', { name: 'Save version 2' })).toBeEnabled();
});

it('is for administrators', async () => {
  await open({}, knownUser);
  expect(await screen.findByText('Administrators change these settings.')).toBeInTheDocument();
  expect(server.callsOf('GET admin/priority-settings/')).toEqual([]);
});
