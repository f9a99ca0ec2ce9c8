import { lazy, Suspense } from 'react';

const patience = 5000;

const Nothing = () => null;

/** The outbox is fetched after the first screen, starts sending what earlier visits left, and shows what waits. */
const Status = lazy(async () => {
  await idle();
  try {
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

function idle(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: patience });
    else setTimeout(resolve, patience);
  });
}
