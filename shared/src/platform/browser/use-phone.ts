import { useSyncExternalStore } from 'react';

/** Narrower pages have one column, and icons in place of some words. */
const PHONE = '(width < 768px)';

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(PHONE);
  media.addEventListener('change', notify);
  return function unsubscribe() {
    media.removeEventListener('change', notify);
  };
}

/** Whether the page has the width of a phone. */
export const usePhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
