import { type InstallOffer, pwaStore } from './pwa-store';

/** In local storage: this browser is not asked again. */
const hideFlag = 'hide-install';

/**
 * Keeps the browser's offer to install the application for a prompt of our own.
 * @returns the undo
 */
export function watchInstallOffers(): () => void {
  const keep = (event: Event) => {
    if (localStorage.getItem(hideFlag)) return;
    event.preventDefault();
    pwaStore.setState({ installOffer: event as InstallOffer });
  };
  const forget = () => pwaStore.setState({ installOffer: null });
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', forget);
  return function stopWatching() {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', forget);
  };
}

/** Shows the browser's own question; an offer serves once. */
export function install(): void {
  const { installOffer } = pwaStore.getState();
  pwaStore.setState({ installOffer: null });
  installOffer?.prompt().catch(console.error);
}

/** Never asks again in this browser. */
export function hideInstall(): void {
  localStorage.setItem(hideFlag, 'true');
  pwaStore.setState({ installOffer: null });
}
