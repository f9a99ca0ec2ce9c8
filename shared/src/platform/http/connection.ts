import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { queryClient } from './query-client';

export interface Connection {
  /** The server's last answer is missing: no network, or no server. */
  offline: boolean;
  /** The oldest of what this device showed instead, instant in ms. */
  dataOf: number | null;
}

const store = createStore<Connection>(() => ({ offline: false, dataOf: null }));

/** How long a missing answer is taken for no network at all, in milliseconds. */
const believedFor = 10_000;

let failedAt = Number.NEGATIVE_INFINITY;

/** Whether the server is there, as the last calls found. */
export const useConnection = <Part>(select: (connection: Connection) => Part): Part =>
  useStore(store, select);

/** A call was answered: what was shown from the device meanwhile is asked for again. */
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

/** Something was shown from the device. @param at when the server had said it, in ms */
export function noteDataOf(at: number): void {
  store.setState(({ dataOf }) => ({ dataOf: Math.min(at, dataOf ?? at) }));
}

/** Asking would most likely only take time: every half bar of network costs a person 25 seconds. */
export const seemsOffline = (): boolean => !navigator.onLine || Date.now() - failedAt < believedFor;

if (typeof window !== 'undefined') window.addEventListener('online', noteReachable);
