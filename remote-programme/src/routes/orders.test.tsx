import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choiceOf, choose, clear } from 'shared/basket';
import { localToday } from 'shared/contract';
import { sessionStore } from 'shared/session';
import type { Answers, Call } from 'shared/testing';
import { pageOf } from 'shared/testing';
import { arrayOf, renderWorks, server } from '../testing/render-works';
import {
  coordinator,
  inDays,
  operation,
  reader,
  summary,
  whole,
  workItem,
  workOrder,
} from '../testing/works-fixtures';

afterEach(() => {
  clear('infrastructures');
  vi.unstubAllGlobals();
});

const chosen = () => [...choiceOf('infrastructures').ids];

/** 10 has advice to isolate, 11 has no advice, 12 has open works, 13 is neutralised, 14 is unknown. */
const answers: Answers = {
  'GET work-orders/': arrayOf([workOrder()]),
  'GET cables/diagnosis/': arrayOf([
    { infrastructure: 10, last: true, isolation_advice: true },
    { infrastructure: 10, last: false, change_advice: true },
    { infrastructure: 12, last: true, isolation_advice: true },
  ]),
  'GET cables/operations/': pageOf([
    { ...operation(1, 13), properties: { ...operation(1, 13).properties, neutralization_level: 'full' } },
  ]),
  'GET work-items/': ({ url }: Call) =>
    url.searchParams.has('infrastructure[]')
      ? arrayOf([workItem(77, 'PLANNED', { infrastructure: summary(12) })])
      : arrayOf([]),
  'GET cables/infrastructures/10/': { body: whole(10) },
  'GET cables/infrastructures/11/': { body: whole(11) },
  'POST work-orders/': { status: 201, body: workOrder({ id: 8 }) },
  'PATCH work-orders/7/': { body: workOrder() },
};
const sent = (name: string) => server.callsOf(name).map(({ body }) => body as Record<string, unknown>);

async function chooseOwner() {
  await userEvent.click(await screen.findByRole('combobox', { name: /which operator/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Enedis' }));
}

it('orders the basket, and says before what cannot be ordered', async () => {
  sessionStore.setState({ user: coordinator });
  choose('infrastructures', [10, 11, 12, 13, 14]);
  const router = await renderWorks('/programme/works?new=1', answers);
  const left = await screen.findByRole('region', { name: '3 cannot be ordered' });
  expect(left).toHaveTextContent('Support 12 : works already requested');
  expect(within(left).getByRole('link')).toHaveAttribute('href', '/en/programme/works/77');
  expect(left).toHaveTextContent('Support 13 : already fully neutralised');
  expect(left).toHaveTextContent('Support 14 : does not exist or was deleted');
  await chooseOwner();
  await userEvent.type(screen.getByRole('textbox', { name: /Name of the order/ }), 'Winter');
  await userEvent.click(screen.getByRole('button', { name: 'Order 2 supports' }));
  expect(await screen.findByText('Required field.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Change arming' }));
  await userEvent.click(screen.getByRole('button', { name: 'Order 2 supports' }));
  await waitFor(() => expect(router.state.location.search).toBe('?order=8'));
  expect(sent('POST work-orders/')[0]).toMatchObject({
    owner_id: 1,
    name: 'Winter',
    answer_by: inDays(60),
    verify_by_days: 90,
    items: [
      { infrastructure: 10, measures: ['isolation_advice'] },
      { infrastructure: 11, measures: ['change_advice'] },
    ],
  });
  // What could not be ordered stays chosen.
  expect(chosen()).toEqual([12, 13, 14]);
});

it('removes single ones, adds others by number, and keeps the choice of a page that is loaded again', async () => {
  await renderWorks('/programme/works?new=1&ids=10', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Support 10' }));
  expect(await screen.findByText('Nothing is chosen yet.')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: /Add by number/ }), '11, x{Enter}');
  expect(await screen.findByText('This is not a number: x.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Remove Support 11' })).toBeInTheDocument();
  expect(chosen()).toEqual([11]);
});

it('leaves out what somebody else has ordered meanwhile', async () => {
  await renderWorks('/programme/works?new=1&ids=10,11', {
    ...answers,
    'POST work-orders/': {
      status: 400,
      body: {
        code: 'invalid',
        problems: [{ path: ['items', 0, 'infrastructure'], code: 'already_ordered', params: { item: 78 } }],
      },
    },
  });
  await chooseOwner();
  await userEvent.type(screen.getByRole('textbox', { name: /Name of the order/ }), 'Winter');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Isolate' }));
  await userEvent.click(screen.getByRole('button', { name: 'Order 2 supports' }));
  const left = await screen.findByRole('region', { name: '1 cannot be ordered' });
  expect(within(left).getByRole('link')).toHaveAttribute('href', '/en/programme/works/78');
  server.answers['POST work-orders/'] = { status: 201, body: workOrder({ id: 8 }) };
  await userEvent.click(await screen.findByRole('button', { name: 'Order 1 support' }));
  await waitFor(() => expect(sent('POST work-orders/')).toHaveLength(2));
  const [first, second] = sent('POST work-orders/');
  expect(second?.items).toHaveLength(1);
  expect(second?.uuid).toBe(first?.uuid);
});

it('asks before typed text is left', async () => {
  const router = await renderWorks('/programme/works?new=1', answers);
  await userEvent.type(await screen.findByRole('textbox', { name: /Name of the order/ }), 'Winter');
  const [leave] = screen.getAllByRole('button', { name: 'Cancel' });
  await userEvent.click(leave as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /Stay/i }));
  expect(router.state.location.search).toBe('?new=1');
});

it('changes an order, and shows the change of somebody else before it is written over', async () => {
  const router = await renderWorks('/programme/works?edit=7', {
    ...answers,
    'PATCH work-orders/7/': {
      status: 412,
      body: { code: 'conflict', current: workOrder({ name: 'Gravona and Prunelli', version: 2 }) },
    },
  });
  const name = await screen.findByRole('textbox', { name: /Name of the order/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Gravona, winter');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Gravona and Prunelli/)).toBeInTheDocument();
  server.answers['PATCH work-orders/7/'] = { body: workOrder({ name: 'Gravona, winter', version: 3 }) };
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.search).toBe('?order=7'));
  const tags = server.callsOf('PATCH work-orders/7/').map(({ headers }) => headers.get('if-match'));
  expect(tags).toEqual(['"1-nested"', '"2-nested"']);
});

it('adds supports to an order', async () => {
  await renderWorks('/programme/works?add=7&ids=10', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Order 1 support' }));
  await waitFor(() =>
    expect(sent('PATCH work-orders/7/')).toEqual([
      {
        // This device's day, which may differ from the server's.
        requested_on: localToday(),
        items: [{ infrastructure: 10, measures: ['isolation_advice'], note: '' }],
      },
    ]),
  );
});

it('cancels what is not done yet, with a reason', async () => {
  await renderWorks('/programme/works?cancel=7', {
    ...answers,
    'GET work-items/': arrayOf([workItem(1, 'REQUESTED'), workItem(2, 'PLANNED')]),
    'POST work-events/': { status: 409, body: { code: 'impossible_move', current: 'FITTED' } },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /Why/ }), 'Other works instead');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel 2 requests' }));
  await waitFor(() => expect(sent('POST work-events/')).toHaveLength(2));
  expect(sent('POST work-events/')[0]).toMatchObject({
    item: 1,
    to: 'CANCELLED',
    reason: 'Other works instead',
  });
});

it('is for coordinators', async () => {
  await renderWorks('/programme/works?new=1', answers, reader);
  expect(await screen.findByText('Only coordinators order works.')).toBeInTheDocument();
});
