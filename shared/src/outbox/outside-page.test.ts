// @vitest-environment jsdom
import { sessionStore } from '../platform/session/session-store';
import type { OutboxEntry } from './outbox-entry';
import { outboxState } from './outbox-state';
import { followOutsidePage } from './outside-page';
import { SYNC_TAG } from './worker/wake';

const entry = (id: string, author: string, state: OutboxEntry['state'] = 'queued') =>
  ({ id, author, state }) as OutboxEntry;
const user = { id: 1, username: 'editor' } as never;

let worker: EventTarget & { getRegistration?: () => Promise<object> };
const register = vi.fn(async (_tag: string) => undefined);
const badge = vi.fn(async (_count?: number) => undefined);
const clear = vi.fn(async () => undefined);
const drain = vi.fn();
let stop: () => void = () => undefined;

const shows = (entries: OutboxEntry[]) => outboxState.setState({ entries, author: 'editor', read: true });
const network = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};

beforeEach(() => {
  vi.clearAllMocks();
  worker = Object.assign(new EventTarget(), { getRegistration: async () => ({ sync: { register } }) });
  Object.assign(navigator, { setAppBadge: badge, clearAppBadge: clear });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  network(true);
  sessionStore.setState({ user, loggedIn: true, ended: null } as never);
  outboxState.setState({ entries: [], read: false });
  stop = followOutsidePage(drain);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

it('shows the number of own writes once it is known, and none at zero', () => {
  expect(badge).not.toHaveBeenCalled();
  expect(clear).not.toHaveBeenCalled();
  shows([entry('a', 'editor'), entry('b', 'editor', 'rejected'), entry('c', 'other')]);
  expect(badge).toHaveBeenLastCalledWith(2);
  shows([entry('a', 'editor'), entry('b', 'editor', 'rejected')]);
  expect(badge).toHaveBeenCalledTimes(1);
  shows([]);
  expect(clear).toHaveBeenCalledTimes(1);
});

it('clears the badge at a sign-out, not when the session has expired', () => {
  shows([entry('a', 'editor')]);
  sessionStore.setState({ user: null, loggedIn: false, ended: 'expired' } as never);
  expect(clear).not.toHaveBeenCalled();
  sessionStore.setState({ user: null, loggedIn: false, ended: 'signed-out' } as never);
  expect(clear).toHaveBeenCalledTimes(1);
});

it('asks to be woken once for each time without a network, and only for what can be sent', async () => {
  shows([entry('a', 'editor')]);
  await Promise.resolve();
  expect(register).not.toHaveBeenCalled();
  network(false);
  shows([entry('a', 'editor'), entry('b', 'editor')]);
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1));
  expect(register).toHaveBeenCalledWith(SYNC_TAG);
  network(true);
  shows([entry('a', 'editor', 'rejected')]);
  network(false);
  await Promise.resolve();
  expect(register).toHaveBeenCalledTimes(1);
});

it('sends when the worker wakes it, and leaves other messages alone', () => {
  worker.dispatchEvent(new MessageEvent('message', { data: { notKept: {} } }));
  expect(drain).not.toHaveBeenCalled();
  worker.dispatchEvent(new MessageEvent('message', { data: { wake: true } }));
  expect(drain).toHaveBeenCalledTimes(1);
  stop();
  worker.dispatchEvent(new MessageEvent('message', { data: { wake: true } }));
  expect(drain).toHaveBeenCalledTimes(1);
});
