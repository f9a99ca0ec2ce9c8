// @vitest-environment jsdom

import { pwaStore } from '../frame/pwa-store';
import { releasesTakenBack } from '../remotes/taken-back';
import { watchReleases } from './watch-releases';

vi.mock('../remotes/taken-back', () => ({ releasesTakenBack: vi.fn() }));

const look = vi.mocked(releasesTakenBack);
const isTold = () => pwaStore.getState().takenBack;
const MINUTE = 60_000;

beforeAll(() => {
  vi.useFakeTimers();
  watchReleases();
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  look.mockReset().mockResolvedValue([]);
  pwaStore.setState({ takenBack: false });
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('looks at most once a minute, also when the page is shown again and again', async () => {
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(look.mock.calls.length).toBeGreaterThanOrEqual(8);
  expect(look.mock.calls.length).toBeLessThanOrEqual(10);
  const before = look.mock.calls.length;
  for (let time = 0; time < 5; time += 1) document.dispatchEvent(new Event('visibilitychange'));
  expect(look.mock.calls.length - before).toBeLessThanOrEqual(1);
  expect(isTold()).toBe(false);
});

it('does not look from a hidden page, nor without a network', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  vi.restoreAllMocks();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(look).not.toHaveBeenCalled();
});

it('tells of each release once, and tries again after a failure', async () => {
  look.mockRejectedValueOnce(new Error('HTTP 502')).mockResolvedValue(['remote-search 1.5.0']);
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(isTold()).toBe(true);
  // The user closes the prompt.
  pwaStore.setState({ takenBack: false });
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(isTold()).toBe(false);
  look.mockResolvedValue(['remote-search 1.5.0', 'remote-account 2.0.0']);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(isTold()).toBe(true);
});
