import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect } from 'react';

const beforeLayout = { width: 1000, height: 800 };

interface RowWindow {
  items: readonly { index: number; start: number }[];
  /** Pixels of all rows together. */
  height: number;
  scrollToRow: (index: number) => void;
}

/** Which rows of a long list are in view, and where they stand. */
export function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: beforeLayout,
    // The header is sticky: rows begin below it.
    scrollPaddingStart: rowHeight,
    // A table without a size (a hidden tab, a test without layout) holds a screenful of rows.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, rect => report(rect.height > 0 ? rect : beforeLayout)),
  });
  useEffect(
    function measureAgain() {
      if (rowHeight > 0) virtualizer.measure();
    },
    [virtualizer, rowHeight],
  );
  const scrollToRow = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer]);
  return { items: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize(), scrollToRow };
}
