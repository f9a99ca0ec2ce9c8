import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(function watchPrinting() {
    // The browser prints the page as it is when the listeners return.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return function stop() {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/**
 * Whether a case may be printed: the server says that it publishes the case exactly, and no change of the case is
 * waiting.
 */
export const isToldOnPaper = (one: {
  readonly entry?: unknown;
  readonly properties: { readonly hidden?: boolean | undefined };
}): boolean => one.properties.hidden === false && !one.entry;
