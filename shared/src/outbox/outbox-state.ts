import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Phase } from './outbox';
import { ANYBODY, type OutboxEntry } from './outbox-entry';
import { LITTLE_ROOM, type StorageHealth } from './storage-health';

export interface OutboxState {
  /** The whole queue, including entries of other users of this device. */
  entries: OutboxEntry[];
  /** Whether the queue has been read from the database. */
  read: boolean;
  /** The signed-in user, or else the last signed-in user. */
  author: string;
  phase: Phase;
  /** Number of bytes already sent of each picture that is being sent, by entry. */
  progress: Readonly<Record<string, number>>;
  /** `null` if the browser has not reported it. */
  storage: StorageHealth | null;
}

export const outboxState = createStore<OutboxState>(() => ({
  entries: [],
  read: false,
  author: '',
  phase: 'idle',
  progress: {},
  storage: null,
}));

export function useOutbox<Part>(select: (state: OutboxState) => Part): Part {
  return useStore(outboxState, select);
}

/** Total bytes of the pictures that entries upload. */
export const bytesOf = (entries: readonly OutboxEntry[]): number =>
  entries.reduce((sum, { command }) => sum + (command.kind === 'upload' ? command.picture.size : 0), 0);

export const isNearlyFull = ({ storage }: OutboxState): boolean =>
  storage?.room != null && storage.room < LITTLE_ROOM;

/** Number of entries that wait for the session of somebody. */
export const countOfAccounts = ({ entries }: OutboxState): number =>
  entries.filter(({ author }) => author !== ANYBODY).length;

/** The entries of `author`. The same array is returned until the entries or the author change. */
export const ownEntries = memoized((entries, author) => entries.filter(entry => entry.author === author));

function memoized(compute: (entries: OutboxEntry[], author: string) => OutboxEntry[]) {
  let last: { entries: OutboxEntry[]; author: string; result: OutboxEntry[] } | undefined;
  return ({ entries, author }: OutboxState): OutboxEntry[] => {
    if (last?.entries !== entries || last.author !== author)
      last = { entries, author, result: compute(entries, author) };
    return last.result;
  };
}
