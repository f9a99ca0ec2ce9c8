import { useEffect, useRef } from 'react';

/** Elements that handle Escape themselves. */
const OVER = 'dialog, [role="dialog"], .leaflet-container';

/**
 * Closes an open panel on Escape, unless the focus is in an element of `OVER`. The focus returns to the element that
 * had it before the panel opened.
 */
export function useEscape(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(function followClose() {
    close.current = onClose;
  });
  useEffect(
    function closeOnEscape() {
      if (!open) return undefined;
      const opener = document.activeElement;
      function leave({ key, defaultPrevented, target }: KeyboardEvent) {
        if (key !== 'Escape' || defaultPrevented || (target as Element | null)?.closest?.(OVER)) return;
        close.current();
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      }
      document.addEventListener('keydown', leave);
      return function stop() {
        document.removeEventListener('keydown', leave);
      };
    },
    [open],
  );
}
