import { sessionStore } from '../session/session-store';
import { resourceOf } from './command';
import { Outbox } from './outbox';
import { OutboxDatabase } from './outbox-database';
import { outboxState } from './outbox-state';
import { OutboxStore } from './outbox-store';
import { refreshScreens, type Written } from './refresh-screens';
import { withLease, withWebLocks } from './run-exclusively';
import { sendCommand } from './send-command';

const PATIENCE = 15_000;
/** Takes over what another tab left undone. */
const TAKE_OVER = 60_000;

/** What tabs tell each other: the queue changed, or a write was delivered. */
type Notice = { kind: 'changed' } | ({ kind: 'delivered' } & Written);

const database = new OutboxDatabase();
const store = new OutboxStore(database);
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('avicable-outbox');
const tell = (notice: Notice) => channel?.postMessage(notice);

let lastAuthor = '';
const sender = () => sessionStore.getState().user?.username ?? null;
/** A session may end while a form is open: what it sends still belongs to who filled it in. */
const author = () => {
  lastAuthor = sender() ?? lastAuthor;
  return lastAuthor;
};

async function showQueue(): Promise<void> {
  outboxState.setState({ entries: await store.all(), author: author(), phase: outbox.phase });
}

/** The one queue of this page. */
export const outbox = new Outbox({
  store,
  send: sendCommand,
  author,
  sender,
  online: () => navigator.onLine,
  runExclusively: navigator.locks ? withWebLocks(navigator.locks) : withLease(database),
  changed() {
    void showQueue();
    tell({ kind: 'changed' });
  },
  delivered(command) {
    const deleted = command.kind === 'delete' && typeof command.id === 'number' ? command.id : null;
    const written: Written = { resource: resourceOf(command), deleted };
    refreshScreens(written);
    tell({ kind: 'delivered', ...written });
  },
  now: Date.now,
  patience: PATIENCE,
});
export { store as outboxStore };

/**
 * Sends what earlier visits left, and goes on whenever the session, the network or the page comes back.
 * The host calls it once; gives the function that stops it.
 */
export function startOutbox(): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') void outbox.drain();
  };
  const onNotice = ({ data }: MessageEvent<Notice>) => {
    if (data.kind === 'delivered') refreshScreens(data);
    else void showQueue();
  };
  const follow = () => {
    void showQueue();
    void outbox.resume();
  };
  const unsubscribe = sessionStore.subscribe(({ user }, before) => {
    if (user?.username !== before.user?.username) follow();
  });
  const takeOver = setInterval(() => {
    if (outboxState.getState().entries.some(entry => entry.state !== 'rejected')) wake();
  }, TAKE_OVER);
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  channel?.addEventListener('message', onNotice);
  follow();
  return function stopOutbox() {
    unsubscribe();
    clearInterval(takeOver);
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    channel?.removeEventListener('message', onNotice);
  };
}
