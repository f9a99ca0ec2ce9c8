import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { MemoryRouter } from 'react-router-dom';
import { reports } from '../../kinds/reports';
import { newRef, startOutbox, submit } from '../../outbox/index';
import { outbox, outboxDatabase, outboxStore } from '../../outbox/outbox-instance';
import { outboxState, ownEntries } from '../../outbox/outbox-state';
import { setLocale } from '../../platform/language';
import { sessionStore } from '../../platform/session';
import { registerKinds } from '../../records';
import { packEntries } from './export-entries';
import { OutboxStatus } from './index';
import { OutboxScreen } from './outbox-screen';

const lea = { id: 1, username: 'lea', full_name: 'Léa Martin', scope: ['data:write'] };
const answers = (status: number, body: object) =>
  vi.fn(
    async () =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );
const noNetwork = () =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      throw new TypeError('Failed to fetch');
    }),
  );
const point = {
  kind: 'create',
  resource: 'points',
  body: { network_type_id: 1, geom: { type: 'Point', coordinates: [9.1, 42.15] } },
} as const;
const visitOf = (infrastructure: string | number) =>
  ({ kind: 'create', resource: 'diagnosis', body: { infrastructure, date: '2026-03-31' } }) as const;
const show = () =>
  render(
    <MemoryRouter initialEntries={['/en/outbox']}>
      <OutboxStatus />
      <OutboxScreen />
    </MemoryRouter>,
  );
const listed = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');

let stop: () => void;
beforeEach(() => {
  setLocale('en');
  sessionStore.setState({ user: lea as never, loggedIn: true });
  stop = startOutbox();
});
afterEach(async () => {
  stop();
  vi.unstubAllGlobals();
  for (const { id } of await outboxStore.all()) await outbox.discard(id);
});

it('always shows how much is waiting, and when nothing is', async () => {
  noNetwork();
  show();
  const link = screen.getByRole('link', { name: /Everything recorded on this device has been sent/ });
  expect(link).toHaveAttribute('href', '/en/outbox');
  const bytes = new ArrayBuffer(2 * 1024 * 1024);
  await act(
    () =>
      submit({ kind: 'upload', picture: { bytes, name: 'pole.jpg', type: 'image/jpeg' }, fields: {} })
        .outcome,
  );
  expect(await screen.findByRole('link', { name: '1 entry to send (2 MB of pictures).' })).toBeVisible();
});

it.each([
  ['en', 'App ready to work offline'],
  ['fr', 'Application prête à fonctionner hors ligne'],
] as const)(
  'says in %s once this device has all that the application needs offline',
  async (locale, sign) => {
    setLocale(locale);
    let settle = (): void => undefined;
    const ready = new Promise<void>(resolve => {
      settle = resolve;
    });
    vi.stubGlobal('navigator', {
      ...navigator,
      onLine: true,
      serviceWorker: Object.assign(new EventTarget(), { ready }),
    });
    show();
    expect(screen.queryByText(sign)).toBeNull();
    await act(async () => settle());
    expect(screen.getByText(sign)).toBeVisible();
  },
);

it('shows the server’s refusal field by field, and links to the form', async () => {
  vi.stubGlobal(
    'fetch',
    answers(400, { code: 'invalid', problems: [{ path: ['geom'], code: 'out_of_territory', params: {} }] }),
  );
  show();
  const support = submit(point);
  expect(await act(() => support.outcome)).toMatchObject({ status: 'rejected' });
  await act(() => submit(visitOf(support.ref)).outcome);

  const [refused] = await listed('Refused entries');
  expect(refused).toHaveTextContent('New support42.150000, 9.100000');
  expect(refused).toHaveTextContent('Position: The position lies outside the territory covered.');
  expect(screen.getByRole('link', { name: 'Correct: New support' })).toHaveAttribute(
    'href',
    `/en/infrastructures/${support.ref}/infrastructure?entry=${support.ref.slice(6)}`,
  );
  const [waiting] = await listed('Waiting entries');
  expect(waiting).toHaveTextContent('New diagnosisa support or line that waits here · of 31 March 2026');
  expect(waiting).toHaveTextContent('Needs first: New support');
});

it('is deleted after a confirmation that lists its dependants', async () => {
  noNetwork();
  show();
  const support = submit(point);
  await act(() => submit(visitOf(support.ref)).outcome);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete: New support' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('2 entries exist on this device only and will be lost');
  expect(within(question).getByRole('listitem')).toHaveTextContent('New diagnosis');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('link', { name: /Everything recorded/ })).toBeInTheDocument();
});

it('deletes a record that was changed meanwhile only on request, and links to its sheet', async () => {
  vi.stubGlobal('fetch', answers(412, { code: 'precondition_failed', current: {} }));
  show();
  const removal = { kind: 'delete', resource: 'points', id: 5, etag: '"1-a"' } as const;
  await act(() => submit(removal).outcome);
  const [refused] = await listed('Refused entries');
  expect(refused).toHaveTextContent('Somebody else changed the record meanwhile.');
  expect(screen.getByRole('link', { name: /^Open the sheet/ })).toHaveAttribute(
    'href',
    '/en/infrastructures/5',
  );
  const deleted = vi.fn(async ({ method }: Request) =>
    method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ code: 'not_found' }, { status: 404 }),
  );
  vi.stubGlobal('fetch', deleted);
  await userEvent.click(screen.getByRole('button', { name: /^Delete it all the same/ }));
  expect(await screen.findByRole('link', { name: /Everything recorded/ })).toBeInTheDocument();
  expect(deleted.mock.calls[0]?.[0].headers.has('if-match')).toBe(false);
});

it('links from a refused picture to the form of its record', async () => {
  noNetwork();
  show();
  const ref = newRef();
  const picture = { bytes: new ArrayBuffer(8), name: 'pole.jpg', type: 'image/jpeg' };
  const body = { ...visitOf(5).body, media_id: [ref] };
  const uploads = [{ ref, command: { kind: 'upload', picture, fields: {} } as const }];
  await act(() => submit({ ...visitOf(5), body }, { uploads }).outcome);
  expect(await screen.findByRole('link', { name: 'Correct: Picture pole.jpg' })).toHaveAttribute(
    'href',
    expect.stringContaining('/en/infrastructures/5/diagnosis?entry='),
  );
});

it('is sent on request', async () => {
  noNetwork();
  show();
  expect(await act(() => submit(point).outcome)).toEqual({ status: 'queued' });
  expect(await screen.findByText('The server could not be reached.')).toBeInTheDocument();
  const server = answers(201, { id: 42 });
  vi.stubGlobal('fetch', server);
  await userEvent.click(screen.getByRole('button', { name: 'Send everything now' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send everything now' })).toBeNull());
  expect(server).toHaveBeenCalledOnce();
});

it('stays with its author when somebody else signs in', async () => {
  noNetwork();
  show();
  await act(() => submit(point).outcome);
  const server = answers(201, { id: 42 });
  vi.stubGlobal('fetch', server);
  act(() => sessionStore.setState({ user: { ...lea, id: 2, username: 'max' } as never }));
  expect(await screen.findByText('1 entry of another person waits for their login.')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Waiting entries' })).toBeNull();
  expect(server).not.toHaveBeenCalled();
});

it('counts no report that needs no account', async () => {
  noNetwork();
  registerKinds([reports.facts]);
  show();
  await act(() => submit({ kind: 'create', resource: reports.name, body: { subject: 'pole' } }).outcome);
  await waitFor(() => expect(outboxState.getState().entries).toHaveLength(1));
  expect(screen.queryByText(/another person/)).toBeNull();
  expect(screen.getByRole('link', { name: /has been sent/ })).toBeInTheDocument();
});

it('is exported to a file with its pictures', async () => {
  noNetwork();
  const bytes = Uint8Array.from([1, 2, 3]).buffer;
  submit({ kind: 'upload', picture: { bytes, name: 'Été 1.jpg', type: 'image/jpeg' }, fields: {} });
  await submit(point).outcome;
  await waitFor(() => expect(ownEntries(outboxState.getState())).toHaveLength(2));
  const files = unzipSync(await packEntries(ownEntries(outboxState.getState())));
  const { entries } = JSON.parse(strFromU8(files['outbox.json'] ?? new Uint8Array()));
  expect(entries).toMatchObject([
    { author: 'lea', command: { kind: 'upload' }, file: expect.stringMatching(/_t_1\.jpg$/) },
    { command: point },
  ]);
  expect([...(files[entries[0].file] ?? [])]).toEqual([1, 2, 3]);
});

it('warns before the device is full, and asks for persistent storage', async () => {
  noNetwork();
  const persist = vi.fn(async () => false);
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    storage: { persist, persisted: async () => false, estimate: async () => ({ quota: 3e7, usage: 2.5e7 }) },
  });
  show();
  await act(() => submit(point).outcome);
  expect(persist).toHaveBeenCalled();
  expect(await screen.findByRole('alert')).toHaveTextContent('This device has only 4.8 MB left');
  persist.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Ask for lasting storage' }));
  expect(persist).toHaveBeenCalledOnce();
});

describe('a picture refused by the server', () => {
  const refusal = { code: 'invalid', problems: [{ path: ['storage'], code: 'file_damaged', params: {} }] };
  /** A server that refuses the picture until `takes` is set, and saves the visit without it. */
  const server = {
    takes: false,
    changes: [] as object[],
    async fetch(request: Request) {
      const { method, url } = request;
      const path = new URL(url).pathname.replace('/api/v1/', '');
      if (path.startsWith('media/resumable/'))
        return server.takes
          ? Response.json({}, { status: 201, headers: { location: '/api/v1/media/resumable/a1' } })
          : Response.json(refusal, { status: 400 });
      if (method === 'POST') return Response.json({ id: 30 }, { status: 201 });
      if (method === 'PATCH')
        server.changes.push([path, await request.json(), request.headers.get('if-match')]);
      if (path === 'cables/diagnosis/30/')
        return Response.json({ id: 30, uuid: visitId, media: [{ id: 4 }] }, { headers: { etag: '"2"' } });
      return Response.json({ code: 'not_found' }, { status: 404 });
    },
  };
  let visitId = '';

  beforeEach(() => {
    Object.assign(server, { takes: false, changes: [] });
    vi.stubGlobal('fetch', server.fetch);
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends EventTarget {
        upload = new EventTarget();
        status = 200;
        responseText = '{"id":9}';
        open() {}
        setRequestHeader() {}
        getResponseHeader = () => null;
        send() {
          queueMicrotask(() => ['load', 'loadend'].map(name => this.dispatchEvent(new Event(name))));
        }
      },
    );
  });

  it.each([
    ['by this release', () => undefined],
    [
      'by an earlier release, which did not note the kind',
      () => outboxDatabase.deliveries.toCollection().modify({ resource: undefined }),
    ],
  ])('is sent again on request and added to its record, saved without it %s', async (_case, age) => {
    show();
    const ref = newRef();
    const picture = { bytes: new ArrayBuffer(8), name: 'pole.jpg', type: 'image/jpeg' };
    const uploads = [{ ref, command: { kind: 'upload', picture, fields: {} } as const }];
    const visit = submit({ ...visitOf(5), body: { ...visitOf(5).body, media_id: [ref] } }, { uploads });
    visitId = visit.ref.slice('local:'.length);
    expect(await act(() => visit.outcome)).toMatchObject({ status: 'delivered', missingPictures: [ref] });
    await age();
    expect(await screen.findByText('The record was saved without this picture.')).toBeVisible();
    server.takes = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again and attach: Picture pole.jpg' }));
    expect(await screen.findByRole('link', { name: /Everything recorded/ }, { timeout: 5000 })).toBeVisible();
    expect(server.changes).toEqual([['cables/diagnosis/30/', { media_id: [4, 9] }, '"2"']]);
  });
});
