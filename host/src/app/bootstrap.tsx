import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionStore } from 'shared/session';
import { provideDeviceCopies, startSession } from 'shared/shell';
import { firstInput } from '../pwa/first-input';
import { watchInstallOffers } from '../pwa/install-offer';
import { warmSingletons } from '../remotes/provided';
import { logUnlessReported } from '../remotes/remote-boundary';
import { watchErrors } from '../remotes/watch-errors';
import { Application } from './application';
import { applySettings } from './apply-settings';
import { forgetPrivateData } from './forget-private-data';
import { greetInOwnLanguage } from './greet-in-own-language';
import './layout.css';
import { whenIdle } from '../pwa/when-idle';
import { loadReferenceData } from './load-reference-data';
import { prepareForOffline } from './prepare-for-offline';
import { createRouter } from './router';
import { chooseAvatar } from './shell/avatar-store';
import { tellUnknownUser } from './tell-unknown-user';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchErrors();
provideDeviceCopies(() => import('shared/offline'));
watchInstallOffers();
greetInOwnLanguage();
startSession(tellUnknownUser);
forgetPrivateData();
chooseAvatar();

// A transition renders in small tasks. Until it is done, the page shows the frame the server has sent.
startTransition(() =>
  createRoot(root, { onCaughtError: logUnlessReported }).render(<Application router={createRouter()} />),
);

const prepare = () => void prepareForOffline().catch(console.error);

// Runs in a separate task, so that the first render is not delayed.
setTimeout(() => {
  void loadReferenceData();
  void applySettings();
});
void whenIdle().then(() => {
  import('../remotes/read-manifests').then(({ readManifests }) => readManifests()).catch(console.error);
  prepare();
});
void firstInput.then(() => {
  if (sessionStore.getState().loggedIn) warmSingletons(['shared/ui/data', 'shared/map']).catch(console.error);
});
window.addEventListener('online', prepare);
sessionStore.subscribe(({ loggedIn }, before) => {
  if (loggedIn && !before.loggedIn) prepare();
});
