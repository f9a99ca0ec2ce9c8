import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { submit } from 'shared/outbox';
import { notificationStore } from 'shared/ui/core';
import { vi } from 'vitest';
import { idOf, mortalityCase, support } from '../testing/fixtures';
import { calls, renderScreen } from '../testing/render-screen';

vi.mock('shared/outbox', async original => ({
  ...(await original<typeof import('shared/outbox')>()),
  submit: vi.fn(),
}));
const card = (name: string) => within(screen.getByRole('region', { name }));
const entry = (name: string) => within(screen.getByRole('article', { name }));

/** Opens a menu and chooses from it. */
async function choose(menu: string, action: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  const list = await screen.findByRole('list', { name: menu });
  await userEvent.click(within(list).getByRole('button', { name: action }));
}

/** Opens the change history of the sheet. */
async function changeHistory() {
  await userEvent.click(await screen.findByRole('button', { name: 'Change history' }));
  return card('Change history');
}

beforeEach(() => {
  vi.mocked(submit).mockReset();
  vi.mocked(submit).mockReturnValue({
    ref: 'local:1',
    kept: Promise.resolve(),
    outcome: Promise.resolve({ status: 'delivered', record: null, missingPictures: [] }),
  });
});

describe('the sheet of a support', () => {
  it('tells its context, what decides, and everything older', async () => {
    await renderScreen('/infrastructures/12');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Support no. 12');
    await screen.findByRole('region', { name: 'Context' });
    for (const text of ['Corte', 'Aigle royal', 'Enedis', 'Flag support', '42.150000, 9.100000'])
      expect(card('Context').getByText(text)).toBeInTheDocument();
    expect(card('Context').getByText('Filled in on 1 March 2026 by Claire Field')).toBeInTheDocument();
    expect(entry('Diagnosis of 20 January 2026').getByText('remark 101')).toBeInTheDocument();
    expect(
      entry('Operation of 10 February 2026').getByText('Deterrent rods', { exact: false }),
    ).toBeInTheDocument();
    expect(card('History').getByRole('link', { name: 'Red Kite × x' })).toHaveAttribute(
      'href',
      '/en/mortality/301',
    );
    const older = entry('Diagnosis of 1 June 2024');
    expect(older.getByText('remark 100')).toBeInTheDocument();
    await userEvent.click(older.getByRole('button', { name: 'Details' }));
    expect(await older.findByText('Dangerousness')).toBeInTheDocument();
  });

  it('names no hidden bird on paper, neither in its history nor in its number', async () => {
    const mortality = [true, false].map((hidden, i) => {
      const one = mortalityCase(301 + i);
      return { ...one, properties: { ...one.properties, id: one.id, count: 3 + i, hidden } };
    });
    const { properties, ...rest } = support();
    await renderScreen('/infrastructures/12', {
      'GET cables/infrastructures/12/': {
        body: { ...rest, properties: { ...properties, mortality, mortality_count: 2 } },
      },
    });
    const named = (birds: number) => screen.queryByRole('link', { name: `Red Kite × ${birds}` });
    await waitFor(() => expect(named(3)).toBeInTheDocument());
    expect(screen.getByText('7 dead birds')).toBeInTheDocument();
    fireEvent(window, new Event('beforeprint'));
    expect([named(3), named(4)]).toEqual([null, expect.anything()]);
    expect(screen.getByText('4 dead birds')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Change history' })).toBeNull();
    fireEvent(window, new Event('afterprint'));
    expect(named(3)).toBeInTheDocument();
  });

  it('tells who changed what', async () => {
    const change = {
      id: 1,
      at: '2026-03-05T09:30:00Z',
      by: { username: 'lea', full_name: 'Léa Martin' },
      action: 'update',
      changes: {
        condition_id: { before: null, after: idOf('POOR') },
        geom: { before: {}, after: {} },
        west: { before: 1, after: 2 },
      },
    };
    await renderScreen('/infrastructures/12', { 'GET history/points/12/': { body: [change] } });
    await screen.findByRole('heading', { level: 1 });
    const list = await changeHistory();
    expect(await list.findByText('by Léa Martin', { exact: false })).toBeInTheDocument();
    expect(list.getByText('Condition: empty → Poor')).toBeInTheDocument();
    expect(list.getByText('Position or route')).toBeInTheDocument();
  });

  it('tells what happened to its visits, works, cases and pictures, in words and in parts', async () => {
    const lea = { username: 'lea', full_name: 'Léa Martin' };
    const changes = [
      {
        kind: 'diagnosis',
        record: 9,
        action: 'delete',
        changes: { date: { before: '2024-03-05', after: null } },
      },
      {
        kind: 'operations',
        record: 8,
        action: 'update',
        changes: {
          date: { before: '2024-03-01', after: '2024-03-02' },
          neutralization_level: { before: 'partial', after: 'full' },
          media_id: { before: [1], after: [1, 2] },
          something_new: { before: 1, after: 2 },
        },
      },
      {
        kind: 'diagnosis',
        record: 7,
        action: 'update',
        changes: { isolation_advice: { before: false, after: true }, remark: { before: '', after: 'Nest' } },
      },
      {
        kind: 'media',
        record: 6,
        batch: 4,
        action: 'update',
        changes: { label: { before: '', after: 'North' } },
      },
      {
        kind: 'work-items',
        record: 3,
        action: 'update',
        changes: {
          state: { before: 'REQUESTED', after: 'FITTED' },
          due: { before: null, after: '2026-06-01' },
        },
      },
      { kind: 'alarms', record: 2, action: 'create', changes: {} },
      ...Array.from({ length: 15 }, () => ({ kind: 'mortality', record: 5, action: 'create', changes: {} })),
    ].map((change, i) => ({ id: 100 - i, at: '2026-03-02T10:00:00Z', by: lea, ...change }));
    const closed = { ...changes[0], by: { username: 'closed:5', full_name: '' } };
    await renderScreen('/infrastructures/12', {
      'GET history/points/12/': { body: [closed, ...changes.slice(1)] },
    });
    await screen.findByRole('heading', { level: 1 });
    const list = await changeHistory();
    expect(await list.findByText(/Diagnosis of 5 March 2024 by closed account/)).toBeInTheDocument();
    expect(list.getByText('Neutralisation level: Partial → Full')).toBeInTheDocument();
    expect(list.getByText('Pictures: 1 → 2')).toBeInTheDocument();
    expect(list.getByText('Other information')).toBeInTheDocument();
    expect(list.getByText('Isolate: no → yes')).toBeInTheDocument();
    expect(list.getByText('Caption: empty → North')).toBeInTheDocument();
    expect(list.getByText(/Picture by Léa Martin · import no. 4/)).toBeInTheDocument();
    expect(list.getByText(/Ordered works by Léa Martin/)).toBeInTheDocument();
    expect(list.getByText('State: requested → fitted')).toBeInTheDocument();
    expect(list.getByText(/Alarm by Léa Martin/)).toBeInTheDocument();
    expect(list.getAllByRole('listitem')).toHaveLength(20);
    expect(calls()).toContain('GET history/points/12/?below=true&limit=21');
    await userEvent.click(list.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(21));
    expect(list.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('leads to everything that can be added, here', async () => {
    const router = await renderScreen('/infrastructures/12');
    await userEvent.click(await screen.findByRole('button', { name: 'Report a dead or injured bird' }));
    expect(router.state.location.pathname).toBe('/en/mortality');
    expect(router.state.location.search).toContain('infrastructure=12');
  });

  it('asks before it is deleted, says what goes with it, and returns to the list', async () => {
    const router = await renderScreen('/infrastructures/12');
    await choose('More actions', /^Delete this support/);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('2 diagnoses and 1 operation');
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/infrastructures'));
    expect(submit).toHaveBeenCalledWith({ kind: 'delete', resource: 'points', id: 12 });
    expect(notificationStore.getState().current).toMatchObject({ type: 'success', msg: 'Deleted.' });
  });

  it('keeps everything when the question is answered with no', async () => {
    await renderScreen('/infrastructures/12');
    await choose('Actions: Diagnosis of 20 January 2026', /^Delete/);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('the risk will be that of the diagnosis before');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(submit).not.toHaveBeenCalled();
  });

  it('says so when there is no such infrastructure', async () => {
    await renderScreen('/infrastructures/99');
    expect(await screen.findByText(/does not exist or was deleted/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument();
    expect(document.title).toBe('Page Not Found · aviCable');
  });

  it('offers another try when the server fails', async () => {
    await renderScreen('/infrastructures/12', {
      'GET cables/infrastructures/12/': { status: 403, body: {} },
    });
    expect(await screen.findByText('The sheet could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('the history of a support', () => {
  it('shows visits, works and deaths together, or one of them', async () => {
    await renderScreen('/infrastructures/12');
    await screen.findByRole('region', { name: 'History' });
    const years = () =>
      card('History')
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    expect(years()).toEqual(['2026', '2025', '2024']);
    await userEvent.click(card('History').getByRole('radio', { name: 'Works' }));
    expect(years()).toEqual(['2026']);
    expect(entry('Operation of 10 February 2026').getByText('Partial')).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: /^Diagnosis/ })).not.toBeInTheDocument();
  });
});

it('shows searches between the rest, and on paper only the finds that it tells', async () => {
  const search = { id: 7, date: '2025-12-01', way: 'FOOT', nothing_found: true, finds: 0 };
  const searches = [
    { ...search, id: 8, date: '2026-04-01', way: 'DOG', nothing_found: false, finds: 1 },
    search,
  ];
  const { properties, ...rest } = support();
  const one = mortalityCase(301);
  const mortality = [{ ...one, properties: { ...one.properties, survey: 8, hidden: true } }];
  await renderScreen('/infrastructures/12', {
    'GET cables/infrastructures/12/': {
      body: { ...rest, properties: { ...properties, mortality, searches, last_seen_date: '2026-04-01' } },
    },
  });
  const link = await screen.findByRole('link', { name: 'Searched on foot, nothing found' });
  expect(link).toHaveAttribute('href', '/en/surveys/7');
  expect(screen.getByRole('link', { name: 'Searched with a dog, 1 bird found' })).toBeInTheDocument();
  expect(card('Context').getByText('Last seen').parentElement).toHaveTextContent('2026');
  fireEvent(window, new Event('beforeprint'));
  expect(screen.queryByRole('link', { name: /1 bird found/ })).toBeNull();
  fireEvent(window, new Event('afterprint'));
});

describe('the sheet of a line', () => {
  it('tells its length, and that nobody has been there', async () => {
    await renderScreen('/infrastructures/13');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Line no. 13');
    await screen.findByRole('region', { name: 'Context' });
    expect(card('Context').getByText('1.38 km')).toBeInTheDocument();
    expect(card('History').getByText(/the risk is not evaluated/)).toBeInTheDocument();
  });

  it('leads to what is known of the line in sentences', async () => {
    const router = await renderScreen('/infrastructures/13');
    await choose('More actions', /^In sentences, to cite/);
    expect(router.state.location).toMatchObject({ pathname: '/en/answers', search: '?line=13' });
  });
});
