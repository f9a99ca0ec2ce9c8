import { lazy, Suspense } from 'react';
import { whenIdle } from './when-idle';

/** Loads the prompts and registers the service worker after the first screen. */
const Prompts = lazy(async () => {
  await whenIdle();
  const [{ PwaPrompts }, { startWorker }] = await Promise.all([
    import('./pwa-prompts'),
    import('./start-worker'),
  ]);
  startWorker().catch(console.error);
  return { default: PwaPrompts };
});

/** The place for the prompts. Dev servers have no service worker. */
export function PwaSlot() {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return null;
  return (
    <Suspense fallback={null}>
      <Prompts />
    </Suspense>
  );
}
