import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from 'shared/session';
import { pageOf } from 'shared/testing';
import { outboxDatabase } from '../../../shared/src/outbox/outbox-instance';
import { discardWalk } from '../features/walk/walk-store';
import { support } from '../testing/fixtures';
import { renderScreen, server } from '../testing/render-screen';

vi.mock('../features/walk/walk-map', () => ({ WalkMap: () => null }));
vi.mock('../features/record-case/case-map', () => import('../testing/map-stand-in'));
vi.setConfig({ testTimeout: 60_000 });

/** Degrees of longitude per metre at 42° north. */
const EAST = 1 / 82_840;
const at = (east: number) => [9 + east * EAST, 42];
const supports = [21, 22, 23].map((id, index) => ({
  ...support,
  id,
  geometry: { type: 'Point', coordinates: at(index * 100) },
  properties: { ...support.properties, id },
}));
const line = {
  ...support,
  id: 80,
  resourcetype: 'Line',
  geometry: { type: 'LineString', coordinates: [at(0), at(200)] },
  properties: { ...support.properties, id: 80, length: 200 },
};
const answers = {
  'GET cables/infrastructures/': ({ url }: { url: URL }) =>
    pageOf(url.searchParams.get('type') === 'LINE' ? [line] : supports),
  'GET programmes/': { body: [] },
  'POST surveys/': { status: 201, body: { id: 5, version: 1 } },
  'PATCH surveys/5/': { body: { id: 5, version: 2 } },
  'POST survey-tracks/': { status: 201, body: { id: 6 } },
};

type OnPlace = (place: object) => void;
type OnError = (error: object) => void;
let device: { place: OnPlace; error: OnError } | undefined;
const moveTo = (east: number, accuracy = 5) => {
  const [longitude, latitude] = at(east);
  act(() => device?.place({ coords: { longitude, latitude, accuracy, heading: null } }));
};

beforeEach(async () => {
  localStorage.clear();
  device = undefined;
  await outboxDatabase.entries.clear();
  await outboxDatabase.deliveries.clear();
  const [longitude, latitude] = at(-20);
  const geolocation = {
    getCurrentPosition: (onPlace: OnPlace) => onPlace({ coords: { longitude, latitude, accuracy: 5 } }),
    watchPosition: (place: OnPlace, error: OnError) => {
      device = { place, error };
      return 1;
    },
    clearWatch: () => {
      device = undefined;
    },
  };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
});
afterEach(async () => {
  await discardWalk();
  vi.unstubAllGlobals();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const progress = (done: number) => screen.findByText(`${done} / 3`, { selector: 'b' });
async function begin() {
  await renderScreen('/walk', answers);
  expect(await screen.findByRole('heading', { name: /^Line no.\s80/ })).toBeInTheDocument();
  await press('Start');
  await progress(0);
  await waitFor(() => expect(server.callsOf('POST surveys/')).toHaveLength(1));
}
async function discard() {
  await press('Actions of the search');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard the search' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Discard this search?' })).getByRole('button', {
      name: 'Discard the search',
    }),
  );
  await screen.findByRole('heading', { name: /^Line no.\s80/ });
}

it('begins with one tap, ticks in passing and by hand, and ends only when it was said that there was nothing', async () => {
  await begin();
  moveTo(-20);
  moveTo(4);
  await progress(1);
  expect(screen.getByText(/^ticked in passing, at \d\d:\d\d$/)).toBeInTheDocument();
  await press('Not seen');
  await progress(0);
  moveTo(3);
  await press('Nothing found');
  await progress(1);
  moveTo(100, 80);
  await progress(1);
  expect(screen.getByText('about')).toBeInTheDocument();
  await press('Skip');
  await press('Finish…');
  await press('Finish');
  expect(await screen.findByRole('alert')).toHaveTextContent('Tick “Nothing found”');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Nothing found/ }));
  await press('Finish');
  await waitFor(() => expect(server.callsOf('PATCH surveys/5/')).toHaveLength(1));
  expect(server.callsOf('PATCH surveys/5/')[0]?.body).toMatchObject({
    nothing_found: true,
    ended_at: expect.stringMatching(/^\d\d:\d\d$/),
    targets: [{ infrastructure: 21 }],
  });
  expect(server.callsOf('POST survey-tracks/')).toHaveLength(0);
});

it('records the way while it is walked', async () => {
  await begin();
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now');
  for (const [seconds, east] of [
    [1, -20],
    [11, 4],
    [21, 60],
    [31, 110],
  ] as const) {
    clock.mockReturnValue(start + seconds * 1000);
    moveTo(east);
  }
  clock.mockRestore();
  await progress(2);
  await press('Finish…');
  expect(await screen.findByText('130 m')).toBeInTheDocument();
});

it('goes on without position, and says why', async () => {
  await begin();
  act(() => device?.error({ code: 1, PERMISSION_DENIED: 1 }));
  expect(await screen.findByText('Position not allowed: tick supports by hand')).toBeInTheDocument();
  await press('Nothing found');
  await progress(1);
});

it('is thrown away with its survey, after a second question', async () => {
  await begin();
  await discard();
  await waitFor(async () =>
    expect((await outboxDatabase.entries.toArray()).map(({ command }) => command.kind)).toEqual(['delete']),
  );
});

it('shows nothing of it to another account, and goes on for its own', async () => {
  await begin();
  moveTo(2);
  await progress(1);
  const { user } = sessionStore.getState();
  act(() => sessionStore.setState({ user: user && { ...user, username: 'somebody-else' } }));
  expect(await screen.findByRole('button', { name: 'Start' })).toBeInTheDocument();
  expect(device).toBeUndefined();
  act(() => sessionStore.setState({ user }));
  await progress(1);
});
