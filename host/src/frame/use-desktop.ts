import { useSyncExternalStore } from 'react';

/** On narrower pages the drawer is temporary. */
export const desktop = '(min-width: 1280px)';

/** Whether the page is as wide as a desktop's. */
export const useDesktop = (): boolean =>
  useSyncExternalStore(
    notify => {
      const media = window.matchMedia(desktop);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => window.matchMedia(desktop).matches,
    () => false,
  );
