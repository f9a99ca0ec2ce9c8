import { lazy, Suspense } from 'react';
import { sessionStore } from 'shared/session';
import { whenIdle } from '../../frame/when-idle';

const Nothing = () => null;

/**
 * Loads the outbox once a user is signed in, or at once if this browser may hold data of an earlier visit. Loading
 * waits until the page is idle. The outbox then sends the waiting writes.
 */
const Status = lazy(async () => {
  try {
    if (!(await mayHaveEntries())) await untilSignedIn();
    await whenIdle();
    const [{ startOutbox }, { OutboxStatus }] = await Promise.all([
      import('shared/outbox'),
      import('shared/ui/outbox'),
    ]);
    startOutbox();
    return { default: OutboxStatus };
  } catch (error) {
    // A failure must not break the top bar; the next visit tries again.
    console.error(error);
    return { default: Nothing };
  }
});

export function OutboxSlot() {
  return (
    <Suspense fallback={null}>
      <Status />
    </Suspense>
  );
}

/** Whether writes of an earlier visit may be waiting, even of a user who has signed out since. */
async function mayHaveEntries(): Promise<boolean> {
  // Not every browser lists its databases.
  const databases = await indexedDB.databases?.().catch(() => undefined);
  return databases === undefined || databases.length > 0;
}

function untilSignedIn(): Promise<void> {
  return new Promise(resolve => {
    if (sessionStore.getState().loggedIn) return resolve();
    const unsubscribe = sessionStore.subscribe(({ loggedIn }) => {
      if (!loggedIn) return;
      unsubscribe();
      resolve();
    });
  });
}
