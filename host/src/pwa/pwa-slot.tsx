import { Suspense } from 'react';
import { lazyPart } from 'shared/ui/core';
import { whenIdle } from './when-idle';

const Nothing = () => null;

/**
 * Loads the prompts and registers the service worker after the first screen. A failure must not break the page; the
 * next visit tries again.
 */
const Prompts = lazyPart(async () => {
  await whenIdle();
  const [{ PwaPrompts }, { startWorker }] = await Promise.all([
    import('./pwa-prompts'),
    import('./start-worker'),
  ]);
  startWorker().catch(console.error);
  return PwaPrompts;
}, Nothing);

/** The place for the prompts. Dev servers have no service worker. */
export function PwaSlot() {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return null;
  return (
    <Suspense fallback={null}>
      <Prompts />
    </Suspense>
  );
}
