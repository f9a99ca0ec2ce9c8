import { type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pixels of a table without a size (a hidden tab, a test without layout): it holds a screenful of rows. */
const BEFORE_LAYOUT = 800;
/** Pixels an element can be high in every browser; of a longer table each pixel scrolled moves the rows by more. */
const MOST_HEIGHT = 15_000_000;
/** Rows above and below those in view that are in the page as well. */
const BEYOND = 8;

interface RowWindow {
  items: readonly { index: number; start: number }[];
  /** Pixels of all rows together. */
  height: number;
  scrollToRow: (index: number) => void;
}

const heightOf = (element: HTMLElement) => element.clientHeight || BEFORE_LAYOUT;

/** Pixels that rows move by, beyond each pixel scrolled. */
const stretchOf = (element: HTMLElement, beyond: number) =>
  beyond && beyond / Math.max(1, element.scrollHeight - element.clientHeight);

/** Which rows of a long list are in view, and where they stand. Nothing is kept for a row: there may be a million. */
export function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const [view, setView] = useState({ first: 0, last: Math.floor(BEFORE_LAYOUT / rowHeight), shift: 0 });
  const beyond = Math.max(0, count * rowHeight - MOST_HEIGHT);
  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const shift = Math.round(element.scrollTop * stretchOf(element, beyond));
    const top = element.scrollTop + shift;
    const first = Math.floor(top / rowHeight);
    const last = Math.floor((top + heightOf(element)) / rowHeight);
    setView(before =>
      before.first === first && before.last === last && before.shift === shift
        ? before
        : { first, last, shift },
    );
  }, [scroller, rowHeight, beyond]);
  useEffect(
    function followScroll() {
      const element = scroller.current;
      if (!element) return;
      // Rows come in the frame that scrolls to them.
      const follow = () => flushSync(look);
      look();
      element.addEventListener('scroll', follow, { passive: true });
      const observer = new ResizeObserver(look);
      observer.observe(element);
      return function stop() {
        element.removeEventListener('scroll', follow);
        observer.disconnect();
      };
    },
    [scroller, look],
  );
  const scrollToRow = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const scale = 1 + stretchOf(element, beyond);
      const top = index * rowHeight;
      // The header is sticky and as high as a row: rows begin below it.
      const lowest = top + 2 * rowHeight - heightOf(element);
      element.scrollTop = Math.max(lowest, Math.min(top, element.scrollTop * scale)) / scale;
      // The browser tells a frame later: until then the rows left behind would still be asked for.
      look();
    },
    [scroller, rowHeight, beyond, look],
  );
  const from = Math.max(0, Math.min(view.first, count - 1) - BEYOND);
  const to = Math.min(count - 1, view.last + BEYOND);
  const items = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => ({
    index: from + i,
    start: (from + i) * rowHeight - view.shift,
  }));
  return { items, height: count * rowHeight - beyond, scrollToRow };
}
