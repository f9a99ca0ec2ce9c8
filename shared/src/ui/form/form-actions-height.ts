/** Height in pixels that the sticky buttons of a form take at the bottom of the screen. Notifications stay above. */
const HEIGHT = '--form-actions';

/**
 * Publishes the height of a form's buttons as long as they stick to the bottom.
 * @returns a function that stops it
 */
export function tellHeightOf(actions: HTMLElement): () => void {
  const { style } = document.documentElement;
  const update = () => {
    const sticks = getComputedStyle(actions).position === 'sticky';
    style.setProperty(HEIGHT, `${sticks ? actions.offsetHeight : 0}px`);
  };
  const observer = new ResizeObserver(update);
  observer.observe(actions);
  window.addEventListener('resize', update);
  update();
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', update);
    style.removeProperty(HEIGHT);
  };
}
