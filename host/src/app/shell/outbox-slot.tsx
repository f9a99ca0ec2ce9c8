import { lazy, Suspense } from 'react';
import { sessionStore } from 'shared/session';
import { whenIdle } from '../when-idle';

const Nothing = () => null;

/**
 * The outbox is fetched after the first screen, when somebody is signed in or was here before. It starts sending what earlier visits left, and shows what waits.
 */
const Status = lazy(async () => {
  try {
    if (!(await somethingIsKept())) await signIn();
    await whenIdle();
    const { OutboxStatus, startOutbox } = await import('shared/outbox');
    startOutbox();
    return { default: OutboxStatus };
  } catch (error) {
    // The top bar must not fall with it; the next visit tries again.
    console.error(error);
    return { default: Nothing };
  }
});

/** Where the top bar shows writes that wait on this device. */
export function OutboxSlot() {
  return (
    <Suspense fallback={null}>
      <Status />
    </Suspense>
  );
}

/** Writes of an earlier visit may wait, also of somebody who signed out since. */
async function somethingIsKept(): Promise<boolean> {
  // Not every browser tells.
  const databases = await indexedDB.databases?.().catch(() => undefined);
  return databases === undefined || databases.length > 0;
}

function signIn(): Promise<void> {
  return new Promise(resolve => {
    if (sessionStore.getState().loggedIn) return resolve();
    const forget = sessionStore.subscribe(({ loggedIn }) => {
      if (!loggedIn) return;
      forget();
      resolve();
    });
  });
}
