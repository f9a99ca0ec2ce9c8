import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { retry } from 'shared/outbox';
import type { WorkItem } from 'shared/programme';
import type { Answers } from 'shared/testing';
import { notificationStore } from 'shared/ui/core';
import { arrayOf, renderWorks, server } from '../testing/render-works';
import {
  coordinator,
  inDays,
  operation,
  operator,
  reader,
  summary,
  whole,
  workEvent,
  workItem,
} from '../testing/works-fixtures';

afterEach(() => vi.unstubAllGlobals());

const SUPPORT = 4127;
const answersFor = (item: WorkItem, more: Answers = {}): Answers => ({
  'GET work-items/1/': { body: item },
  'GET work-events/': arrayOf([workEvent(1, 'REQUESTED')]),
  'GET comments/': arrayOf([]),
  [`GET cables/infrastructures/${SUPPORT}/`]: { body: whole(SUPPORT) },
  'POST work-events/': { status: 201, body: { ...workEvent(2, 'PLANNED'), item } },
  ...more,
});
const at = (state: WorkItem['state'], changes: Partial<WorkItem> = {}) =>
  workItem(1, state, { infrastructure: summary(SUPPORT), ...changes });
const sent = () => server.callsOf('POST work-events/').map(({ body }) => body as Record<string, unknown>);
const notification = () => notificationStore.getState().current?.msg;

it('shows what is asked for, and every move with its cause in words', async () => {
  const item = at('REQUESTED', {
    note: 'before March',
    seasons: [{ name: 'Red kite', from: '03-01', to: '07-31' }],
  });
  await renderWorks(
    '/programme/works/1',
    answersFor(item, {
      'GET work-events/': arrayOf([
        workEvent(3, 'REQUESTED', { from: 'FAULTY', cause: 'found_faulty', date: inDays(-3) }),
        workEvent(2, 'FAULTY', {
          from: 'FITTED',
          fault: 'PLAN',
          reason: 'North side',
          date: inDays(-3),
          answers: { all_covered: false, as_asked: true, well_fitted: true },
        }),
        workEvent(1, 'REQUESTED'),
      ]),
    }),
    reader,
  );
  expect(await screen.findByRole('heading', { name: 'Support 4127', level: 1 })).toBeInTheDocument();
  const faulty = await screen.findByRole('article', { name: /^Faulty: parts left uncovered/ });
  const sheet = screen.getByRole('article', { name: 'Support 4127' });
  for (const text of ['Insulate', 'Enedis', 'before March', 'Red kite: 1 March to 31 July'])
    expect(sheet).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Gravona' })).toHaveAttribute(
    'href',
    '/en/programme/works?order=7',
  );
  expect(faulty).toHaveTextContent('North side');
  expect(faulty).toHaveTextContent('Every live part covered: no');
  expect(faulty).toHaveTextContent('by lucie');
  expect(screen.getByRole('article', { name: /^Requested again/ })).toHaveTextContent(
    'Automatic: to be done again, since it is faulty',
  );
  expect(screen.queryByRole('button', { name: 'Plan' })).not.toBeInTheDocument();
});

/** The sheet of a move over the works. */
const inSheet = () => within(screen.getByRole('dialog'));

it('plans works on a day, which the nesting season only warns of', async () => {
  const item = at('REQUESTED', { seasons: [{ name: 'Red kite', from: '01-01', to: '12-31' }] });
  const router = await renderWorks('/programme/works/1', answersFor(item), operator);
  await userEvent.click(await screen.findByRole('button', { name: 'Plan' }));
  expect(router.state.location.search).toBe('?move=PLANNED');
  expect(await screen.findByRole('dialog', { name: 'Plan' })).toBeVisible();
  await userEvent.click(inSheet().getByRole('button', { name: 'Plan' }));
  expect(await screen.findByText('Required field.')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: /Which day/ }), '31/12/2027');
  await userEvent.tab();
  expect(await screen.findByText('This day lies in the nesting season.')).toBeInTheDocument();
  expect(inSheet().getByText(/Red kite/)).toBeInTheDocument();
  await userEvent.click(inSheet().getByRole('button', { name: 'Plan' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ item: 1, to: 'PLANNED', planned_for: '2027-12-31', media_id: [] });
  expect(sent()[0]?.uuid).toMatch(/^[0-9a-f-]{36}$/);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(notification()).toBe('Works planned.');
});

it('declines works with a reason only', async () => {
  await renderWorks('/programme/works/1?move=DECLINED', answersFor(at('REQUESTED')), operator);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline the works' }));
  expect(await screen.findByText('Required field.')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: /Why/ }), 'The line goes in May');
  await userEvent.click(screen.getByRole('button', { name: 'Decline the works' }));
  await waitFor(() => expect(sent()[0]).toMatchObject({ to: 'DECLINED', reason: 'The line goes in May' }));
});

it('says in which state the works are meanwhile, and shows it', async () => {
  const item = at('REQUESTED');
  const router = await renderWorks('/programme/works/1?move=DECLINED', answersFor(item), operator);
  await userEvent.type(await screen.findByRole('textbox', { name: /Why/ }), 'No');
  server.answers['POST work-events/'] = {
    status: 409,
    body: { code: 'impossible_move', current: 'CANCELLED' },
  };
  server.answers['GET work-items/1/'] = { body: at('CANCELLED', { due: null }) };
  await userEvent.click(screen.getByRole('button', { name: 'Decline the works' }));
  expect(await screen.findByText(/have become “Cancelled”/)).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument());
});

it('keeps a move on this device when there is no answer, and sends the same one later', async () => {
  const router = await renderWorks(
    '/programme/works/1?move=DECLINED',
    answersFor(at('REQUESTED'), {
      'POST work-events/': () => {
        throw new TypeError('offline');
      },
    }),
    operator,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: /Why/ }), 'No');
  await userEvent.click(screen.getByRole('button', { name: 'Decline the works' }));
  await waitFor(() => expect(notification()).toMatch(/^Kept on this device/));
  expect(router.state.location.search).toBe('');
  server.answers['POST work-events/'] = {
    status: 201,
    body: { ...workEvent(2, 'DECLINED'), item: at('DECLINED') },
  };
  await retry();
  await waitFor(() => expect(sent().length).toBeGreaterThan(1));
  expect(new Set(sent().map(({ uuid }) => uuid)).size).toBe(1);
  expect(sent().at(-1)).toMatchObject({ item: 1, to: 'DECLINED', reason: 'No' });
});

describe('works that are fitted', () => {
  const since = operation(55, SUPPORT);

  it('rest on an operation since the request, whose picture is enough', async () => {
    await renderWorks(
      '/programme/works/1?move=FITTED',
      answersFor(at('PLANNED'), {
        [`GET cables/infrastructures/${SUPPORT}/`]: {
          body: whole(SUPPORT, [since, operation(54, SUPPORT, { date: inDays(-50) })]),
        },
      }),
      operator,
    );
    const group = await screen.findByRole('radiogroup', { name: /Which operation/ });
    expect(within(group).getAllByRole('radio')).toHaveLength(1);
    await userEvent.click(inSheet().getByRole('button', { name: 'Report as fitted' }));
    await waitFor(() =>
      expect(sent()[0]).toMatchObject({ to: 'FITTED', operation: 55, date: since.properties.date }),
    );
  });

  it('lead to the form of an operation if there is none', async () => {
    await renderWorks('/programme/works/1?move=FITTED', answersFor(at('PLANNED')), operator);
    expect(await screen.findByText(/No operation was recorded here since/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Record the operation' })).toHaveAttribute(
      'href',
      `/en/infrastructures/${SUPPORT}/operation`,
    );
    await userEvent.click(inSheet().getByRole('button', { name: 'Report as fitted' }));
    expect(await screen.findByText('Required field.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it('are not checked by those who recorded them', async () => {
    const ownAuthor = { ...coordinator, username: 'paul' };
    const answers = answersFor(at('FITTED', { operation: 55 }), {
      [`GET cables/infrastructures/${SUPPORT}/`]: { body: whole(SUPPORT, [since]) },
    });
    await renderWorks('/programme/works/1', answers, ownAuthor);
    expect(await screen.findByText(/You recorded these works/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Verify' })).not.toBeInTheDocument();
  });

  it('are faulty with one answer "no", and need a fault and its description', async () => {
    await renderWorks(
      '/programme/works/1?move=VERIFIED',
      answersFor(at('FITTED', { operation: 55 }), {
        [`GET cables/infrastructures/${SUPPORT}/`]: { body: whole(SUPPORT, [since]) },
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Save the verification' }));
    expect(await screen.findAllByText('Required field.')).toHaveLength(3);
    expect(screen.getByText('A picture of the works is missing: add at least one.')).toBeInTheDocument();
    const answer = async (question: RegExp, name: string) => {
      const group = screen.getByRole('radiogroup', { name: question });
      await userEvent.click(within(group).getByRole('radio', { name }));
    };
    await answer(/live part/, 'No');
    await answer(/asked for/, 'Yes');
    await answer(/fitted right/, 'Yes');
    expect(await screen.findByText(/goes back to the operator/)).toBeInTheDocument();
    await answer(/What is wrong/, 'Parts left uncovered');
    await userEvent.type(screen.getByRole('textbox', { name: /Why/ }), 'North side');
    await userEvent.click(screen.getByRole('button', { name: 'Report as faulty' }));
    await waitFor(() =>
      expect(sent()[0]).toMatchObject({
        to: 'FAULTY',
        fault: 'PLAN',
        reason: 'North side',
        answers: { all_covered: false, as_asked: true, well_fitted: true },
      }),
    );
  });
});

it('tells that works do not exist', async () => {
  await renderWorks('/programme/works/99');
  expect(await screen.findByText(/do not exist, were deleted/)).toBeInTheDocument();
});
