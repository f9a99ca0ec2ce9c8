import { createRoot } from 'react-dom/client';
import { QueryClientProvider, queryClient } from 'shared/api';
import { RouterProvider } from 'shared/router';
import { sessionStore, startSession } from 'shared/session';
import { watchInstallOffers } from '../pwa/install-offer';
import { warmSingletons } from '../remotes/provided';
import { logUnlessReported } from '../remotes/remote-boundary';
import { applySettings } from './apply-settings';
import { forgetPrivateData } from './forget-private-data';
import { greetInOwnLanguage } from './greet-in-own-language';
import { keepEssentials } from './keep-essentials';
import './layout.css';
import { loadReferenceData } from './load-reference-data';
import { resumeDownloads } from './resume-downloads';
import { createRouter } from './router';
import { chooseAvatar } from './shell/avatar-store';
import { tellUnknownUser } from './tell-unknown-user';
import { whenIdle } from './when-idle';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchInstallOffers();
greetInOwnLanguage();
startSession(tellUnknownUser);
forgetPrivateData();
chooseAvatar();

createRoot(root, { onCaughtError: logUnlessReported }).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={createRouter()} />
  </QueryClientProvider>,
);

void loadReferenceData();
void applySettings();
void whenIdle().then(() => {
  if (sessionStore.getState().loggedIn) warmSingletons(['shared/ui/data', 'shared/map']).catch(console.error);
  readyForOffline();
});
window.addEventListener('online', readyForOffline);
sessionStore.subscribe(({ loggedIn }, before) => {
  if (loggedIn && !before.loggedIn) readyForOffline();
});

/** What is to be on the device when the network goes. */
function readyForOffline(): void {
  resumeDownloads().catch(console.error);
  keepEssentials().catch(console.error);
}
