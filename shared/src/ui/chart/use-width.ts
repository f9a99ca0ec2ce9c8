import { useLayoutEffect, useRef, useState } from 'react';

/** Width where nothing has a size, such as in tests. */
const UNKNOWN = 560;

/** A reference for an element, and its width in whole pixels, followed while it changes. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(UNKNOWN);
  useLayoutEffect(function followWidth() {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.round(element.clientWidth) || UNKNOWN);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
