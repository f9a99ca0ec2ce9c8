import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export interface PwaState {
  /** The new version that is installed but not yet active. */
  waiting: ServiceWorker | null;
  /** Whether a release of a remote that this page runs was taken back. */
  takenBack: boolean;
  /** Whether a release froze or disturbed the page, and another one is shown in its place. */
  replaced: boolean;
  /** Whether this tab waits to reload until its form is saved or left. */
  reloadHeld: boolean;
  installOffer: InstallOffer | null;
}

/** Chromium's `beforeinstallprompt` event, missing in TypeScript's DOM types. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export const pwaStore = createStore<PwaState>(() => ({
  waiting: null,
  takenBack: false,
  replaced: false,
  reloadHeld: false,
  installOffer: null,
}));

export const usePwa = <Part>(select: (state: PwaState) => Part): Part => useStore(pwaStore, select);
