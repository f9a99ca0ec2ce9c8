import { readdirSync, readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { filter } from '../../contract';
import * as field from '../../contract/record-field';
import { defineKind } from '../../contract/record-kind';
import { discard, submit } from '../../outbox';
import { kindRoutes } from '../../platform/navigation';
import { defineRecord, listScreen } from '../../ui/record';
import {
  type Answers,
  type Call,
  knownUser,
  openScreen,
  pageOf,
  type StandInServer,
  standInServer,
} from '..';
import { patrols, WAYS } from './patrols';

vi.mock('../../ui/record/screens/kind-map', () => ({ KindMap: () => null }));

vi.setConfig({ testTimeout: 60_000 });

const geometry = {
  type: 'LineString',
  coordinates: [
    [9.1, 42.1],
    [9.2, 42.1],
  ],
};
const stamp = {
  uuid: '0b0e8a43-8d5c-4f4e-9c1b-2b8a6e0f3d11',
  created_by: null,
  updated_by: null,
  timestamp_create: '2026-04-01T08:00:00Z',
  timestamp_update: '2026-04-01T08:00:00Z',
};
const patrolOf = (id: number, changes: object = {}) => ({
  id,
  type: 'Feature',
  geometry,
  properties: {
    id,
    ...stamp,
    version: 1,
    infrastructure: 12,
    date: '2026-03-31',
    observers: 'Max Berg',
    way: 'DOG',
    width_m: 10,
    nothing_found: true,
    remark: 'Tall grass',
    media: [],
    ...changes,
  },
});
type Screens = Record<'List' | 'Sheet', ComponentType>;
const routesOf = (prefix: string, load: () => Promise<Screens>) =>
  kindRoutes(prefix, {
    list: { title: 'titles.list', load: async () => ({ Screen: (await load()).List }) },
    sheet: { title: 'titles.sheet', load: async () => ({ Screen: (await load()).Sheet }) },
  });
const manifest = {
  id: 'patrols',
  messages: { fr: {}, en: {} },
  routes: routesOf('/patrols', () => import('./record')),
};
let server: StandInServer = standInServer({});
const callsOf = (name: string) => server.callsOf(name);
function renderScreen(path: string, given: Answers, of = manifest) {
  server = standInServer({
    'GET nomenclatures/types': { body: [] },
    'GET species/': { body: [] },
    'GET settings/': { body: { territory: [[-20, 40, 20, 52]], version: '1', demonstration: true } },
    ...given,
  });
  vi.stubGlobal('fetch', server.fetch);
  return openScreen(of, path, { locale: 'en', user: knownUser });
}
const answers: Answers = {
  'GET patrols/': pageOf([patrolOf(3), patrolOf(4, { way: 'FOOT' })]),
  'GET patrols/3/': { body: patrolOf(3), headers: { etag: '"1-x"' } },
  'GET history/patrols/3/': {
    body: [
      {
        id: 1,
        at: '2026-04-01T00:00:00Z',
        by: null,
        action: 'update',
        changes: { way: { before: 'FOOT', after: 'DOG' } },
      },
    ],
  },
};

it('is listed, filtered and ordered by its URL', async () => {
  const router = await renderScreen('/patrols?way=DOG&done_after=2026-01-01', answers);
  expect(await screen.findByText('2 records')).toBeVisible();
  expect(screen.getAllByText('with a dog').length).toBeGreaterThan(0);
  expect(callsOf('GET patrols/')[0]?.url.searchParams.getAll('way[]')).toEqual(['DOG']);
  expect(callsOf('GET patrols/')[0]?.url.searchParams.toString()).toContain('ordering=-date');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'grass' } });
  await waitFor(() => expect(router.state.location.search).toContain('q=grass'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('has a board by a choice, with more in each column and one column at a time on a phone', async () => {
  const way = ({ url }: Call) => url.searchParams.getAll('way[]').join();
  const router = await renderScreen('/patrols', {
    ...answers,
    'GET patrols/': call =>
      way(call) === 'DOG'
        ? pageOf(
            Array.from({ length: Number(call.url.searchParams.get('limit')) }, (_, id) => patrolOf(id + 1)),
            45,
          )
        : pageOf([]),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Board' }));
  expect(router.state.location.search).toBe('?view=board');
  const column = await screen.findByRole('region', { name: /^With a dog/ });
  expect(await within(column).findAllByRole('link')).toHaveLength(20);
  expect(within(column).getByRole('link', { name: 'no.\u00a03' })).toHaveAttribute('href', '/en/patrols/3');
  await userEvent.click(within(column).getByRole('button', { name: 'With a dog: show more (25)' }));
  await waitFor(() => expect(within(column).getAllByRole('link')).toHaveLength(40));
  expect(screen.getAllByText('Nothing here')).toHaveLength(WAYS.length - 1);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('768px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await renderScreen('/patrols?view=board', answers);
  expect(await screen.findByRole('region', { name: /^On foot/ })).toBeVisible();
  await userEvent.click(
    within(screen.getByRole('group', { name: 'How' })).getByRole('button', { name: 'Drone' }),
  );
  expect(await screen.findByRole('region', { name: /^Drone/ })).toBeVisible();
  expect(screen.getAllByRole('region', { name: /^(On foot|With a dog|Drone)/ })).toHaveLength(1);
});

it('changes chosen rows at once', async () => {
  await renderScreen('/patrols', {
    ...answers,
    'PATCH patrols/4/': { body: patrolOf(4, { version: 2 }) },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose no.\u00a04' }));
  const chosen = within(await screen.findByRole('toolbar', { name: '1 chosen' }));
  await userEvent.click(chosen.getByRole('button', { name: 'Nothing found' }));
  await waitFor(() => expect(callsOf('PATCH patrols/4/').at(-1)?.body).toEqual({ nothing_found: true }));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('names what another kind shows or asks of it', async () => {
  const words = { one: '', many: 'Stretches', create: '', update: '', delete: '', field: {} };
  const stretches = defineKind({
    name: 'stretches',
    path: 'stretches/',
    place: field.line(),
    fields: { last_way: field.last(patrols, 'way') },
    filters: { way: filter.anyCode('properties.patrols[0].properties.way', WAYS) },
    orderings: { id: 'id' },
    sheet: '/stretches/{id}',
    form: '/stretches/{id}?edit=1',
    words: { fr: words, en: words },
  });
  const load = async () => {
    await import('./record');
    const list = { columns: ['id', 'last_way'] };
    const form = { draft: () => ({}), parts: [] };
    return {
      List: listScreen(defineRecord({ kind: stretches, prefix: '/stretches', list, form })),
      Sheet: () => null,
    };
  };
  const stretch = {
    id: 7,
    type: 'Feature',
    geometry,
    properties: { id: 7, ...stamp, version: 1, last_way: 'DOG' },
  };
  await renderScreen(
    '/stretches',
    { 'GET stretches/': pageOf([stretch]) },
    { ...manifest, id: 'stretches', routes: routesOf('/stretches', load) },
  );
  expect(await screen.findByText('with a dog')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'How' })).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'How' }));
  expect(await screen.findByRole('option', { name: 'on foot' })).toBeInTheDocument();
});

it('has a sheet with its fields, its place and its history', async () => {
  await renderScreen('/patrols/3', answers);
  expect(await screen.findByText('Tall grass')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'patrol · 31 March 2026' })).toBeVisible();
  expect(screen.getByText('0 dead birds')).toBeVisible();
  expect(screen.getByText('Outside sensitive areas')).toBeVisible();
  expect(screen.getByText('Filled in on 1 April 2026')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Location' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'no.\u00a012' })).toHaveAttribute('href', '/en/infrastructures/12');
  await userEvent.click(screen.getByRole('button', { name: 'Change history' }));
  expect(await screen.findByText('How: on foot → with a dog')).toBeVisible();
});

it('is entered with a slot that follows the fields, and a fold that is open when filled in', async () => {
  await renderScreen('/patrols?new=1&infrastructure=12', answers);
  expect(await screen.findByRole('spinbutton', { name: /Support or line/ })).toHaveValue('12');
  expect(screen.getByText('Remark', { selector: 'summary' }).closest('details')).not.toHaveAttribute('open');
  expect(screen.queryByText(/m²$/)).toBeNull();
  await renderScreen('/patrols/3?edit=1', answers);
  const surface = await screen.findByText(/^82\d{3} m²$/);
  expect(screen.getByText('Remark', { selector: 'summary' }).closest('details')).toHaveAttribute('open');
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Width (m)' }), { target: { value: '20' } });
  expect(surface).toHaveTextContent(/^165\d{3} m²$/);
});

it('is changed, with a conflict field by field', async () => {
  await renderScreen('/patrols/3?edit=1', {
    ...answers,
    'PATCH patrols/3/': request =>
      request.headers.get('if-match') === '"1-x"'
        ? {
            status: 412,
            body: { code: 'precondition_failed', current: patrolOf(3, { way: 'DRONE', version: 2 }) },
          }
        : { status: 200, body: patrolOf(3, { way: 'VEHICLE', version: 3 }) },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'by vehicle' }));
  await userEvent.click(screen.getByRole('button', { name: /Save/ }));
  const conflict = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(conflict.getByText('drone')).toBeVisible());
  expect(conflict.getByText('by vehicle')).toBeVisible();
  await userEvent.click(conflict.getByRole('button', { name: 'All mine' }));
  await userEvent.click(conflict.getByRole('button', { name: 'Save these choices' }));
  await waitFor(() => expect(callsOf('PATCH patrols/3/').at(-1)?.body).toEqual({ way: 'VEHICLE' }));
});

it('is recorded offline, waits in list and sheet, and is sent', async () => {
  const gone = () => {
    throw new TypeError('Failed to fetch');
  };
  await renderScreen('/patrols', { ...answers, 'POST patrols/': gone });
  const body = patrols.inputSchema.parse({
    geom: geometry,
    date: '2026-04-02',
    observers: 'Lea',
    way: 'DRONE',
    infrastructure: 12,
    nothing_found: true,
  });
  const submission = submit({ kind: 'create', resource: 'patrols', body });
  await submission.kept;
  expect(await screen.findByRole('link', { name: 'New patrol' })).toHaveAttribute(
    'href',
    `/en/patrols/${submission.ref}`,
  );
  await renderScreen(`/patrols/${submission.ref}`, { ...answers, 'POST patrols/': gone });
  expect(await screen.findByText('drone')).toBeVisible();
  expect(screen.getByText(/Saved on this device/)).toBeVisible();
  await discard(submission.ref);
});

it('costs at most six files and 200 lines, with its section of the administration', () => {
  const folder = 'shared/src/testing/patrols';
  const own = readdirSync(folder).filter(name => !name.includes('.test.'));
  const files = [
    ...own.map(name => `${folder}/${name}`),
    'remote-administration/src/testing/patrols-section.ts',
  ];
  const lines = files.flatMap(file => readFileSync(file, 'utf8').trimEnd().split('\n'));
  expect(files.length).toBeLessThanOrEqual(6);
  expect(lines.length).toBeLessThanOrEqual(200);
});
