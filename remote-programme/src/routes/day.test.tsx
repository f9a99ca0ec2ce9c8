import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { knownUser } from 'shared/testing';
import { target } from '../testing/campaign-fixtures';
import { arrayOf, renderWorks, server } from '../testing/render-works';

vi.mock('../features/campaigns/targets-map', () => ({ TargetsMap: () => null }));

const editor = { ...knownUser, scope: ['data:read' as const, 'data:write' as const] };
afterEach(() => vi.unstubAllGlobals());

const open = (targets: object[], more = {}) =>
  renderWorks(
    '/programme/day',
    { 'GET campaign-targets/': arrayOf(targets), 'GET cables/infrastructures/': { body: {} }, ...more },
    editor,
  );

it('shows the next support, how far the day is, and the way in order', async () => {
  await open([target(1), target(2), target(3, { state: 'DONE' })]);
  expect(await screen.findByRole('heading', { name: 'Support 4001' })).toBeInTheDocument();
  expect(screen.getByText('/ 3 supports')).toBeInTheDocument();
  expect(screen.getByText('Gravona')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Diagnose 4001' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Following' }));
  expect(screen.getByRole('heading', { name: 'Support 4002' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'See all 3 in order' }));
  const list = screen.getByRole('list', { name: 'Supports in order' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual([
    expect.stringContaining('Support 4001'),
    expect.stringContaining('Support 4002'),
    expect.stringMatching(/Support 4003.*seen/),
  ]);
});

it('skips the shown support with a reason', async () => {
  const skipped = target(1, { state: 'SKIPPED', reason: 'No access' });
  await open([target(1), target(2)], { 'PATCH campaign-targets/1/': { body: skipped } });
  await userEvent.click(await screen.findByRole('button', { name: 'Skip…' }));
  const form = screen.getByRole('form', { name: 'Skip this support' });
  await userEvent.click(within(form).getByRole('button', { name: 'No access' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Skip' }));
  await waitFor(() =>
    expect(server.callsOf('PATCH campaign-targets/1/')[0]?.body).toEqual({ reason: 'No access' }),
  );
});

it('says what to do when nothing is assigned, and leaves out campaigns that are over', async () => {
  const past = { ...target(1).campaign, to: '2020-01-01' };
  await open([target(1, { campaign: past })]);
  expect(await screen.findByRole('heading', { name: 'Nothing to see today' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the map' })).toHaveAttribute('href', '/en/search');
});
