import { type RefObject, useEffect, useRef } from 'react';

/**
 * Another page begins at its top, and the keyboard continues in it. The first one leaves the focus to the browser;
 * a change of language is no other page.
 * @param page what tells pages apart
 * @returns for the element that scrolls
 */
export function useFreshStart(page: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const shown = useRef(page);

  useEffect(
    function beginAnew() {
      if (shown.current === page) return;
      shown.current = page;
      const main = element.current;
      main?.scrollTo?.(0, 0);
      if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    },
    [page],
  );

  return element;
}
