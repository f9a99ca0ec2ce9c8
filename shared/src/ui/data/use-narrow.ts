import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than `limit` CSS pixels. */
export function useNarrow(element: RefObject<HTMLElement | null>, limit: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(
    function followSize() {
      const observed = element.current;
      if (!observed) return;
      const measure = () => setNarrow(observed.clientWidth > 0 && observed.clientWidth < limit);
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(observed);
      return function stop() {
        observer.disconnect();
      };
    },
    [element, limit],
  );
  return isNarrow;
}
