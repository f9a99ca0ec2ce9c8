import { type RefObject, useEffect, useState } from 'react';

/** Pixels below which a table shows its rows in their short form. */
const narrow = 640;

/** Whether an element is too narrow for columns; follows its size. */
export function useNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(
    function followSize() {
      const observed = element.current;
      if (!observed) return;
      const measure = () => setNarrow(observed.clientWidth > 0 && observed.clientWidth < narrow);
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(observed);
      return function stop() {
        observer.disconnect();
      };
    },
    [element],
  );
  return isNarrow;
}
