import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Phase } from './outbox';
import type { OutboxEntry } from './outbox-entry';
import { LITTLE_ROOM, type StorageHealth } from './storage-health';

export interface OutboxState {
  /** The whole queue, also of others who use this device. */
  entries: OutboxEntry[];
  /** The queue has been read from the device. */
  read: boolean;
  /** Who is, or was last, signed in. */
  author: string;
  phase: Phase;
  /** Bytes of each picture under way that have left this device. */
  progress: Readonly<Record<string, number>>;
  /** Unknown until the browser has told. */
  storage: StorageHealth | null;
}

/** What screens see of the queue. */
export const outboxState = createStore<OutboxState>(() => ({
  entries: [],
  read: false,
  author: '',
  phase: 'idle',
  progress: {},
  storage: null,
}));

/** A part of the queue's state; select narrowly. */
export function useOutbox<Part>(select: (state: OutboxState) => Part): Part {
  return useStore(outboxState, select);
}

/** Bytes of the pictures among entries. */
export const bytesOf = (entries: readonly OutboxEntry[]): number =>
  entries.reduce((sum, { command }) => sum + (command.kind === 'upload' ? command.picture.size : 0), 0);

/** This device has hardly room for another picture. */
export const isNearlyFull = ({ storage }: OutboxState): boolean =>
  storage?.room != null && storage.room < LITTLE_ROOM;

/** The entries of the person signed in: the same array as long as nothing changed. */
export const ownEntries = memoized((entries, author) => entries.filter(entry => entry.author === author));

function memoized(compute: (entries: OutboxEntry[], author: string) => OutboxEntry[]) {
  let last: { entries: OutboxEntry[]; author: string; result: OutboxEntry[] } | undefined;
  return ({ entries, author }: OutboxState): OutboxEntry[] => {
    if (last?.entries !== entries || last.author !== author)
      last = { entries, author, result: compute(entries, author) };
    return last.result;
  };
}
