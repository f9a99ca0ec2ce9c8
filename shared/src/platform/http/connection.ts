import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { queryClient } from './query-client';

export interface Connection {
  /** The last call got no answer of the server: no network, no server, or a network that answers in its place. */
  offline: boolean;
  /** The network answers with a page of its own, as hotspots do before a person signs in there. */
  signInPage: boolean;
  /** The age of the oldest data shown from this device instead: an instant in ms. */
  dataOf: number | null;
}

const store = createStore<Connection>(() => ({ offline: false, signInPage: false, dataOf: null }));

/** How long one missing answer counts as no network at all, in milliseconds. */
const OFFLINE_FOR = 10_000;
/** The longest rest between two refreshes of the screens, in milliseconds. */
const LONGEST_REST = 80_000;

let failedAt = Number.NEGATIVE_INFINITY;
let rest: ReturnType<typeof setTimeout> | undefined;
let restFor = OFFLINE_FOR;
let refreshAgain = false;

/** Whether the server could be reached by the last calls. */
export const useConnection = <Part>(select: (connection: Connection) => Part): Part =>
  useStore(store, select);

/** Calls back when the server answers again. @returns the undo */
export const onReachable = (listener: () => void): (() => void) =>
  store.subscribe(({ offline }, before) => {
    if (before.offline && !offline) listener();
  });

/** The server answered a call: data shown from the device meanwhile is fetched again. */
export function noteReachable(): void {
  failedAt = Number.NEGATIVE_INFINITY;
  if (!store.getState().offline) return;
  store.setState({ offline: false, signInPage: false, dataOf: null });
  refreshScreens();
}

/**
 * A proxy that blocks one address only would make the page ask for everything without end: it rests between two times,
 * twice as long while each refresh meets the proxy again.
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

/** A call got no answer of the server. @param signInPage the network answered in its place */
export function noteUnreachable({ signInPage = false } = {}): void {
  failedAt = Date.now();
  store.setState({ offline: true, signInPage });
}

/** Data was shown from the device. @param at when the server sent it, in ms */
export function noteDataOf(at: number): void {
  store.setState(({ dataOf }) => ({ dataOf: Math.min(at, dataOf ?? at) }));
}

/** A call would probably fail, and only after its time limit of 25 seconds on a weak network. */
export const seemsOffline = (): boolean => !navigator.onLine || Date.now() - failedAt < OFFLINE_FOR;

if (typeof window !== 'undefined') window.addEventListener('online', noteReachable);
if (typeof window !== 'undefined') window.addEventListener('offline', () => noteUnreachable());
