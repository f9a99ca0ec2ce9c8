import { type RefObject, useEffect, useRef } from 'react';

/** Height in pixels that the sticky buttons of a form or a sheet take at the bottom of the screen. */
const HEIGHT = '--form-actions';

/** Notifications stay above. On the root, the property would make the browser compute the styles of the whole page again. */
const tell = (height: number) => {
  for (const { style } of document.querySelectorAll<HTMLElement>('[data-above-form-actions]'))
    style.setProperty(HEIGHT, `${height}px`);
};

/** @returns a reference to buttons whose height is published as long as they stick to the bottom of the screen */
export function useHeightTold(): RefObject<HTMLDivElement | null> {
  const actions = useRef<HTMLDivElement>(null);
  useEffect(function tellHeight() {
    return actions.current ? tellHeightOf(actions.current) : undefined;
  }, []);
  return actions;
}

function tellHeightOf(actions: HTMLElement): () => void {
  const update = () => tell(getComputedStyle(actions).position === 'sticky' ? actions.offsetHeight : 0);
  // Calls back at once, after the layout that happens anyway.
  const observer = new ResizeObserver(update);
  observer.observe(actions);
  window.addEventListener('resize', update);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', update);
    tell(0);
  };
}
