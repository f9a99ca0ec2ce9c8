import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { queryClient } from './query-client';

export interface Connection {
  /**
   * Whether the last call got no answer from the server: no network, no server, or a network that answered instead of
   * the server.
   */
  offline: boolean;
  /** Whether the network answers with a page of its own, as hotspots do before sign-in. */
  signInPage: boolean;
  /**
   * Instant in ms of the oldest stored data that is shown; `null` without such data. Reference lists do not count.
   */
  dataOf: number | null;
}

const store = createStore<Connection>(() => ({ offline: false, signInPage: false, dataOf: null }));

/** Milliseconds after a missing answer during which the device counts as offline. */
const OFFLINE_FOR = 10_000;
/** The longest rest between two refreshes of the screens, in milliseconds. */
const LONGEST_REST = 80_000;

let failedAt = Number.NEGATIVE_INFINITY;
let rest: ReturnType<typeof setTimeout> | undefined;
let restFor = OFFLINE_FOR;
let refreshAgain = false;

/** Selects from the state of the connection, which the last calls determine. */
export const useConnection = <Part>(select: (connection: Connection) => Part): Part =>
  useStore(store, select);

/** Calls back when the server answers again. @returns the undo */
export const onReachable = (listener: () => void): (() => void) =>
  store.subscribe(({ offline }, before) => {
    if (before.offline && !offline) listener();
  });

/** Records that the server answered a call. If the server was unreachable before, the screens fetch again. */
export function noteReachable(): void {
  failedAt = Number.NEGATIVE_INFINITY;
  if (!store.getState().offline) return;
  store.setState({ offline: false, signInPage: false, dataOf: null });
  refreshScreens();
}

/**
 * Refetches all queries, with a rest between two refreshes. Behind a proxy that blocks only one address, refreshes
 * would otherwise follow each other without a pause. The rest doubles while each refresh meets the proxy again.
 */
function refreshScreens(): void {
  refreshAgain = rest !== undefined;
  if (refreshAgain) return;
  void queryClient.invalidateQueries();
  rest = setTimeout(() => {
    rest = undefined;
    restFor = refreshAgain ? Math.min(restFor * 2, LONGEST_REST) : OFFLINE_FOR;
    if (refreshAgain) refreshScreens();
  }, restFor);
}

/**
 * Records that a call got no answer from the server.
 * @param signInPage whether the network answered with a page of its own
 */
export function noteUnreachable({ signInPage = false } = {}): void {
  failedAt = Date.now();
  store.setState({ offline: true, signInPage });
}

/**
 * Records that stored data is shown.
 * @param at when the server sent it, in ms
 */
export function noteDataOf(at: number): void {
  store.setState(({ dataOf }) => ({ dataOf: Math.min(at, dataOf ?? at) }));
}

/** Whether a call would probably fail. On a weak network, it takes up to the time limit of 25 seconds to fail. */
export const seemsOffline = (): boolean => !navigator.onLine || Date.now() - failedAt < OFFLINE_FOR;

if (typeof window !== 'undefined') window.addEventListener('online', noteReachable);
if (typeof window !== 'undefined') window.addEventListener('offline', () => noteUnreachable());
