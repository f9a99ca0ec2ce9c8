import { lazy, Suspense } from 'react';
import { whenIdle } from '../app/when-idle';

/** Registered and fetched after the first screen, in browsers that know service workers; dev servers have none. */
const Prompts = lazy(async () => {
  await whenIdle();
  const [{ PwaPrompts }, { startWorker }] = await Promise.all([
    import('./pwa-prompts'),
    import('./start-worker'),
  ]);
  startWorker().catch(console.error);
  return { default: PwaPrompts };
});

/** Where the shell offers to install, to reload, and says that it works offline. */
export function PwaSlot() {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return null;
  return (
    <Suspense fallback={null}>
      <Prompts />
    </Suspense>
  );
}
