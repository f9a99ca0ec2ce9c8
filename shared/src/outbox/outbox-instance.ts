import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onReachable } from '../platform/http/connection';
import { queryClient } from '../platform/http/query-client';
import { sessionStore } from '../platform/session/session-store';
import { findKind, registerKinds } from '../records';
import { shownAs } from '../records/known-kinds';
import { isOfRecord } from '../records/query-keys';
import { touchedKinds } from '../records/touched';
import { resourceOf } from './command';
import { DraftStore } from './draft-store';
import { Outbox, type OutboxEnvironment } from './outbox';
import { OutboxDatabase } from './outbox-database';
import { outboxState } from './outbox-state';
import { OutboxStore } from './outbox-store';
import { followOutsidePage } from './outside-page';
import { renewTaken } from './renew-taken';
import { withLease, withWebLocks } from './run-exclusively';
import { sendCommand } from './send-command';
import { askToPersist, storageHealth } from './storage-health';

const tilesVersionStore = createStore(() => ({ version: 0 }));

/** A number that grows when a write is delivered, so that map layers reload their tiles. Pictures do not count. */
export const useTilesVersion = (): number => useStore(tilesVersionStore, state => state.version);

function bumpTilesVersion(): void {
  tilesVersionStore.setState(({ version }) => ({ version: version + 1 }));
}

/** Queries that any write may change. */
const ALWAYS = ['history', 'search', 'stats'];

interface Written {
  resource: string;
  /** The server's id of the deleted record; `null` if the write is no deletion. */
  deleted: number | null;
}

/** Invalidates the queries of this tab that a delivered write changed. */
function refreshScreens({ resource, deleted }: Written): void {
  const kind = findKind(resource);
  // Another tab may have delivered a write of a kind that this tab does not know.
  if (!kind) return;
  // The sheet of a deleted record is still open. A reload would show the record as missing before the sheet closes.
  const isGone = (key: readonly unknown[]) => deleted !== null && isOfRecord(key, shownAs(kind), deleted);
  for (const key of [...touchedKinds(resource), ...ALWAYS])
    void queryClient.invalidateQueries({ queryKey: [key], predicate: ({ queryKey }) => !isGone(queryKey) });
  if (resource !== 'media') bumpTilesVersion();
}

const PATIENCE = 15_000;
/** Interval at which this tab sends entries that another tab left unsent, in ms. */
const TAKE_OVER = 60_000;

/** Message between tabs: the queue changed, or a write was delivered. */
type Notice = { kind: 'changed' } | ({ kind: 'delivered' } & Written);

const database = new OutboxDatabase();
const store = new OutboxStore(database);
export const draftStore = new DraftStore(database);
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('avicable-outbox');
const postNotice = (notice: Notice) => channel?.postMessage(notice);

/** Storage key of the last signed-in user of this device. */
const AUTHOR = 'outbox.author';
const sender = () => sessionStore.getState().user?.username ?? null;
/**
 * The author of new entries: the signed-in user, or else the last signed-in user. A session may end while a form is
 * open, and a page that starts without network may not know its user yet.
 */
const author = () => {
  const name = sender();
  if (name) localStorage.setItem(AUTHOR, name);
  return name ?? localStorage.getItem(AUTHOR) ?? '';
};

async function showQueue(): Promise<void> {
  const name = author();
  outboxState.setState({ entries: await store.all(), read: true, author: name, phase: outbox.phase });
  outboxState.setState({ storage: await storageHealth() });
}

/** Registers the kinds stored by earlier visits, before anything is sent. */
async function registerStoredKinds(): Promise<void> {
  registerKinds(await store.kinds(), { kept: true });
}

/** Asks for persistent storage and updates the shown state of the storage. */
export async function persistOutbox(): Promise<void> {
  await askToPersist();
  outboxState.setState({ storage: await storageHealth() });
}

/** What the outbox of the session and those of links share. */
const environment = {
  store,
  online: () => navigator.onLine,
  runExclusively: navigator.locks ? withWebLocks(navigator.locks) : withLease(database),
  changed() {
    void showQueue();
    postNotice({ kind: 'changed' });
  },
  progress: (id: string, sentBytes: number) =>
    outboxState.setState(({ progress }) => ({ progress: { ...progress, [id]: sentBytes } })),
  now: Date.now,
  patience: PATIENCE,
};

export const outbox = new Outbox({
  ...environment,
  send: sendCommand,
  author,
  sender,
  delivered(command, record) {
    const deleted = command.kind === 'delete' && typeof command.id === 'number' ? command.id : null;
    const written: Written = { resource: resourceOf(command), deleted };
    refreshScreens(written);
    renewTaken(command, record);
    postNotice({ kind: 'delivered', ...written });
  },
});

/** Holds the writes of one link only, since the link's calls send nothing else. */
class LinkStore extends OutboxStore {
  constructor(private readonly author: string) {
    super(database);
  }

  override async all() {
    return (await super.all()).filter(entry => entry.author === this.author);
  }

  override adopt(): Promise<number> {
    return Promise.resolve(0);
  }
}

/**
 * An outbox for the writes that a link sends instead of a session. They wait in the same storage.
 * @param author the writes of the link, on any visit; no username
 */
export const outboxOfLink = (
  author: string,
  options: Pick<OutboxEnvironment, 'send' | 'delivered'>,
): Outbox =>
  new Outbox({
    ...environment,
    ...options,
    store: new LinkStore(author),
    author: () => author,
    sender: () => author,
  });
export { author as outboxAuthor, database as outboxDatabase, store as outboxStore };

/**
 * Sends the entries of an outbox whenever the network or the page comes back.
 * @returns the undo
 */
export function keepSending(queue: Outbox): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') void queue.drain();
  };
  const takeOver = setInterval(() => {
    if (outboxState.getState().entries.some(entry => entry.state !== 'rejected')) wake();
  }, TAKE_OVER);
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  const stopListening = onReachable(() => void queue.reached());
  return function stopSending() {
    stopListening();
    clearInterval(takeOver);
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
  };
}

/**
 * Sends the entries of earlier visits. Sends again whenever the session, the network or the page comes back. The host
 * calls it once.
 * @returns the undo
 */
export function startOutbox(): () => void {
  const ready = registerStoredKinds();
  const onNotice = ({ data }: MessageEvent<Notice>) => {
    if (data.kind === 'delivered') refreshScreens(data);
    else void showQueue();
  };
  const follow = () => {
    void showQueue();
    void ready.then(() => outbox.resume());
  };
  const unsubscribe = sessionStore.subscribe(({ user }, before) => {
    if (user?.username !== before.user?.username) follow();
  });
  channel?.addEventListener('message', onNotice);
  const stopSending = keepSending(outbox);
  const leaveOutside = followOutsidePage(() => void outbox.drain());
  follow();
  return function stopOutbox() {
    unsubscribe();
    stopSending();
    leaveOutside();
    channel?.removeEventListener('message', onNotice);
  };
}
