import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from 'shared/api';
import { sessionStore } from 'shared/session';
import { baseLayersQuery, provideDeviceCopies, startSession } from 'shared/shell';
import { firstInput, whenIdle } from '../frame/when-idle';
import { watchInstallOffers } from '../pwa/install-offer';
import { countError, releaseInUse } from '../remotes/load-remote';
import { warmSingletons } from '../remotes/provided';
import { logUnlessReported } from '../remotes/remote-boundary';
import { reportFailure } from '../remotes/report-failure';
import { greetInOwnLanguage } from './greet-in-own-language';
import './layout.css';
import { loadReferenceData } from './load-reference-data';
import { Application, createRouter } from './router';
import { applySettings, forgetPrivateData, tellUnknownUser } from './session';
import { chooseAvatar } from './shell/avatar-store';

/** Matches the folder of a release in an address or in the stack of an error. */
const RELEASE = /\/remotes\/([^/\s]+)\/([^/\s]+)\//;

/** Reports errors of remotes that no error boundary catches, in handlers, promises and timers. Called once. */
function watchErrors(): void {
  const report = (error: unknown, file = '') => {
    const [, remote, version] = RELEASE.exec(`${file}\n${error instanceof Error ? error.stack : ''}`) ?? [];
    // A release that fails to load is reported by its loader.
    if (!remote || !version || releaseInUse(remote) !== version) return;
    reportFailure({ remote, version, cause: 'script' }, error);
    countError(remote, version);
  };
  window.addEventListener('error', event => report(event.error ?? event.message, event.filename));
  window.addEventListener('unhandledrejection', event => report(event.reason));
}

/**
 * Stores on the device what a signed-in user needs without a network. It also resumes downloads of offline areas that
 * were interrupted by a closed page or a lost network.
 */
async function prepareForOffline(): Promise<void> {
  if (!sessionStore.getState().loggedIn || !navigator.onLine) return;
  const { renewEssentials, resumeInterrupted } = await import('shared/offline');
  renewEssentials().catch(console.error);
  await resumeInterrupted(await queryClient.fetchQuery(baseLayersQuery));
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchErrors();
provideDeviceCopies(() => import('shared/offline'));
watchInstallOffers();
greetInOwnLanguage();
startSession(tellUnknownUser);
forgetPrivateData();
chooseAvatar();

// A transition renders in small tasks. Until it is done, the page shows the frame that the server has sent.
startTransition(() =>
  createRoot(root, { onCaughtError: logUnlessReported }).render(<Application router={createRouter()} />),
);

let isPreparing = false;
/** The screen makes its own requests before. Their answers are then on this device. */
async function prepare(): Promise<void> {
  if (isPreparing) return;
  isPreparing = true;
  await whenIdle();
  await prepareForOffline().catch(console.error);
  isPreparing = false;
}

// Runs in a separate task, so that the first render is not delayed.
setTimeout(() => {
  void loadReferenceData();
  void applySettings();
});

/** Reads what remotes contribute to other screens. Visitors see none of it before they do something. */
async function readContributions(): Promise<void> {
  if (!sessionStore.getState().loggedIn) await firstInput;
  const { readManifests } = await import('../remotes/read-manifests');
  await readManifests();
}
void whenIdle().then(() => readContributions().catch(console.error));
void prepare();
void firstInput.then(() => {
  if (sessionStore.getState().loggedIn) warmSingletons(['shared/ui/data', 'shared/map']).catch(console.error);
});
window.addEventListener('online', prepare);
sessionStore.subscribe(({ loggedIn }, before) => {
  if (loggedIn && !before.loggedIn) void prepare();
});
