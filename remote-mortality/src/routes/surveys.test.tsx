import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose } from 'shared/basket';
import { type Answers, knownUser, pageOf } from 'shared/testing';
import { caseOf, stamp } from '../testing/fixtures';
import { renderScreen, server } from '../testing/render-screen';

vi.mock('../features/record-case/case-map', () => import('../testing/map-stand-in'));
vi.mock('../features/show-survey/survey-map', () => ({
  SurveyMap: ({ refs, onPick }: { refs: readonly unknown[]; onPick?: (id: number) => void }) => (
    <button type="button" onClick={() => onPick?.(12)}>
      map of {refs.join()}
    </button>
  ),
}));

vi.setConfig({ testTimeout: 60_000 });

const target = { id: 1, infrastructure: 12, from_m: null, to_m: null };
const surveyOf = (changes: object = {}) => ({
  ...{ id: 3, ...stamp, version: 1, programme: null, date: '2026-03-31', started_at: '08:30', ended_at: '' },
  ...{ observers: 'Max Berg', people: 2, way: 'FOOT', visibility: 'GOOD', width_m: 20, distance_m: null },
  ...{ targets: [target], nothing_found: false, finds: 0, remark: '', media: [] },
  ...changes,
});
const page = (...rows: object[]) => ({ body: rows, headers: { 'x-total-count': String(rows.length) } });
const programme = {
  ...{
    id: 9,
    ...stamp,
    version: 1,
    name: 'Montagnes',
    protocol: 'Twice a month',
    owner: null,
    from: null,
    to: null,
  },
  ...{ way: 'FOOT', radius_m: 10, every_days: 15, size_class: null, area_percent: 100 },
};
const answers = (survey = surveyOf(), more: Answers = {}): Answers => ({
  'GET surveys/': page(survey),
  'GET surveys/3/': { body: survey, headers: { etag: '"1-x"' } },
  'GET programmes/': page(programme),
  'GET programmes/9/': { body: programme, headers: { etag: '"1-x"' } },
  'GET mortality/': pageOf([]),
  'GET survey-tracks/': { body: [] },
  'GET history/surveys/3/': { body: [] },
  'GET history/programmes/9/': { body: [] },
  'POST selections/': { body: { id: 'abc', kind: 'infrastructures', ids: [12], count: 1, total: 1 } },
  'PATCH surveys/3/': { body: { ...survey, nothing_found: true } },
  ...more,
});

it('lists searches with what they found, and leads to programmes and trials', async () => {
  await renderScreen('/surveys', answers());
  expect(await screen.findByText('1 search')).toBeInTheDocument();
  expect(screen.getByText('not said yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Programmes' })).toHaveAttribute('href', '/en/surveys/programmes');
  expect(screen.getByRole('link', { name: 'Trials' })).toHaveAttribute('href', '/en/surveys/trials');
});

it('says that a search does not count yet, until somebody says that nothing was found', async () => {
  await renderScreen('/surveys/3', answers());
  expect(await screen.findByText(/does not count yet/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Nothing found' }));
  await waitFor(() => expect(server.callsOf('PATCH surveys/3/')[0]?.body).toEqual({ nothing_found: true }));
});

it('lists the finds and the supports searched, and opens a case that belongs to the search', async () => {
  const found = surveyOf({ finds: 1 });
  const router = await renderScreen('/surveys/3', answers(found, { 'GET mortality/': pageOf([caseOf(5)]) }));
  expect(await screen.findByRole('link', { name: 'Golden Eagle × 2' })).toHaveAttribute(
    'href',
    '/en/mortality/5',
  );
  expect(screen.queryByText(/does not count yet/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /[nN]o\.\s12/ })).toHaveAttribute('href', '/en/infrastructures/12');
  await userEvent.click(screen.getByRole('button', { name: 'Add the bird found' }));
  expect(router.state.location.search).toBe('?new=1&infrastructure=12&survey=3&date=2026-03-31');
});

it('shows a track to whoever walked it, who throws it away after a second question', async () => {
  const points = [
    [9.1, 42.1, 0, false],
    [9.2, 42.1, 60, false],
  ];
  const by = { username: knownUser.username, full_name: 'Me', avatar: null };
  const track = { ...stamp, id: 4, created_by: by, version: 1, survey: 3, shared: false, points };
  await renderScreen(
    '/surveys/3',
    answers(surveyOf(), {
      'GET survey-tracks/': { body: [track] },
      'DELETE survey-tracks/4/': { status: 204 },
    }),
  );
  expect(
    await screen.findByText(/will be deleted on 01\/04\/2028|will be deleted on 1 April 2028/),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Throw the track away…' }));
  expect(server.callsOf('DELETE survey-tracks/4/')).toHaveLength(0);
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Throw the track away' }),
  );
  await waitFor(() => expect(server.callsOf('DELETE survey-tracks/4/')).toHaveLength(1));
});

it('enters a search at supports by number, from the basket and on the map, and remembers how it was done', async () => {
  choose('infrastructures', [14, 15]);
  await renderScreen(
    '/surveys?new=1',
    answers(surveyOf(), { 'POST surveys/': { status: 201, body: surveyOf() } }),
  );
  await userEvent.type(await screen.findByPlaceholderText('Numbers of supports or lines'), '13 x13{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Not a number: x13');
  await userEvent.click(screen.getByRole('button', { name: 'Add the 2 chosen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Choose on the map' }));
  await userEvent.click(await screen.findByRole('button', { name: 'map of 13,14,15' }));
  expect(screen.getByText('4 supports and lines')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Remove: No\.\s14$/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'with a dog' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Nothing found' }));
  await userEvent.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(server.callsOf('POST surveys/')[0]?.body).toMatchObject({
      ...{ way: 'DOG', people: 1, width_m: 20, nothing_found: true, observers: knownUser.full_name },
      targets: [13, 15, 12].map(infrastructure => ({ infrastructure, from_m: null, to_m: null })),
    }),
  );
  choose('infrastructures', []);
  await renderScreen('/surveys?new=1', answers());
  expect(await screen.findByRole('radio', { name: 'with a dog' })).toBeChecked();
  localStorage.clear();
});

it('lets only coordinators enter a programme', async () => {
  await renderScreen('/surveys/programmes', answers());
  expect(await screen.findByText('Montagnes')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New programme' })).not.toBeInTheDocument();
});

it('imports files of GenEst only after a report of what they become', async () => {
  const report = { trials: 2, surveys: 1, mortality: 0, known: 3, total: 1 };
  const problem = { file: 'CO', row: 4, code: 'unknown_unit', value: 't1', message: null };
  let runs = 0;
  await renderScreen(
    '/surveys/programmes/9',
    answers(surveyOf(), {
      'POST programmes/9/genest/': () => ({
        body: { ...report, dry_run: ++runs === 1, problems: [problem] },
      }),
    }),
  );
  await screen.findByRole('heading', { name: 'GenEst' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, new File(['zip'], 'genest.zip', { type: 'application/zip' }));
  expect(await screen.findByText(/To import: 2 trials, 1 searches/)).toBeInTheDocument();
  expect(screen.getByText(/CO.csv, line 4:/)).toHaveTextContent('no support or line has the number “t1”');
  expect(server.callsOf('POST programmes/9/genest/')[0]?.url.searchParams.get('dry_run')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 records' }));
  expect(await screen.findByText(/Imported: 2 trials/)).toBeInTheDocument();
  expect(server.callsOf('POST programmes/9/genest/')[1]?.url.searchParams.get('dry_run')).toBe('false');
});

it('enters the checks of a trial: how often it was missed, or until when it was there', async () => {
  await renderScreen(
    '/surveys/trials?new=1',
    answers(surveyOf(), { 'POST trials/': { status: 500, body: {} } }),
  );
  const add = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await add('Add a search');
  await add('Add a search');
  const second = within(screen.getByRole('radiogroup', { name: /^Search no\.\s2$/ }));
  await userEvent.click(second.getByRole('radio', { name: 'found' }));
  await userEvent.click(screen.getByRole('radio', { name: 'large' }));
  await userEvent.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(server.callsOf('POST trials/')[0]?.body).toMatchObject({
      kind: 'DETECTION',
      checks: [
        { minutes: 1440, seen: false },
        { minutes: 2880, seen: true },
      ],
    }),
  );
});

it('opens a case with its search and day, and sends how sure its cause is', async () => {
  await renderScreen(
    '/mortality?new=1&infrastructure=12&survey=3&date=2026-03-30',
    answers(surveyOf(), {
      'GET mortality/': pageOf([caseOf(5)]),
      'POST mortality/': { status: 201, body: caseOf(8) },
    }),
  );
  const link = await screen.findByRole('link', { name: /^Found during search no\.\s3$/ });
  expect(link).toHaveAttribute('href', '/en/surveys/3');
  await userEvent.click(await screen.findByRole('radio', { name: /Golden Eagle/ }));
  await userEvent.click(screen.getByRole('radio', { name: /Electrocution/ }));
  await userEvent.click(screen.getByText('Certainty, evidence, remains'));
  const certainty = screen.getByRole('combobox', { name: 'Certainty of the cause' });
  await userEvent.click(certainty);
  await userEvent.click(await screen.findByText('Probable'));
  await userEvent.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(server.callsOf('POST mortality/')[0]?.body).toMatchObject({
      ...{ survey: 3, date: '2026-03-30', certainty: 'PROBABLE', evidence: null, infrstr_id: 12 },
    }),
  );
});

it('orders the archive of the listed searches, with absences only if that is chosen', async () => {
  const user = userEvent.setup();
  const stub = { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined };
  vi.stubGlobal('URL', Object.assign(URL, stub));
  await renderScreen('/surveys?way=FOOT', answers(surveyOf(), { 'GET export/surveys.dwca': { body: {} } }));
  const order = async (absences: boolean) => {
    await user.click(await screen.findByRole('button', { name: 'Archive for GBIF' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/no dead bird does not mean no bird/)).toBeInTheDocument();
    if (absences) await user.click(dialog.getByRole('checkbox', { name: /dead birds were absent/ }));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await order(false);
  await order(true);
  const ordered = () =>
    server.callsOf('GET export/surveys.dwca').map(({ url }) => decodeURIComponent(url.search));
  await waitFor(() => expect(ordered()).toEqual(['?way[]=FOOT', '?way[]=FOOT&absences=true']));
});
