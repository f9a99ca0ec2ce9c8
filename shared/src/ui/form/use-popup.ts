import { type RefObject, useLayoutEffect } from 'react';

/** Distance in pixels between the pop-up and its anchor, and to the edges of the page. */
const GAP = 4;

/**
 * Shows an element in the browser's top layer, below its anchor, or above it where there is more room.
 * @param open whether the element is rendered
 */
export function usePopup(
  open: boolean,
  box: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(
    function show() {
      const [anchor, layer] = [box.current, popup.current];
      if (!open || !anchor || !layer) return;
      const place = () => putBeside(anchor, layer);
      // Without a top layer, its class keeps it above the page.
      if (layer.showPopover) {
        layer.popover = 'manual';
        layer.showPopover();
      }
      place();
      const sizes = new ResizeObserver(place);
      // Messages of the form may move the anchor.
      for (const watched of [layer, anchor, anchor.closest('form')]) if (watched) sizes.observe(watched);
      window.addEventListener('scroll', place, { capture: true, passive: true });
      window.addEventListener('resize', place);
      window.visualViewport?.addEventListener('resize', place);
      return function hide() {
        sizes.disconnect();
        window.removeEventListener('scroll', place, { capture: true });
        window.removeEventListener('resize', place);
        window.visualViewport?.removeEventListener('resize', place);
        layer.hidePopover?.();
      };
    },
    [open, box, popup],
  );
}

function putBeside(anchor: HTMLElement, layer: HTMLElement): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const page = document.documentElement;
  const viewHeight = window.visualViewport?.height ?? page.clientHeight;
  const under = viewHeight - bottom;
  const above = layer.scrollHeight > under - 2 * GAP && top > under;
  const furthest = page.clientWidth - layer.offsetWidth - GAP;
  Object.assign(layer.style, {
    minWidth: `${width}px`,
    maxHeight: `${Math.max(above ? top : under, 160) - 2 * GAP}px`,
    left: `${Math.max(Math.min(left, furthest), GAP)}px`,
    top: above ? 'auto' : `${bottom + GAP}px`,
    bottom: above ? `${page.clientHeight - top + GAP}px` : 'auto',
  });
}
