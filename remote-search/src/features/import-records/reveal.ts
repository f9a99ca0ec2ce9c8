/** Scrolls an element into view: the ref of a chosen row. */
export function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
