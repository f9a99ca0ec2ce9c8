import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to the top and moves the focus into the content when the page changes. The first page leaves the focus to
 * the browser.
 * @param page identifies the page; a change of language must not change it
 * @returns a ref for the element that scrolls
 */
export function useFreshStart(page: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const previous = useRef(page);

  useEffect(
    function beginAnew() {
      if (previous.current === page) return;
      previous.current = page;
      const main = element.current;
      main?.scrollTo?.(0, 0);
      if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    },
    [page],
  );

  return element;
}
