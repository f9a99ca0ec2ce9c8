/** Height in pixels that the sticky buttons of a form take at the bottom of the screen. */
const HEIGHT = '--form-actions';

/** Notifications stay above. On the root, the property would make the browser compute the styles of the whole page again. */
const tell = (height: number) => {
  for (const { style } of document.querySelectorAll<HTMLElement>('[data-above-form-actions]'))
    style.setProperty(HEIGHT, `${height}px`);
};

/**
 * Publishes the height of a form's buttons as long as they stick to the bottom.
 * @returns a function that stops it
 */
export function tellHeightOf(actions: HTMLElement): () => void {
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
