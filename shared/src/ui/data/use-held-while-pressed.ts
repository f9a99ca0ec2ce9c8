import { useState } from 'react';

/** Holds a value while a pointer is pressed, so that a click ends on the element it began on. */
export function useHeldWhilePressed<Value>(value: Value): [Value, () => void] {
  const [held, hold] = useState<{ value: Value } | null>(null);
  function press() {
    hold({ value });
    const listening = new AbortController();
    function release() {
      listening.abort();
      // The click comes right after the pointer is up.
      setTimeout(() => hold(null));
    }
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, release, { signal: listening.signal });
  }
  return [held ? held.value : value, press];
}
