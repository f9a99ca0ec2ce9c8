import { type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Keeps a value while a pointer is pressed, so that a click ends on the element where it began. */
export function useHeldWhilePressed<Value>(value: Value): [Value, () => void] {
  const [held, hold] = useState<{ value: Value } | null>(null);
  function press() {
    hold({ value });
    const listening = new AbortController();
    function release() {
      listening.abort();
      // Delayed, since the click follows the release of the pointer.
      setTimeout(() => hold(null));
    }
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, release, { signal: listening.signal });
  }
  return [held ? held.value : value, press];
}

/** Assumed height of a table without a size (a hidden tab, a test without layout), in pixels. */
const BEFORE_LAYOUT = 800;
/**
 * Height in pixels that an element can have in every browser. In a higher table, rows move further than the scroll
 * distance.
 */
const MOST_HEIGHT = 15_000_000;
/** Number of rows rendered above the visible rows, and as many below. */
const BEYOND = 8;

interface RowWindow {
  items: readonly { index: number; start: number }[];
  /** Height of the scrolled content in pixels: the height of all rows, or at most `MOST_HEIGHT`. */
  height: number;
  scrollToRow: (index: number) => void;
}

const heightOf = (element: HTMLElement) => element.clientHeight || BEFORE_LAYOUT;

/** Additional pixels that rows move for each pixel scrolled. */
const stretchOf = (element: HTMLElement, beyond: number) =>
  beyond && beyond / Math.max(1, element.scrollHeight - element.clientHeight);

/**
 * Computes the visible rows of a long list and their offsets. It stores nothing for each row, since there may be a
 * million rows.
 */
export function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const [view, setView] = useState({ first: 0, last: Math.floor(BEFORE_LAYOUT / rowHeight), shift: 0 });
  const beyond = Math.max(0, count * rowHeight - MOST_HEIGHT);
  const updateView = useCallback(() => {
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
      const follow = () => flushSync(updateView);
      updateView();
      element.addEventListener('scroll', follow, { passive: true });
      const observer = new ResizeObserver(updateView);
      observer.observe(element);
      return function stop() {
        element.removeEventListener('scroll', follow);
        observer.disconnect();
      };
    },
    [scroller, updateView],
  );
  const scrollToRow = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const scale = 1 + stretchOf(element, beyond);
      const top = index * rowHeight;
      // The sticky header is as high as a row, so rows begin below it.
      const lowest = top + 2 * rowHeight - heightOf(element);
      element.scrollTop = Math.max(lowest, Math.min(top, element.scrollTop * scale)) / scale;
      // Updates at once. The scroll event comes only in the next frame, and rows out of view would be requested until
      // then.
      updateView();
    },
    [scroller, rowHeight, beyond, updateView],
  );
  const from = Math.max(0, Math.min(view.first, count - 1) - BEYOND);
  const to = Math.min(count - 1, view.last + BEYOND);
  const items = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => ({
    index: from + i,
    start: (from + i) * rowHeight - view.shift,
  }));
  return { items, height: count * rowHeight - beyond, scrollToRow };
}
