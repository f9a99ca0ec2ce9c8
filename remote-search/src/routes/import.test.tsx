import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider, queryClient } from 'shared/api';
import { addMessages, setLocale } from 'shared/i18n';
import { createMemoryRouter, RouterProvider } from 'shared/router';
import { sessionStore } from 'shared/session';
import { reportFile } from '../features/import-records/import-report';
// Preloaded, since a test may end before the screen has imported it.
import '../features/import-records/rows-map';
import manifest from '../manifest';
import { Screen } from './import';

const group = {
  path: ['geom'],
  code: 'invalid',
  message: 'The geometry is empty.',
  count: 1200,
  rows: [2, 3, 4],
};
const report = (problems: object[], dryRun = true) => ({
  dry_run: dryRun,
  format: 'csv',
  rows: 3,
  accepted: 3 - problems.length,
  created: dryRun ? [] : [1, 2, 3],
  problems,
  groups: problems.length > 0 ? [group] : [],
  batch: dryRun ? null : 7,
  unused_columns: ['note_x'],
});
const problem = { row: 2, path: ['geom'], code: 'invalid', params: {}, message: 'The geometry is empty.' };

let batches: object[] = [];
let mappings: object[] = [];
let sent: Request[] = [];
let progress: object | null = null;
/** Resolves the pending import request. */
let cancel: ((answer: Response) => void) | null = null;

/** Answers requests about mappings, like a server that stores them. */
async function answerMappings(request: Request): Promise<Response> {
  const id = Number(/mappings\/(\d+)\//.exec(request.url)?.[1] ?? 0);
  const others = mappings.filter(saved => (saved as { id: number }).id !== id);
  if (request.method === 'GET') return Response.json(mappings);
  if (request.method === 'DELETE') {
    mappings = others;
    return new Response(null, { status: 204 });
  }
  const kept = {
    ...(await request.json()),
    id: id || 5,
    by: 'lea',
    at: '2026-05-01T10:00:00Z',
    may_change: true,
  };
  if (kept.name === 'Taken')
    return Response.json({ code: 'invalid', name: ['Already used.'] }, { status: 400 });
  mappings = [...others, kept];
  return Response.json(kept, { status: id ? 200 : 201 });
}

function open(answers: (Response | 'waits')[], scope = ['data:write'], kept: object[] = []) {
  sent = [];
  mappings = kept;
  progress = null;
  batches = [];
  cancel = null;
  sessionStore.setState({ user: { id: 1, username: 'lea', scope } as never, loggedIn: true });
  vi.stubGlobal('fetch', async (input: Request) => {
    const request = new Request(input);
    if (request.url.includes('/import/mappings/')) return answerMappings(request);
    if (request.method === 'DELETE' && request.url.includes('/import/batches/')) {
      sent.push(request);
      batches = batches.map(batch => ({ ...batch, state: 'undone', may_undo: false }));
      return Response.json({ removed: 398, changed: [12], in_use: [] });
    }
    if (request.method === 'DELETE') {
      cancel?.(Response.json({ code: 'conflict' }, { status: 409 }));
      return new Response(null, { status: 204 });
    }
    if (request.url.includes('/import/progress/'))
      return progress ? Response.json(progress) : Response.json({ code: 'not_found' }, { status: 404 });
    if (request.url.includes('/import/batches/')) return Response.json(batches);
    if (request.url.includes('/settings'))
      return Response.json({ territory: [[-20, 40, 20, 52]], version: '1', demonstration: false });
    if (!request.url.includes('/import/')) return Response.json([]);
    sent.push(request);
    const answer = answers.shift() ?? Response.error();
    if (answer !== 'waits') return answer;
    return new Promise<Response>(resolve => {
      cancel = resolve;
    });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Screen /> }])} />
    </QueryClientProvider>,
  );
}

const chooser = () => screen.getByLabelText('File', { selector: 'input' });

/** Chooses a file, which is then checked automatically. */
async function check() {
  await userEvent.upload(chooser(), new File(['a;b'], 'poles.csv', { type: 'text/csv' }));
}

/** Confirms the newest dialog. Those of earlier tests may still be closing. */
async function agree() {
  const answers = await screen.findAllByRole('button', { name: 'Save' });
  await userEvent.setup({ pointerEventsCheck: 0 }).click(answers.at(-1) as HTMLElement);
}

beforeEach(() => {
  localStorage.clear();
  addMessages(manifest.id, manifest.messages);
  setLocale('en', false);
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('reports what is wrong, equal problems once, and writes nothing', async () => {
  open([Response.json(report([problem]))]);
  expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
  await check();
  expect(
    await screen.findByRole('row', { name: '1,200 rows: 2, 3, 4… Position The geometry is empty.' }),
  ).toBeInTheDocument();
  expect(screen.getByText('Column left out: note_x')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?dry_run=true']);
});

it('writes a file that was checked, after a question', async () => {
  open([Response.json(report([])), Response.json(report([], false), { status: 201 })]);
  await check();
  await userEvent.click(await screen.findByRole('button', { name: 'Save 3 records' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Save 3 records?');
  await agree();
  expect(await screen.findByText('3 records were saved.')).toBeInTheDocument();
  expect(sent.at(-1)?.url).toContain('dry_run=false');
  expect(sent.at(-1)?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

it('shows which rows were refused while they were saved, and why', async () => {
  const refused = { ...report([problem], false), created: [], batch: null, code: 'invalid', detail: 'no' };
  open([Response.json(report([])), Response.json(refused, { status: 400 })]);
  await check();
  await userEvent.click(await screen.findByRole('button', { name: 'Save 3 records' }));
  await agree();
  expect(await screen.findByText(/Rows were refused while they were saved: nothing was/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('1 row to mend');
  expect(screen.getByRole('cell', { name: 'The geometry is empty.' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save 3 records' })).toBeNull();
});

it('tells a file that was changed after it was chosen from a network that is gone', async () => {
  open([]);
  const file = new File(['a;b'], 'poles.csv', { type: 'text/csv' });
  file.slice = () => {
    throw new DOMException('changed', 'NotReadableError');
  };
  await userEvent.upload(chooser(), file);
  expect(await screen.findByText(/This file has changed since you chose it/)).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it.each([
  [507, /^The server’s disk is full; part of the import may be saved/],
  [500, /^The import was interrupted; part of it may be saved. Save again to go on/],
])('does not promise that nothing was saved when the server broke off: %s', async (status, message) => {
  const broken = Response.json({ detail: 'no', code: 'internal' }, { status });
  open([Response.json(report([])), broken, Response.json(report([], false), { status: 201 })]);
  await check();
  await userEvent.click(await screen.findByRole('button', { name: 'Save 3 records' }));
  await agree();
  expect(await screen.findByText(message)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save 3 records' }));
  await agree();
  expect(await screen.findByText('3 records were saved.')).toBeInTheDocument();
  const [, first, second] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
});

it('does not miss columns of a file that has no rows', async () => {
  const fields = [{ name: 'network_type_id', title: 'Network', required: true }];
  const preview = { columns: [], fields, unknown: [], rows: [], srid: 4326, sheets: null };
  open([Response.json({ ...report([]), rows: 0, accepted: 0, preview })]);
  await check();
  expect(await screen.findByText('This file holds no record.')).toBeInTheDocument();
  expect(screen.queryByText(/^Missing/)).toBeNull();
});

it('forgets the report when another file is chosen', async () => {
  open([Response.json(report([])), 'waits']);
  await check();
  await screen.findByRole('button', { name: 'Save 3 records' });
  await userEvent.upload(chooser(), new File(['c'], 'other.csv'));
  expect(screen.queryByRole('button', { name: 'Save 3 records' })).toBeNull();
});

it('says when the file cannot be read or the server not be reached', async () => {
  open([Response.json({ detail: 'no', code: 'invalid' }, { status: 400 })]);
  await check();
  expect(await screen.findByText(/This file could not be read/)).toBeInTheDocument();
});

it('is not for those who may only read', () => {
  open([], []);
  expect(screen.getByText('You may not save data.')).toBeInTheDocument();
  expect(screen.queryByLabelText('File', { selector: 'input' })).toBeNull();
});

it('tells how far the server is, and that a cancelled import saved nothing', async () => {
  open([Response.json(report([])), 'waits']);
  await check();
  await userEvent.click(await screen.findByRole('button', { name: 'Save 3 records' }));
  progress = { state: 'running', step: 'writing', rows: 20000, done: 4500 };
  await agree();
  expect(await screen.findByText('Saved: 4,500 of 20,000 records')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '4500'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop the import' }));
  expect(await screen.findByText('Stopped: nothing was saved.')).toBeInTheDocument();
});

it('gives the report as a file that spreadsheets read as text', async () => {
  const problems = [{ ...problem, message: '=1+1; "x"' }];
  const file = reportFile(['Row', 'Column', 'Problem'], problems, () => 'Position');
  const [titles, row] = (await file.text()).split('\r\n');
  expect(titles).toContain('Row,Column,Problem');
  expect(row).toBe(`2,Position,"'=1+1; ""x"""`);
});

it('says what is wrong with a file in the words of the server', async () => {
  const sentence = 'The file holds more than 20,000 records, the most of one import. Split it.';
  open([
    Response.json({ detail: 'no', code: 'invalid', file: [sentence], problems: [] }, { status: 400 }),
    Response.json({ detail: 'An import is already running.', code: 'throttled' }, { status: 429 }),
  ]);
  await check();
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('An import is already running.')).toBeInTheDocument();
});

it('undoes an import after a question, and names what stays', async () => {
  open([]);
  batches = [
    {
      id: 7,
      kind: 'diagnosis',
      file: 'visits.csv',
      records: 399,
      at: '2026-11-22T10:00:00.000Z',
      by: 'lea',
      state: 'finished',
      may_undo: true,
    },
  ];
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the import of visits.csv' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('This import saved 399 records');
  const answers = await screen.findAllByRole('button', { name: 'Undo the import' });
  await userEvent.setup({ pointerEventsCheck: 0 }).click(answers.at(-1) as HTMLElement);
  expect(await screen.findByText('398 records were removed.')).toBeInTheDocument();
  expect(screen.getByText('1 record stays, because it was changed since: no. 12.')).toBeInTheDocument();
  expect(sent.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
    ['DELETE', '/api/v1/import/batches/7/'],
  ]);
  expect(await screen.findByText(/Diagnoses, 399 records.*\(undone\)/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

const preview = (changes: object = {}) => ({
  columns: [
    { name: 'id_poteau', field: null, first: 'P-1' },
    { name: 'dang', field: 'pole_dangerousness_id', first: 'L' },
  ],
  fields: [
    { name: 'date', title: 'Date', required: true },
    {
      name: 'pole_dangerousness_id',
      title: 'Danger',
      required: false,
      options: [
        { code: 'RISK_L', label: 'Low' },
        { code: 'RISK_H', label: 'High' },
      ],
    },
  ],
  unknown: [],
  rows: [],
  ...changes,
});
const sentAdjustments = async (at: number) =>
  // Node 24 cannot read form files as objects when `File` is replaced.
  JSON.parse(
    /name="adjustments"\r\n\r\n(.*?)\r\n--/s.exec((await sent[at]?.clone().text()) ?? '')?.[1] ?? '',
  );

it('maps the columns of a file that lacks some, and values; the same header is mapped again next time', async () => {
  const refusal = Response.json(
    { detail: 'no', code: 'invalid', file: ['The file lacks a column.'], preview: preview() },
    { status: 400 },
  );
  const unknown = [{ field: 'pole_dangerousness_id', text: 'L', count: 12 }];
  open([
    refusal.clone(),
    Response.json({ ...report([problem]), preview: preview({ unknown }) }),
    Response.json({ ...report([]), preview: preview() }),
    refusal,
    Response.json({ ...report([]), preview: preview() }),
  ]);
  await check();
  expect(await screen.findByText('The file lacks a column.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Columns to be mapped');
  expect(screen.getByText('Missing: Date. Choose the column that holds it.')).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Column id_poteau becomes'), 'Date *');
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));

  expect(await screen.findByRole('heading', { level: 1, name: '1 value to be mapped' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'L = Low?' }));
  expect(screen.getByLabelText('L means (Danger)')).toHaveValue('RISK_L');
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByRole('button', { name: 'Save 3 records' });
  const mapping = {
    columns: [{ column: 'id_poteau', field: 'date' }],
    values: [{ field: 'pole_dangerousness_id', text: 'L', code: 'RISK_L' }],
    cells: [],
    left_out: [],
    same: 'skip',
    near: 'add',
  };
  expect(await sentAdjustments(2)).toEqual(mapping);

  await userEvent.upload(chooser(), new File(['c;d'], 'next.csv'));
  await screen.findByRole('button', { name: 'Save 3 records' });
  expect(sent).toHaveLength(5);
  expect((await sentAdjustments(3)).columns).toEqual([]);
  expect(await sentAdjustments(4)).toEqual(mapping);
});

it('mends refused rows in place: a cell, and latitude and longitude that were swapped', async () => {
  const rows = [
    { row: 1, refused: false, place: null, cells: { date: '2025-01-01' } },
    { row: 2, refused: true, place: null, cells: { date: '2025-02-30' } },
    { row: 3, refused: true, place: [45.7, 3.1], cells: { date: '2025-01-03' } },
  ];
  const problems = [
    { ...problem, path: ['date'], message: 'This date does not exist.' },
    { ...problem, row: 3, code: 'out_of_territory', message: 'Outside.' },
  ];
  open([
    Response.json({ ...report(problems), preview: preview({ rows }) }),
    Response.json({ ...report([]), rows: 2, accepted: 2, preview: preview({ rows: rows.slice(0, 1) }) }),
  ]);
  await check();
  await userEvent.click(await screen.findByRole('tab', { name: 'To mend 2' }));
  const date = screen.getByRole('textbox', { name: 'Date' });
  await userEvent.clear(date);
  await userEvent.type(date, '2025-02-28');
  await userEvent.click(await screen.findByRole('button', { name: 'Swap latitude and longitude' }));
  expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveValue('45.7');
  expect(screen.getByRole('textbox', { name: 'Longitude' })).toHaveValue('3.1');
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByRole('button', { name: 'Save 2 records' });
  expect(await sentAdjustments(1)).toEqual({
    columns: [],
    values: [],
    cells: [
      { row: 2, field: 'date', text: '2025-02-28' },
      { row: 3, field: 'latitude', text: '45.7' },
      { row: 3, field: 'longitude', text: '3.1' },
    ],
    left_out: [],
    same: 'skip',
    near: 'add',
  });
});

it('checks again by itself after a pause, once for several changes; the last one wins, and an error is told once', async () => {
  const ready = () => Response.json({ ...report([]), preview: preview() });
  open([
    Response.json({ ...report([problem]), preview: preview({ unknown: [] }) }),
    'waits',
    ready(),
    Response.json({ detail: 'Too many.', code: 'throttled' }, { status: 429 }),
  ]);
  await check();
  const column = await screen.findByLabelText('Column id_poteau becomes');
  const pause = () => new Promise(resolve => setTimeout(resolve, 1500));
  // A file that lacks a column is not sent.
  await userEvent.selectOptions(screen.getByLabelText('Column dang becomes'), 'Ignore this column');
  await pause();
  expect(sent).toHaveLength(1);

  await userEvent.selectOptions(column, 'Date *');
  await userEvent.selectOptions(screen.getByLabelText('Column dang becomes'), 'Danger');
  await waitFor(() => expect(sent).toHaveLength(2), { timeout: 3000 });
  expect(await screen.findByRole('progressbar', { name: 'Progress' })).toBeInTheDocument();
  expect(column).toBeEnabled();
  expect(screen.getByRole('heading', { level: 1, name: '1 row to mend' })).toBeInTheDocument();

  // A change cancels the running check.
  await userEvent.selectOptions(screen.getByLabelText('Column dang becomes'), 'Ignore this column');
  expect(
    await screen.findByRole('button', { name: 'Save 3 records' }, { timeout: 5000 }),
  ).toBeInTheDocument();
  expect(sent).toHaveLength(3);
  expect((await sentAdjustments(2)).columns).toEqual([
    { column: 'id_poteau', field: 'date' },
    { column: 'dang', field: '' },
  ]);

  await userEvent.selectOptions(screen.getByLabelText('Column dang becomes'), 'Danger');
  expect(await screen.findByText('Too many.', undefined, { timeout: 3000 })).toBeInTheDocument();
  await pause();
  expect(sent).toHaveLength(4);
}, 30_000);

it('leaves out rows that nobody mends, and takes them back', async () => {
  const rows = [{ row: 2, refused: true, place: null, cells: {} }];
  open([
    Response.json({ ...report([problem]), preview: preview({ rows }) }),
    Response.json({ ...report([]), rows: 2, accepted: 2, preview: preview() }),
  ]);
  await check();
  await userEvent.click(await screen.findByRole('tab', { name: 'To mend 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave out the row to mend' }));
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByRole('button', { name: 'Save 2 records' });
  expect((await sentAdjustments(1)).left_out).toEqual([2]);
  await userEvent.click(screen.getByRole('button', { name: 'Take them back' }));
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

it('tells what a file that came back changes, and that more changes follow', async () => {
  const gone = {
    ...{ row: 1, id: null, how: 'gone', conflict: false, place: null, moved: false, metres: null },
    fields: [],
  };
  const rows = Array.from({ length: 500 }, (_, i) => ({ ...gone, row: i + 1 }));
  const counts = { changed: 2, added: 0, copied: 0, removed: 0, conflicts: 0, unchanged: 0 };
  const returned = { ...report([]), accepted: 0, preview: preview() };
  open([Response.json({ ...returned, difference: { tells_removed: false, ...counts, rows } })]);
  await check();
  expect(await screen.findByText(/^Changed: 2\. Added: 0\./)).toBeInTheDocument();
  expect(screen.getByText(/no longer says which records it held/)).toBeInTheDocument();
  // Records that were removed here fill the list before both changes.
  expect(screen.getByText('The first 500 changes are listed.')).toBeInTheDocument();
  expect(screen.getAllByText(/it stays removed$/)).toHaveLength(500);
  expect(screen.getAllByText('Still in the file')).toHaveLength(500);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('keeps a mapping by a name, which reads the next file with the same columns', async () => {
  const ready = () => Response.json({ ...report([]), preview: preview() });
  open([Response.json({ ...report([problem]), preview: preview() }), ready(), ready(), ready(), ready()]);
  await check();
  await userEvent.selectOptions(await screen.findByLabelText('Column id_poteau becomes'), 'Date *');
  await userEvent.click(screen.getByRole('button', { name: 'Keep this mapping' }));
  const name = screen.getByRole('textbox', { name: 'Name of the mapping' });
  await userEvent.type(name, 'Taken{Enter}');
  expect(await screen.findByText(/Another mapping has this name/)).toBeInTheDocument();
  await userEvent.clear(name);
  await userEvent.type(name, 'Kobo LPO 2026{Enter}');
  expect(await screen.findByText('The file is read with “Kobo LPO 2026”.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep this mapping' })).toHaveFocus();
  expect(mappings).toMatchObject([
    {
      name: 'Kobo LPO 2026',
      header: ['id_poteau', 'dang'],
      columns: [{ column: 'id_poteau', field: 'date' }],
    },
  ]);

  localStorage.clear();
  const before = sent.length;
  await userEvent.upload(chooser(), new File(['c;d'], 'next.csv'));
  await waitFor(() => expect(sent).toHaveLength(before + 2));
  expect((await sentAdjustments(before + 1)).columns).toEqual([{ column: 'id_poteau', field: 'date' }]);
  const choice = await screen.findByRole('combobox', { name: 'Kept mapping' });
  expect(choice).toHaveDisplayValue('Kobo LPO 2026');
  await userEvent.selectOptions(choice, 'None');
  expect(await screen.findByText(/^Missing: Date\./)).toBeInTheDocument();
  expect(screen.queryByText(/is read with/)).toBeNull();
}, 20_000);

it('lists the mappings of all editors; their authors rename and remove them', async () => {
  const mapping = {
    id: 4,
    kind: 'points',
    header: ['a'],
    columns: [],
    values: [],
    at: '2026-05-01T10:00:00Z',
  };
  open([], undefined, [
    { ...mapping, name: 'Kobo', by: 'lea', may_change: true },
    { ...mapping, id: 6, name: 'ODK', by: 'max', may_change: false },
  ]);
  await userEvent.click(await screen.findByText('2 kept mappings'));
  expect(screen.queryByRole('button', { name: 'Rename ODK' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Rename Kobo' }));
  const name = screen.getByRole('textbox', { name: 'New name of Kobo' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Kobo 2027{Enter}');
  expect(await screen.findByRole('button', { name: 'Rename Kobo 2027' })).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Kobo 2027' }));
  const answers = await screen.findAllByRole('button', { name: 'Remove' });
  await userEvent.setup({ pointerEventsCheck: 0 }).click(answers.at(-1) as HTMLElement);
  expect(await screen.findByText('1 kept mapping')).toBeInTheDocument();
});

it('tells of lines of several parts, which are mended once', async () => {
  const rows = [1, 2, 2].map(row => ({ row, refused: row === 2, place: null, cells: {} }));
  const answer = {
    ...report([problem, problem]),
    parts: { lines: 1, records: 2 },
    preview: preview({ rows }),
  };
  open([Response.json(answer)]);
  await check();
  expect(await screen.findByText('1 line of several parts becomes 2 records.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: /^To mend/ }));
  expect(await screen.findAllByRole('heading', { name: 'Row 2' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Leave out the row to mend' }));
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect((await sentAdjustments(1)).left_out).toEqual([2]);
});

it('has the sheet of a workbook and the system of its coordinates chosen', async () => {
  const systems = [
    { srid: 2154, name: 'Lambert-93', fits: false },
    { srid: 3945, name: 'CC45', fits: false },
  ];
  const table = (changes: object) =>
    Response.json({
      ...report([]),
      format: 'xlsx',
      preview: preview({
        columns: [{ name: 'x', field: 'longitude', first: '700000' }],
        srid: 2154,
        system: 'Lambert-93',
        systems,
        sheets: { names: ['May', 'June'], read: 'May' },
        ...changes,
      }),
    });
  open([
    table({}),
    table({ sheets: { names: ['May', 'June'], read: 'June' } }),
    table({ srid: 3945, system: 'CC45' }),
  ]);
  await check();
  const choice = await screen.findByRole('combobox', { name: 'Coordinate system' });
  expect(choice).toHaveDisplayValue('Lambert-93 (EPSG:2154)');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sheet of the workbook' }), 'June');
  await waitFor(() => expect(sent).toHaveLength(2), { timeout: 3000 });
  await screen.findByRole('button', { name: 'Save 3 records' });
  await userEvent.selectOptions(choice, 'CC45 (EPSG:3945)');
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(sent).toHaveLength(3), { timeout: 3000 });
  expect(await sentAdjustments(2)).toMatchObject({ sheet: 'June', srid: 3945 });
});

it('asks in which of several systems the coordinates are, and names the one of a file with geometries', async () => {
  const systems = [
    { srid: 2154, name: 'Lambert-93', fits: true },
    { srid: 3857, name: 'Web Mercator', fits: true },
    { srid: 4326, name: 'WGS 84', fits: false },
  ];
  const columns = [{ name: 'date', field: 'date', first: '2025-01-01' }];
  const file = ['Several systems fit.'];
  open([
    Response.json(
      { detail: 'no', code: 'invalid', file, preview: preview({ columns, systems }) },
      { status: 400 },
    ),
    Response.json({
      ...report([]),
      format: 'geojson',
      preview: preview({ columns, srid: 3857, system: 'Web Mercator', systems: systems.slice(1) }),
    }),
    Response.json({
      ...report([]),
      format: 'geopackage',
      preview: preview({ columns, srid: 27572, system: 'Lambert II étendu', systems: systems.slice(2) }),
    }),
  ]);
  await check();
  expect(await screen.findByText('Several systems fit.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A coordinate system to be chosen');
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  const choice = screen.getByRole('combobox', { name: 'Coordinate system' });
  expect(choice).toHaveDisplayValue('To be chosen');
  expect(
    within(screen.getByRole('group', { name: 'Fit the coordinates' })).getAllByRole('option'),
  ).toHaveLength(2);
  // Choosing a system makes the file be checked again.
  await userEvent.selectOptions(choice, 'Web Mercator (EPSG:3857)');
  await screen.findByRole('button', { name: 'Save 3 records' }, { timeout: 3000 });
  expect(await sentAdjustments(1)).toMatchObject({ srid: 3857 });

  await userEvent.upload(chooser(), new File(['c;d'], 'next.gpkg'));
  expect(await screen.findByRole('combobox', { name: 'Coordinate system' })).toHaveDisplayValue(
    'Lambert II étendu (EPSG:27572)',
  );
});

it('asks what becomes of rows that are there already, and of a column that fits support and visit', async () => {
  const options = { required: false };
  const sheet = preview({
    columns: [
      { name: 'état', field: 'condition_id', first: 'Bon', also: 'diagnosis.condition_id' },
      { name: 'arm', field: 'diagnosis.arming_id', first: 'NVS' },
    ],
    fields: [
      { ...options, name: 'condition_id', title: 'Condition' },
      { ...options, name: 'diagnosis.condition_id', title: 'Condition (diagnosis)' },
      { ...options, name: 'diagnosis.arming_id', title: 'Arming (diagnosis)' },
    ],
    alike: [
      { row: 2, how: 'same', id: 40 },
      { row: 3, how: 'same', id: null },
    ],
  });
  const alikeReport = {
    ...report([]),
    accepted: 1,
    known: 2,
    alike: { same: 2, near: 0 },
    visits: 1,
    preview: sheet,
  };
  open([Response.json(alikeReport), Response.json({ ...alikeReport, accepted: 3, known: 0, updated: 2 })]);
  await check();
  expect(await screen.findByText('row 2 (no. 40), row 3 (repeated in the file)')).toBeInTheDocument();
  expect(screen.getByText('1 row also brings a diagnosis.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Save \d/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Condition (diagnosis)' }));
  await userEvent.selectOptions(
    screen.getByLabelText(/^2 rows are records that exist/),
    'Update the existing record',
  );
  await userEvent.type(screen.getByLabelText('Day of the visit, for rows without one'), '2024-05-31');
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByRole('button', { name: 'Save 3 records' });
  expect(await sentAdjustments(1)).toMatchObject({
    columns: [{ column: 'état', field: 'diagnosis.condition_id' }],
    same: 'update',
    near: 'add',
  });
  expect(await sent[1]?.text()).toMatch(/name="diagnosis.date"\r\n\r\n2024-05-31/);
});
