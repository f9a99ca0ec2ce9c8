import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export interface PwaState {
  /** The newer version that waits to be applied. */
  waiting: ServiceWorker | null;
  /** A release of a remote that this page shows was taken back. */
  takenBack: boolean;
  /** The newer version is active; this tab reloads once its form is saved or left. */
  reloadHeld: boolean;
  /** The browser's offer to install the application. */
  installOffer: InstallOffer | null;
}

/** Chromium's `beforeinstallprompt` event, missing in TypeScript's DOM types. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export const pwaStore = createStore<PwaState>(() => ({
  waiting: null,
  takenBack: false,
  reloadHeld: false,
  installOffer: null,
}));

export const usePwa = <Part>(select: (state: PwaState) => Part): Part => useStore(pwaStore, select);
