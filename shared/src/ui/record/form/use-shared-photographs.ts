import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetShared, type SharedPhotograph, sharedPhotographs } from '../../../outbox/worker';
import type { TakesShared } from '../../../platform/navigation/paths';

/**
 * Photographs that another application shared, for a form that was opened for them. They are deleted from the waiting
 * area once the form's draft contains them.
 * @param keep stores the form's draft now, and resolves to whether that succeeded
 */
export function useSharedPhotographs(keep: () => Promise<boolean>) {
  const isAsked = (useLocation().state as Partial<TakesShared> | null)?.takesShared === true;
  const [waiting, setWaiting] = useState<SharedPhotograph[]>([]);
  const [taken, setTaken] = useState(0);
  useEffect(
    function readShared() {
      if (isAsked) sharedPhotographs().then(setWaiting, console.warn);
    },
    [isAsked],
  );
  // This effect runs after the form has rendered with the photographs, so the draft contains them.
  useEffect(
    function forgetWhatIsKept() {
      if (taken === 0) return;
      const ids = waiting.slice(0, taken).map(({ id }) => id);
      keep()
        .then(isKept => (isKept ? forgetShared(ids) : undefined))
        .catch(console.warn);
    },
    [taken, waiting, keep],
  );
  const files = useMemo(
    () => waiting.map(({ bytes, name, type }) => new File([bytes], name, { type })),
    [waiting],
  );
  return { files, onTaken: setTaken };
}
