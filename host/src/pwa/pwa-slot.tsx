import { Suspense } from 'react';
import { lazyPart } from 'shared/ui/core';
import { whenIdle } from '../frame/when-idle';

const Nothing = () => null;

/**
 * Loads the prompts, registers the service worker and watches the releases after the first screen. A failure must not
 * break the page; the next visit tries again.
 */
const Prompts = lazyPart(async () => {
  await whenIdle();
  const [{ PwaPrompts }, { startWorker }, { watchReleases }] = await Promise.all([
    import('./pwa-prompts'),
    import('./start-worker'),
    import('./watch-releases'),
  ]);
  startWorker().catch(console.error);
  watchReleases();
  return PwaPrompts;
}, Nothing);

/** Dev servers have no prompts, since they have neither a service worker nor releases. */
export function PwaSlot() {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return null;
  return (
    <Suspense fallback={null}>
      <Prompts />
    </Suspense>
  );
}
