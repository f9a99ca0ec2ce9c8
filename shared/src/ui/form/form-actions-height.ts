import { type RefObject, useEffect, useRef } from 'react';

/** Height in pixels that the sticky buttons of a form or a sheet take at the bottom of the screen. */
const HEIGHT = '--form-actions';

/**
 * Publishes the height, so that notifications stay above the buttons. On the root element, the property would make
 * the browser recompute the styles of the whole page.
 */
const tell = (height: number) => {
  for (const { style } of document.querySelectorAll<HTMLElement>('[data-above-form-actions]'))
    style.setProperty(HEIGHT, `${height}px`);
};

/** @returns a ref for buttons whose height is published while they stick to the bottom of the screen */
export function useHeightTold(): RefObject<HTMLDivElement | null> {
  const actions = useRef<HTMLDivElement>(null);
  useEffect(function tellHeight() {
    return actions.current ? tellHeightOf(actions.current) : undefined;
  }, []);
  return actions;
}

function tellHeightOf(actions: HTMLElement): () => void {
  const update = () => tell(getComputedStyle(actions).position === 'sticky' ? actions.offsetHeight : 0);
  // The observer also makes the first measurement. It waits for the next layout, so that no layout is forced.
  const observer = new ResizeObserver(update);
  observer.observe(actions);
  window.addEventListener('resize', update);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', update);
    tell(0);
  };
}
