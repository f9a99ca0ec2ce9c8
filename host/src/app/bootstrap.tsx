import { createRoot } from 'react-dom/client';
import { QueryClientProvider, queryClient } from 'shared/api';
import { detectLocale, localizedPath, setLocale } from 'shared/i18n';
import { RouterProvider } from 'shared/router';
import { sessionStore, startSession } from 'shared/session';
import { UiProvider } from 'shared/ui/core';
import { warmSingletons } from '../remotes/provided';
import { admitOwnStyles } from './admit-own-styles';
import { forgetPrivateData } from './forget-private-data';
import './layout.css';
import { loadReferenceData } from './load-reference-data';
import { createRouter } from './router';
import { chooseAvatar, findAvatarService } from './shell/avatar-store';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

admitOwnStyles();
greetInOwnLanguage();
startSession();
forgetPrivateData();
chooseAvatar();

createRoot(root).render(
  <UiProvider>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter()} />
    </QueryClientProvider>
  </UiProvider>,
);

void loadReferenceData();
void findAvatarService();
whenIdle(() => {
  if (sessionStore.getState().loggedIn) warmSingletons(['shared/ui/data', 'shared/map']).catch(console.error);
});

/** Only the front door asks what language somebody reads: every other address says its own. */
function greetInOwnLanguage(): void {
  if (window.location.pathname !== '/') return;
  const { search, hash } = window.location;
  const locale = detectLocale();
  setLocale(locale, false);
  window.history.replaceState(null, '', `${localizedPath('/', locale)}${search}${hash}`);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 2000);
}
