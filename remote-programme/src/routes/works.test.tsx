import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WorkItem } from 'shared/programme';
import type { Call } from 'shared/testing';
import { arrayOf, renderWorks, server } from '../testing/render-works';
import { ENEDIS, inDays, operator, RTE, reader, workItem, workOrder } from '../testing/works-fixtures';

afterEach(() => vi.unstubAllGlobals());

const ITEMS: WorkItem[] = [
  workItem(1, 'REQUESTED', { due: inDays(-12), overdue_days: 12 }),
  workItem(2, 'REQUESTED'),
  workItem(3, 'FITTED'),
  workItem(4, 'PLANNED', {
    planned_for: '2027-03-14',
    due: '2027-03-14',
    seasons: [{ name: 'Gravona', from: '03-01', to: '07-31' }],
  }),
];

/** The items that match the states and the overdue filter of a request. */
const listed = ({ url }: Call) => {
  const states = url.searchParams.getAll('state[]');
  const overdue = url.searchParams.get('overdue') === 'true';
  return arrayOf(
    ITEMS.filter(
      item => (states.length === 0 || states.includes(item.state)) && (!overdue || item.overdue_days > 0),
    ),
  );
};
const answers = {
  'GET work-orders/': arrayOf([workOrder(), workOrder({ id: 9, name: 'Prunelli', owner: RTE })]),
  'GET work-items/': listed,
  'GET work-items/states/': ({ url }: Call) => ({
    body: url.searchParams.getAll('owner[]').includes(String(RTE.id))
      ? { states: {}, overdue: 0, late: { operator: 0, verifier: 0 }, fitted: 0, median_days: null }
      : {
          states: { REQUESTED: 2, PLANNED: 1, FITTED: 1 },
          overdue: 3,
          late: { operator: 1, verifier: 2 },
          fitted: 3,
          median_days: 70.5,
        },
  }),
};
const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });

describe('the board', () => {
  it('has a column for each state, with cards that say what, where and until when', async () => {
    await renderWorks('/programme/works', answers);
    const requested = await column('Requested');
    const late = await within(requested).findByRole('link', { name: /Support 4001/ });
    expect(late).toHaveAttribute('href', '/en/programme/works/1');
    expect(late).toHaveTextContent('Ucciani');
    expect(late).toHaveTextContent('Insulate');
    expect(late).toHaveTextContent('12 days overdue');
    expect(within(await column('Planned')).getByRole('link')).toHaveTextContent('nesting season');
    expect(within(await column('Fitted')).getByRole('link')).toHaveTextContent(/verify by/);
    expect(within(await column('Monitored')).getByText('Nothing here')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /^Declined/ })).not.toBeInTheDocument();
    expect(screen.getByText('4 requests for works')).toBeInTheDocument();
    expect(screen.getByText('median: 71 days from request to fitting')).toBeInTheDocument();
  });

  it('filters by the overdue, and by the operator', async () => {
    const router = await renderWorks('/programme/works', answers);
    await userEvent.click(await screen.findByRole('button', { name: '1 overdue at the operator' }));
    expect(screen.getByRole('button', { name: '2 verifications overdue' })).toBeInTheDocument();
    const late = '?state=REQUESTED%2CPLANNED%2CFAULTY&overdue=true';
    expect(router.state.location.search).toBe(late);
    await waitFor(() => expect(screen.queryByRole('link', { name: /4002/ })).not.toBeInTheDocument());
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'Enedis');
    expect(router.state.location.search).toBe(`${late}&owner=${ENEDIS.id}`);
    expect(await screen.findByText('4 requests for works to Enedis')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter: Operator' }));
    expect(router.state.location.search).toBe(late);
  });

  it('saves the works of the filters as a file', async () => {
    const createObjectURL = vi.fn(() => 'blob:file');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    const requested: URL[] = [];
    await renderWorks('/programme/works?state=REQUESTED&overdue=true', {
      ...answers,
      'GET export/work-items.xlsx': (({ url }: Call) => {
        requested.push(url);
        return new Response('works');
      }) as never,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Excel' }));
    await waitFor(() => expect(createObjectURL).toHaveBeenCalled());
    // The server refuses other parameters.
    expect([...(requested[0]?.searchParams ?? [])]).toEqual([
      ['state[]', 'REQUESTED'],
      ['overdue', 'true'],
    ]);
  });

  it('loads more cards of a column', async () => {
    const many = Array.from({ length: 45 }, (_, i) => workItem(100 + i, 'REQUESTED'));
    await renderWorks('/programme/works', {
      ...answers,
      'GET work-items/': ({ url }: Call) =>
        url.searchParams.getAll('state[]').includes('REQUESTED')
          ? arrayOf(many.slice(0, Number(url.searchParams.get('limit'))), 45)
          : arrayOf([]),
    });
    const requested = await column('Requested');
    expect(await within(requested).findAllByRole('link')).toHaveLength(20);
    await userEvent.click(within(requested).getByRole('button', { name: 'Requested: show more (25)' }));
    await waitFor(() => expect(within(requested).getAllByRole('link')).toHaveLength(40));
    expect(within(requested).getByText('5 others')).toBeInTheDocument();
  });

  it('lets only coordinators order', async () => {
    await renderWorks('/programme/works?view=board', answers, operator);
    await column('Requested');
    expect(screen.queryByRole('button', { name: 'New order' })).not.toBeInTheDocument();
  });
});

describe('the list', () => {
  it('is a view in the address; what is no view shows the board', async () => {
    const router = await renderWorks('/programme/works?view=wall', answers);
    await column('Requested');
    await userEvent.click(screen.getByRole('radio', { name: 'List' }));
    expect(router.state.location.search).toBe('?view=list');
    expect(await screen.findByRole('grid', { name: 'Works' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Board' }));
    expect(router.state.location.search).toBe('');
  });

  it('has a row for each, and leads to it', async () => {
    const router = await renderWorks('/programme/works?view=list', answers);
    const table = await screen.findByRole('grid', { name: 'Works' });
    const row = (await within(table).findByRole('link', { name: 'Support 4001' })).closest('[role="row"]');
    expect(row).toHaveTextContent('Gravona');
    expect(row).toHaveTextContent('Enedis');
    expect(row).toHaveTextContent('12 days');
    await userEvent.click(within(table).getByRole('button', { name: /Due/ }));
    expect(router.state.location.search).toBe('?view=list&sort=-due');
    await userEvent.click(within(table).getByRole('link', { name: 'Support 4003' }));
    expect(router.state.location.pathname).toBe('/en/programme/works/3');
  });
});

describe('without works', () => {
  it.each([
    ['coordinator', undefined, 'Choose supports in', true],
    ['operator', operator, 'Works requested from your network', false],
    ['reader', reader, 'as soon as a coordinator', false],
  ])('tells a %s what to do', async (_, user, text, orders) => {
    await renderWorks('/programme/works', {}, user);
    expect(await screen.findByText('No works have been requested yet.')).toBeInTheDocument();
    expect(screen.getByText(new RegExp(text))).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: 'New order' }).length > 0).toBe(orders);
  });

  it('offers to remove the filters that find none', async () => {
    const router = await renderWorks('/programme/works?owner=2', answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the filters' }));
    expect(router.state.location.search).toBe('');
    expect(await column('Requested')).toBeInTheDocument();
  });

  it('leads from an empty board to the list of what has ended', async () => {
    const router = await renderWorks('/programme/works', {
      ...answers,
      'GET work-items/states/': {
        body: { states: { CANCELLED: 3 }, overdue: 0, fitted: 0, median_days: null },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'See the list' }));
    expect(router.state.location.search).toBe('?view=list');
  });

  it('tries again after a failure', async () => {
    await renderWorks('/programme/works', {
      ...answers,
      'GET work-items/states/': { status: 500, body: {} },
    });
    const retry = await screen.findByRole('button', { name: /again|retry/i });
    server.answers['GET work-items/states/'] = answers['GET work-items/states/'];
    await userEvent.click(retry);
    expect(await column('Requested')).toBeInTheDocument();
  });
});
