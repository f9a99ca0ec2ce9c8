import { noteReachable } from 'shared/api';
import { whenNothingUnsaved } from 'shared/navigation';
import { browserId } from '../remotes/choose-release';
import { discovery } from '../remotes/discovery';
import { keepBrowserId } from './browser-id-cache';
import { pwaStore } from './pwa-store';

const script = '/sw.js';
/** How often a newer version is looked for while the page is visible, in milliseconds. */
const checkInterval = 20_000;

/** Registers the service worker, looks for newer versions, and follows them. Called once. */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const first = !serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', reloadOnUpdate(first));
  await keepBrowserId(browserId());
  await serviceWorker.register(script, { updateViaCache: 'imports' });
  const registration = await serviceWorker.ready;
  if (first) pwaStore.setState({ offlineReady: true });
  announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') announce(installing);
      // Another tab has applied it, or an even newer one took its place.
      else if (pwaStore.getState().waiting === installing) pwaStore.setState({ waiting: null });
    });
  });
  watchForUpdates(registration);
  // Whatever screen is open: the worker keeps the releases that the document names.
  await discovery();
}

function announce(waiting: ServiceWorker | null): void {
  if (waiting) pwaStore.setState({ waiting });
}

/** Applies the newer version; every tab reloads once it has taken over. */
export function applyUpdate(): void {
  pwaStore.getState().waiting?.postMessage('apply');
}

function reloadOnUpdate(first: boolean): () => void {
  // The first worker takes over the page it comes from: that is no update.
  let greeted = !first;
  return async () => {
    if (!greeted) {
      greeted = true;
      return;
    }
    pwaStore.setState({ waiting: null, reloadHeld: true });
    await whenNothingUnsaved();
    window.location.reload();
  };
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const check = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const answer = await fetch(script, { cache: 'no-store' });
      if (!answer.ok) return;
      noteReachable();
      await registration.update();
    } catch {
      // Without network there is nothing newer; the next check asks again.
    }
  };
  void check();
  setInterval(check, checkInterval);
  document.addEventListener('visibilitychange', check);
}
