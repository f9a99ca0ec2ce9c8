import { sessionStore } from '../platform/session/session-store';
import { outboxState, ownEntries } from './outbox-state';
import { SYNC_TAG, type Wake } from './worker/wake';

/** Background Sync is missing from the types, since only Chromium has it. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Number of writes on the badge. It is 0 after a sign-out, but the writes of an expired session still count. */
function waitingForBadge(): number {
  const { user, ended } = sessionStore.getState();
  return user || ended === 'expired' ? ownEntries(outboxState.getState()).length : 0;
}

async function askToWake(): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(SYNC_TAG);
}

/**
 * Shows the number of waiting writes on the icon of the installed application. Asks the browser to wake this page
 * when the network is back, even if it is hidden.
 * @param drain sends the waiting writes
 * @returns the undo
 */
export function followOutsidePage(drain: () => void): () => void {
  const { serviceWorker } = navigator;
  let shown: number | undefined;
  let wakeRequested = false;
  const follow = () => {
    const count = waitingForBadge();
    if (count !== shown && outboxState.getState().read) {
      shown = count;
      (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(console.warn);
    }
    // No wake is requested while online. The browser would wake the page immediately, again and again while the
    // server is down.
    if (navigator.onLine) wakeRequested = false;
    else if (!wakeRequested && ownEntries(outboxState.getState()).some(({ state }) => state !== 'rejected')) {
      wakeRequested = true;
      askToWake().catch(console.warn);
    }
  };
  const onMessage = ({ data }: MessageEvent<Partial<Wake>>) => {
    if (data.wake) drain();
  };
  const unsubscribe = [outboxState.subscribe(follow), sessionStore.subscribe(follow)];
  window.addEventListener('offline', follow);
  serviceWorker?.addEventListener('message', onMessage);
  return function stopFollowing() {
    for (const undo of unsubscribe) undo();
    window.removeEventListener('offline', follow);
    serviceWorker?.removeEventListener('message', onMessage);
  };
}
