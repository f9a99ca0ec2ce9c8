import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clear } from 'shared/basket';
import type { WorkItem } from 'shared/programme';
import type { Call } from 'shared/testing';
import { notificationStore } from 'shared/ui/core';
import { arrayOf, renderWorks, server } from '../testing/render-works';
import {
  coordinator,
  inDays,
  LISTS,
  operator,
  summary,
  workEvent,
  workItem,
  workOrder,
} from '../testing/works-fixtures';

afterEach(() => {
  vi.unstubAllGlobals();
  // The choice outlives its list.
  clear('work-items');
});

const SEASON = [{ name: 'Red kite', from: '01-01', to: '12-31' }];
const numbered = (id: number): WorkItem['infrastructure'] => {
  const { properties, ...rest } = summary(4000 + id);
  return { ...rest, properties: { ...properties, operator_number: `2A-${id}` } };
};
const ITEMS = [1, 2, 3].map(id =>
  workItem(id, 'REQUESTED', { infrastructure: numbered(id), seasons: id === 3 ? SEASON : [] }),
);
const STATES = { states: { REQUESTED: 3 }, overdue: 0, fitted: 0, median_days: null };
const answers = {
  'GET work-orders/': arrayOf([workOrder({ states: { REQUESTED: 3, CANCELLED: 1 } })]),
  'GET work-items/': arrayOf(ITEMS),
  'GET work-items/states/': { body: STATES },
  'POST work-events/': (({ body }: Call) => {
    const { item } = body as { item: number };
    return { status: 201, body: { ...workEvent(9, 'PLANNED'), item: ITEMS[item - 1] } };
  }) as never,
};
const sent = () => server.callsOf('POST work-events/').map(({ body }) => body as Record<string, unknown>);
const notification = () => notificationStore.getState().current?.msg;
const choose = async (...ids: number[]) => {
  for (const id of ids)
    await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`no\\.\\s${id}$`) }));
  await userEvent.click(await screen.findByRole('button', { name: /^Answer for/ }));
};
/** Chooses the last day of the next month, which is never in the past. */
const chooseDay = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Next month' }));
  const days = within(screen.getByRole('grid', { name: 'Which day?' })).getAllByRole('button');
  await userEvent.click(days.at(-1) as HTMLElement);
};

describe('the operator’s inbox', () => {
  it('begins with the list: the operator’s numbers, and the order in four parts', async () => {
    await renderWorks('/programme/works?order=7', answers, operator);
    expect(await screen.findByText('2A-1')).toBeInTheDocument();
    const order = screen.getByRole('region', { name: 'Order “Gravona”' });
    // Cancelled works do not count.
    expect(within(order).getByRole('heading', { name: '3 supports to make safe' })).toBeInTheDocument();
    expect(within(order).getByText(/answer by/i)).toBeInTheDocument();
    await userEvent.click(within(order).getByRole('button', { name: 'To answer 3' }));
    await waitFor(() =>
      expect(server.callsOf('GET work-items/').at(-1)?.url.searchParams.getAll('state[]')).toEqual([
        'REQUESTED',
        'FAULTY',
      ]),
    );
  });

  it('plans several on one day, and keeps those chosen that failed, with the reason', async () => {
    await renderWorks('/programme/works?order=7', answers, operator);
    await choose(1, 2);
    server.answers['POST work-events/'] = (({ body }: Call) => {
      const { item } = body as { item: number };
      if (item === 2) return { status: 409, body: { code: 'impossible_move', current: 'CANCELLED' } };
      return { status: 201, body: { ...workEvent(9, 'PLANNED'), item: ITEMS[0] } };
    }) as never;
    expect(screen.getByRole('button', { name: 'Choose a day or a reason' })).toBeDisabled();
    await chooseDay();
    await userEvent.type(screen.getByRole('textbox', { name: /Team/ }), 'Gravona');
    await userEvent.click(screen.getByRole('button', { name: /^Plan 2 on/ }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]).toMatchObject({ item: 1, to: 'PLANNED', reason: 'Team: Gravona' });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Support 4002.*Cancelled/);
    expect(screen.getByRole('checkbox', { name: /no\.\s2$/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /no\.\s1$/ })).not.toBeChecked();
    expect(notification()).toBe('1 planned.');
  });

  it('proposes the teams of earlier plans, and takes any other words', async () => {
    const plan = (id: number, reason: string) => ({ ...workEvent(id, 'PLANNED'), reason });
    const plans = [plan(3, 'Team: Prunelli'), plan(2, 'Cost'), plan(1, 'Team: Prunelli')];
    const known = { ...answers, 'GET work-events/': arrayOf(plans) };
    await renderWorks('/programme/works?order=7', known, operator);
    await choose(1);
    const team = await screen.findByRole('combobox', { name: /Team/ });
    const options = document.querySelectorAll(`[id="${team.getAttribute('list')}"] option`);
    expect([...options].map(option => option.getAttribute('value'))).toEqual(['Prunelli']);
    await chooseDay();
    await userEvent.type(team, 'Gravona');
    await userEvent.click(screen.getByRole('button', { name: /^Plan 1 on/ }));
    await waitFor(() => expect(sent()[0]).toMatchObject({ reason: 'Team: Gravona' }));
  });

  it('tells the nesting season of the day in amber', async () => {
    await renderWorks('/programme/works?order=7', answers, operator);
    await choose(3);
    await chooseDay();
    expect(await screen.findByText('This day lies in the nesting season.')).toBeInTheDocument();
    expect(screen.getByText(/Red kite: 1 January to 31 December/)).toBeInTheDocument();
  });

  it('declines by a chip and a word', async () => {
    await renderWorks('/programme/works?order=7', answers, operator);
    await choose(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Not ours' }));
    await userEvent.type(screen.getByRole('textbox', { name: /word/ }), 'see RTE');
    await userEvent.click(screen.getByRole('button', { name: 'Decline 1 · Not ours' }));
    await waitFor(() => expect(sent()[0]).toMatchObject({ to: 'DECLINED', reason: 'Not ours · see RTE' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Not ours' })).not.toBeInTheDocument());
  });
});

describe('the link of an order', () => {
  const { infrastructure, ...item } = ITEMS[0] as WorkItem;
  const linked = {
    order: workOrder(),
    expires_at: `${inDays(50)}T00:00:00Z`,
    items: [{ ...item, infrastructure, before: null, after: [] }],
  };
  it('opens the order without an account, and signs the answers', async () => {
    await renderWorks('/orders/avicable_order_x', { ...answers, 'GET order-link/': { body: linked } });
    const name = await screen.findByRole('textbox', { name: 'Your name' });
    // Who has an account need not type the name.
    expect(name).toHaveValue(coordinator.full_name);
    await userEvent.clear(name);
    await userEvent.type(name, 'Paul Martin');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose 2A-1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Answer for 1' }));
    server.answers['POST order-link/answers/'] = { status: 204, body: undefined };
    await userEvent.click(await screen.findByRole('button', { name: 'Cost' }));
    await userEvent.click(screen.getByRole('button', { name: 'Decline 1 · Cost' }));
    await waitFor(() => expect(server.callsOf('POST order-link/answers/')).toHaveLength(1));
    const [call] = server.callsOf('POST order-link/answers/');
    expect(call?.body).toMatchObject({ name: 'Paul Martin', item: 1, to: 'DECLINED', reason: 'Cost' });
    expect(call?.headers.get('authorization')).toBe('Bearer avicable_order_x');
  });

  describe('at a pole without network', () => {
    const pole = '/orders/avicable_order_x?item=1';
    const cover = { id: 31, code: 'EQ007', label: 'Cover', label_en: 'Cover', type: 'EQMT_TYPE' };
    const equipment = { ...LISTS[0], id: 2, code: 'EQMT_TYPE', mnemonic: 'eqmt_type' };
    const covers = { ...equipment, nomenclatures: [{ ...cover, status: 'active', parents: [] }] };
    const [asked] = linked.items;
    const linkedAnswers = {
      ...answers,
      'GET order-link/': { body: { ...linked, items: [{ ...asked, measures: ['isolation_advice'] }] } },
      'GET nomenclatures/types': { body: [...LISTS, covers] },
    };
    const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
    const file = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])], 'pole.jpg', { type: 'image/jpeg' });
    /** The person's answer, up to the button. */
    const fill = async () => {
      await screen.findByText('What did you fit?');
      const chooser = document.querySelector('input[type="file"]') as HTMLInputElement;
      await userEvent.upload(chooser, file);
      await userEvent.click(await screen.findByRole('button', { name: 'Cover' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Fitted, next' })).toBeEnabled());
    };
    const calls = () => server.callsOf('POST order-link/answers/');

    it('keeps the answer with its picture, and sends it once when the network is back', async () => {
      await renderWorks(pole, linkedAnswers);
      server.answers['POST order-link/pictures/'] = noNetwork;
      server.answers['POST order-link/answers/'] = noNetwork;
      await fill();
      await userEvent.click(screen.getByRole('button', { name: 'Fitted, next' }));
      await waitFor(() => expect(notification()).toMatch(/^Kept on this device/));
      expect(await screen.findByText('to be sent')).toBeInTheDocument();
      expect(screen.queryByRole('checkbox', { name: 'Choose 2A-1' })).not.toBeInTheDocument();
      server.answers['POST order-link/pictures/'] = { status: 201, body: { id: 5 } };
      server.answers['POST order-link/answers/'] = { status: 204, body: undefined };
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(screen.queryByText('to be sent')).not.toBeInTheDocument());
      expect(calls().at(-1)?.body).toMatchObject({ item: 1, to: 'FITTED', media_id: [5] });
      expect(calls().at(-1)?.body).toHaveProperty('uuid');
      expect(server.callsOf('POST order-link/pictures/').at(-1)?.headers.get('authorization')).toBe(
        'Bearer avicable_order_x',
      );
    });

    it('says why the server refused an answer that waited, and takes another', async () => {
      await renderWorks(pole, linkedAnswers);
      server.answers['POST order-link/answers/'] = noNetwork;
      await userEvent.click(await screen.findByRole('radio', { name: 'Plan or decline' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Cost' }));
      await userEvent.click(screen.getByRole('button', { name: 'Decline 1 · Cost' }));
      await userEvent.click(await screen.findByRole('link', { name: /2A-1/ }));
      expect(await screen.findByText(/^Kept on this device/)).toBeInTheDocument();
      server.answers['POST order-link/answers/'] = {
        status: 409,
        body: { code: 'impossible_move', current: 'CANCELLED' },
      };
      window.dispatchEvent(new Event('online'));
      expect(await screen.findByText(/these works have become “Cancelled”/)).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Answer again' }));
      expect(await screen.findByRole('radio', { name: 'Plan or decline' })).toBeInTheDocument();
    });

    it('keeps what was typed and the picture when the page is left, and forgets them once sent', async () => {
      const router = await renderWorks(pole, linkedAnswers);
      await fill();
      await router.navigate('/en/elsewhere');
      await screen.findByText('elsewhere');
      // The device writes the answer when the page is left.
      await new Promise(resolve => setTimeout(resolve, 500));
      await router.navigate(`/en${pole}`);
      expect(await screen.findByText(/was kept on this device/)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Cover' })).toHaveAttribute('aria-pressed', 'true');
      server.answers['POST order-link/pictures/'] = { status: 201, body: { id: 6 } };
      server.answers['POST order-link/answers/'] = { status: 204, body: undefined };
      await userEvent.click(screen.getByRole('button', { name: 'Fitted, next' }));
      await waitFor(() => expect(calls()[0]?.body).toMatchObject({ item: 1, media_id: [6] }));
      await router.navigate(`/en${pole}`);
      await screen.findByText('What did you fit?');
      expect(screen.queryByText(/was kept on this device/)).not.toBeInTheDocument();
    });
  });

  it('says whom to ask when it no longer works', async () => {
    await renderWorks('/orders/avicable_order_x', {
      ...answers,
      'GET order-link/': { status: 401, body: { code: 'token_not_valid', detail: '' } },
    });
    expect(await screen.findByRole('heading', { name: 'This link no longer works.' })).toBeInTheDocument();
  });

  it('is made by a coordinator, shown once, and withdrawn', async () => {
    const made = { id: 1, created_at: '2026-11-01T00:00:00Z', expires_at: '2026-12-31T00:00:00Z' };
    await renderWorks('/programme/works?order=7&links=7', answers, coordinator);
    server.answers['POST work-orders/7/links/'] = {
      status: 201,
      body: { ...made, token: 'avicable_order_x' },
    };
    await userEvent.click(await screen.findByRole('button', { name: 'New link' }));
    expect(await screen.findByText(/\/en\/orders\/avicable_order_x$/)).toBeInTheDocument();
    expect(screen.getByText('This link works until 31 December 2026.')).toBeInTheDocument();
    server.answers['DELETE work-orders/7/links/'] = { status: 204, body: undefined };
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw all links' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw all links' }));
    await waitFor(() => expect(server.callsOf('DELETE work-orders/7/links/')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/avicable_order_x/)).not.toBeInTheDocument());
  });
});

it('takes answers out of a table: shows what would change and what is wrong, then sends what is right', async () => {
  await renderWorks('/programme/works?order=7&import=7', answers, operator);
  const row = { from: 'REQUESTED', planned_for: null, reason: '', problem: null };
  server.answers['POST work-orders/7/answers-table/'] = {
    body: {
      rows: [
        { ...row, row: 2, item: 1, to: 'PLANNED', planned_for: '2027-01-12' },
        { ...row, row: 3, item: 2, to: 'DECLINED', reason: 'Cost' },
        { ...row, row: 4, item: null, from: null, to: 'PLANNED', problem: 'This line is not of this order.' },
      ],
    },
  };
  await screen.findByRole('heading', { name: 'Import your answers' });
  const chooser = document.querySelector('input[type="file"]') as HTMLInputElement;
  await userEvent.upload(chooser, new File(['x'], 'order.xlsx'));
  expect(
    await screen.findByText(/2A-1 · from “requested” to “planned” · 12 January 2027/),
  ).toBeInTheDocument();
  expect(screen.getByText('1 row is to be corrected')).toBeInTheDocument();
  expect(sent()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 answers' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([
    { item: 1, to: 'PLANNED', planned_for: '2027-01-12' },
    { item: 2, to: 'DECLINED', reason: 'Cost' },
  ]);
  await waitFor(() => expect(screen.queryByText(/2A-1/)).not.toBeInTheDocument());
  expect(screen.getByText('This line is not of this order.')).toBeInTheDocument();
});
