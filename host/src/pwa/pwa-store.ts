import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export interface PwaState {
  /** The application has just become able to start without network. */
  offlineReady: boolean;
  /** A newer version waits to be applied. */
  waiting: ServiceWorker | null;
  /** The newer version is applied, and this tab follows as soon as its form is saved or left. */
  reloadHeld: boolean;
  /** The browser would install the application now. */
  installOffer: InstallOffer | null;
}

/** Chromium's `beforeinstallprompt`, which TypeScript does not know. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export const pwaStore = createStore<PwaState>(() => ({
  offlineReady: false,
  waiting: null,
  reloadHeld: false,
  installOffer: null,
}));

export const usePwa = <Part>(select: (state: PwaState) => Part): Part => useStore(pwaStore, select);
