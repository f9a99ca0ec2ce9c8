import { useLayoutEffect, useRef, useState } from 'react';

/** Width without layout, for instance in tests. */
const UNKNOWN = 560;

/** A ref for an element, and the element's width in whole pixels. */
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
