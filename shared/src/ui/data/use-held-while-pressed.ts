import { useState } from 'react';

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
