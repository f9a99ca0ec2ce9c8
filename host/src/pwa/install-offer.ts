import { type InstallOffer, pwaStore } from '../frame/pwa-store';
import { firstInput } from '../frame/when-idle';

/** Flag in local storage: do not offer to install again. */
const hideFlag = 'hide-install';

/**
 * Defers the browser's install prompt so that the shell can show its own, unless the user has hidden the offer.
 * @returns the undo
 */
export function watchInstallOffers(): () => void {
  const keep = (event: Event) => {
    if (localStorage.getItem(hideFlag)) return;
    event.preventDefault();
    void firstInput.then(() => pwaStore.setState({ installOffer: event as InstallOffer }));
  };
  const forget = () => pwaStore.setState({ installOffer: null });
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', forget);
  return function stopWatching() {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', forget);
  };
}

/** Shows the browser's install prompt. Each offer can be used once. */
export function install(): void {
  const { installOffer } = pwaStore.getState();
  pwaStore.setState({ installOffer: null });
  installOffer?.prompt().catch(console.error);
}

/** Hides the install offer in this browser permanently. */
export function hideInstall(): void {
  localStorage.setItem(hideFlag, 'true');
  pwaStore.setState({ installOffer: null });
}
