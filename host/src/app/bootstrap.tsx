import { createRoot } from 'react-dom/client';
import { QueryClientProvider, queryClient } from 'shared/api';
import { detectLocale, localizedPath, setLocale } from 'shared/i18n';
import { RouterProvider } from 'shared/router';
import { sessionStore, startSession } from 'shared/session';
import { watchInstallOffers } from '../pwa/install-offer';
import { warmSingletons } from '../remotes/provided';
import { logUnlessReported } from '../remotes/remote-boundary';
import { applySettings } from './apply-settings';
import { forgetPrivateData } from './forget-private-data';
import { keepEssentials } from './keep-essentials';
import './layout.css';
import { loadReferenceData } from './load-reference-data';
import { resumeDownloads } from './resume-downloads';
import { createRouter } from './router';
import { chooseAvatar } from './shell/avatar-store';
import { whenIdle } from './when-idle';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchInstallOffers();
greetInOwnLanguage();
startSession();
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

/** Only the front door asks what language somebody reads: every other address says its own. */
function greetInOwnLanguage(): void {
  if (window.location.pathname !== '/') return;
  const { search, hash } = window.location;
  const locale = detectLocale();
  setLocale(locale, false);
  window.history.replaceState(null, '', `${localizedPath('/', locale)}${search}${hash}`);
}
