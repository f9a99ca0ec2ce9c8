import { isOwnAnswer, noteReachable, noteUnreachable, whenNothingUnsaved } from 'shared/shell';
import { pwaStore } from '../frame/pwa-store';
import { placedId } from '../remotes/candidates-here';
import { discovery } from '../remotes/discovery';
import { type NotKept, reportFailure } from '../remotes/report-failure';
import { cacheBrowserId } from './browser-id-cache';

/** Reloads the page once no form has unsaved changes; until then, a prompt says so. */
export async function reloadWhenSaved(): Promise<void> {
  pwaStore.setState({ waiting: null, takenBack: false, reloadHeld: true });
  await whenNothingUnsaved();
  window.location.reload();
}

const script = '/sw.js';
/** Milliseconds between checks for a newer version while the page is visible. */
const checkInterval = 20_000;

/** Registers the service worker and watches for newer versions. Called once. */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const first = !serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', reloadOnUpdate(first));
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<NotKept>>) => {
    if (!data.notKept) return;
    const { message, ...release } = data.notKept;
    reportFailure({ ...release, cause: release.remote ? 'offline' : 'discovery' }, message);
  });
  serviceWorker.startMessages();
  await cacheBrowserId(placedId());
  await serviceWorker.register(script, { updateViaCache: 'imports' });
  const registration = await serviceWorker.ready;
  announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') announce(installing);
      // Another tab has activated this version, or a newer one has replaced it.
      else if (pwaStore.getState().waiting === installing) pwaStore.setState({ waiting: null });
    });
  });
  watchForUpdates(registration);
  // Fetching this document makes the worker cache the releases it names, whatever screen is open.
  await discovery();
}

function announce(waiting: ServiceWorker | null): void {
  if (waiting) pwaStore.setState({ waiting });
}

/** Activates the newer version; tabs then reload. */
export function applyUpdate(): void {
  pwaStore.getState().waiting?.postMessage('apply');
}

function reloadOnUpdate(first: boolean): () => void {
  // The first worker also claims the page that registered it. That is not an update.
  let isUpdate = !first;
  return async () => {
    if (!isUpdate) {
      isUpdate = true;
      return;
    }
    await reloadWhenSaved();
  };
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const check = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const answer = await fetch(script, { cache: 'no-store' });
      const { ok, status, headers } = answer;
      if (isOwnAnswer({ status, type: headers.get('content-type') }, 'script')) {
        noteReachable();
        await registration.update();
      } else if (ok) noteUnreachable({ signInPage: true });
    } catch {
      // The server cannot be reached: the next check tries again.
    }
  };
  void check();
  setInterval(check, checkInterval);
  document.addEventListener('visibilitychange', check);
}
