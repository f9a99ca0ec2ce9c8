import { useSyncExternalStore } from 'react';

/** Narrower pages show one column, and signs where wider ones have words. */
const PHONE = '(width < 768px)';

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(PHONE);
  media.addEventListener('change', notify);
  return function unsubscribe() {
    media.removeEventListener('change', notify);
  };
}

/** Whether the page is as narrow as a phone's. */
export const usePhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
