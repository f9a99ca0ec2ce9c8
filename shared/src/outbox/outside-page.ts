import { sessionStore } from '../platform/session/session-store';
import { outboxState, ownEntries } from './outbox-state';
import { SYNC_TAG, type Wake } from './worker/wake';

/** Background Sync is not in the types: only Chromium has it. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** How many writes the badge shows: none after a sign-out, but an expired session still has its writes. */
function waitingForBadge(): number {
  const { user, ended } = sessionStore.getState();
  return user || ended === 'expired' ? ownEntries(outboxState.getState()).length : 0;
}

async function askToWake(): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(SYNC_TAG);
}

/**
 * Shows on the icon of the installed application how many writes wait, and asks the browser to wake this page when the
 * network is back, also while it is hidden.
 * @param drain sends what waits
 * @returns the undo
 */
export function followOutsidePage(drain: () => void): () => void {
  const { serviceWorker } = navigator;
  let shown: number | undefined;
  let asked = false;
  const follow = () => {
    const count = waitingForBadge();
    if (count !== shown && outboxState.getState().read) {
      shown = count;
      (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(console.warn);
    }
    // With a network the browser would wake the page at once, again and again while the server is down.
    if (navigator.onLine) asked = false;
    else if (!asked && ownEntries(outboxState.getState()).some(({ state }) => state !== 'rejected')) {
      asked = true;
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
