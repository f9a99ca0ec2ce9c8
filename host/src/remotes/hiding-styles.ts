import { stylesOf } from './guard-plugin';

/** Whether a person sees the middle of an element, or what lies on it. */
function isVisible(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  // A hit on what contains the element: it is hidden, has no size, or is covered by a pseudo-element.
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    hit !== null &&
    (element.contains(hit) || !hit.contains(element))
  );
}

/**
 * Removes the style sheets of a release if they hide the top bar, the drawer of a desktop, or the place of screens.
 * @returns whether they did
 */
export function dropHidingStyles(manifestUrl: string): boolean {
  // Browsers of before 2024 lack this function.
  if (!('checkVisibility' in document.body)) return false;
  const parts = ['header', '#root #drawer', 'main'].flatMap(part => document.querySelector(part) ?? []);
  const hidden = parts.filter(part => !isVisible(part));
  if (hidden.length === 0) return false;
  const links = stylesOf(manifestUrl);
  const disable = (isDisabled: boolean) => {
    for (const { sheet } of links) if (sheet) sheet.disabled = isDisabled;
  };
  disable(true);
  // Something else may hide the shell.
  const isCaused = hidden.some(isVisible);
  if (isCaused) for (const link of links) link.remove();
  else disable(false);
  return isCaused;
}
