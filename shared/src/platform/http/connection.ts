import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { queryClient } from './query-client';

export interface Connection {
  /** The last call got no answer: no network, or no server. */
  offline: boolean;
  /** The age of the oldest data shown from this device instead: an instant in ms. */
  dataOf: number | null;
}

const store = createStore<Connection>(() => ({ offline: false, dataOf: null }));

/** How long one missing answer counts as no network at all, in milliseconds. */
const OFFLINE_FOR = 10_000;

let failedAt = Number.NEGATIVE_INFINITY;

/** Whether the server could be reached by the last calls. */
export const useConnection = <Part>(select: (connection: Connection) => Part): Part =>
  useStore(store, select);

/** A call was answered: data shown from the device meanwhile is fetched again. */
export function noteReachable(): void {
  failedAt = Number.NEGATIVE_INFINITY;
  if (!store.getState().offline) return;
  store.setState({ offline: false, dataOf: null });
  void queryClient.invalidateQueries();
}

/** A call got no answer. */
export function noteUnreachable(): void {
  failedAt = Date.now();
  store.setState({ offline: true });
}

/** Data was shown from the device. @param at when the server sent it, in ms */
export function noteDataOf(at: number): void {
  store.setState(({ dataOf }) => ({ dataOf: Math.min(at, dataOf ?? at) }));
}

/** A call would probably fail, and only after its time limit of 25 seconds on a weak network. */
export const seemsOffline = (): boolean => !navigator.onLine || Date.now() - failedAt < OFFLINE_FOR;

if (typeof window !== 'undefined') window.addEventListener('online', noteReachable);
if (typeof window !== 'undefined') window.addEventListener('offline', () => noteUnreachable());
