import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLocale } from '../i18n';
import { sessionStore } from '../session';
import { UiProvider } from '../ui/core';
import { OutboxStatus, startOutbox, submit } from './index';

const lea = { id: 1, username: 'lea', full_name: 'Léa Martin', scope: ['data:write'] };
const answers = (status: number, body: object) =>
  vi.fn(
    async () =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );
const point = { kind: 'create', resource: 'points', body: { network_type_id: 1 } } as const;

let stop: () => void;
beforeEach(() => {
  setLocale('en');
  sessionStore.setState({ user: lea as never, loggedIn: true });
  stop = startOutbox();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('shows what the server refused, why, and lets it be deleted after a question', async () => {
  vi.stubGlobal(
    'fetch',
    answers(400, { code: 'invalid', problems: [{ path: ['geom'], code: 'out_of_territory', params: {} }] }),
  );
  render(
    <UiProvider>
      <OutboxStatus />
    </UiProvider>,
  );
  const support = submit(point);
  expect(await act(() => support.outcome)).toMatchObject({ status: 'rejected' });
  await act(
    () => submit({ kind: 'create', resource: 'diagnosis', body: { infrastructure: support.ref } }).outcome,
  );

  await userEvent.click(await screen.findByRole('button', { name: '1 write refused by the server' }));
  const [refused, waiting] = within(screen.getByRole('list', { name: 'Waiting writes' })).getAllByRole(
    'listitem',
  );
  expect(refused).toHaveTextContent('New support');
  expect(refused).toHaveTextContent('The position lies outside the territory covered.');
  expect(waiting).toHaveTextContent('Waits for the write it needs');

  await userEvent.click(screen.getByRole('button', { name: 'Delete : New support' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('2 writes exist on this device only and will be lost.');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /refused/ })).toBeNull());
});

it('counts what waits for the network, and sends it when asked', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      throw new TypeError('Failed to fetch');
    }),
  );
  render(<OutboxStatus />);
  expect(await act(() => submit(point).outcome)).toEqual({ status: 'queued' });
  await userEvent.click(await screen.findByRole('button', { name: '1 write to send' }));
  expect(await screen.findByText('The server could not be reached.')).toBeInTheDocument();

  const server = answers(201, { id: 42 });
  vi.stubGlobal('fetch', server);
  await userEvent.click(screen.getByRole('button', { name: 'Send everything now' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 write to send' })).toBeNull());
  expect(server).toHaveBeenCalledOnce();
});
