/** Pixels at the lower edge of the screen that the buttons of a form take: messages stand above. */
const HEIGHT = '--form-actions';

/**
 * Follows the height of a form's buttons as long as they stick to the lower edge.
 * @returns the undo
 */
export function tellHeightOf(actions: HTMLElement): () => void {
  const { style } = document.documentElement;
  const tell = () => {
    const sticks = getComputedStyle(actions).position === 'sticky';
    style.setProperty(HEIGHT, `${sticks ? actions.offsetHeight : 0}px`);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(actions);
  window.addEventListener('resize', tell);
  tell();
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', tell);
    style.removeProperty(HEIGHT);
  };
}
