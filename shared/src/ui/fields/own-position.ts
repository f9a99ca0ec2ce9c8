import { useCallback, useEffect, useRef, useState } from 'react';
import type { Position } from '../../contract';
import { GOOD_ACCURACY_M } from '../../contract/reference';
import { averageOf, type Fix } from '../../geometry/average-fixes';
import { queryClient, settingsQuery } from '../../platform/http';

/** State of locating the device. Accuracies are in metres. */
export type OwnPosition =
  | { status: 'idle' | 'denied' | 'unavailable' }
  /** `accuracy` of the mean of the fixes so far. */
  | { status: 'locating'; accuracy: number | null }
  /** Time ran out before the mean was accurate enough. The user decides whether to take it. */
  | { status: 'coarse'; accuracy: number }
  | { status: 'found'; accuracy: number };

/** A position coarser than this, in metres, cannot distinguish neighbouring supports. */
export const COARSE = 20;
const PATIENCE = 20_000;
/** Milliseconds for which an accurate mean still takes further fixes. */
const SETTLING = 3_000;

/**
 * Locates the device: the mean of the fixes of some seconds, taken by itself once it is as accurate as the server's
 * settings ask. `take` takes a coarser mean. With `takesAny`, it is taken when time runs out.
 */
export function useOwnPosition(
  onFound: (position: Position, accuracy: number) => void,
  { takesAny = false } = {},
): { own: OwnPosition; locate: () => void; take: () => void } {
  const [own, setOwn] = useState<OwnPosition>({ status: 'idle' });
  const stop = useRef<() => void>(() => undefined);
  const mean = useRef<Fix | null>(null);
  useEffect(function stopWhenLeft() {
    return () => stop.current();
  }, []);
  const take = useCallback(() => {
    stop.current();
    if (!mean.current) return;
    const { position, accuracy } = mean.current;
    setOwn({ status: 'found', accuracy });
    onFound([Number(position[0].toFixed(7)), Number(position[1].toFixed(7))], accuracy);
  }, [onFound]);
  const locate = useCallback(() => {
    if (!navigator.geolocation) return setOwn({ status: 'unavailable' });
    stop.current();
    mean.current = null;
    setOwn({ status: 'locating', accuracy: null });
    const good = queryClient.getQueryData(settingsQuery.queryKey)?.position_accuracy_m ?? GOOD_ACCURACY_M;
    stop.current = watchMean(
      good,
      next => {
        mean.current = next;
        setOwn({ status: 'locating', accuracy: next.accuracy });
      },
      failed => {
        if (!mean.current) setOwn({ status: failed });
        else if (takesAny || mean.current.accuracy <= good) take();
        else setOwn({ status: 'coarse', accuracy: mean.current.accuracy });
      },
    );
  }, [take, takesAny]);
  return { own, locate, take };
}

/**
 * Watches the mean of the positions until it has been `good` metres accurate for a while, time runs out, or the
 * browser reports an error.
 * @returns a function that stops the watch
 */
function watchMean(
  good: number,
  onMean: (mean: Fix) => void,
  onEnd: (failed: 'denied' | 'unavailable') => void,
): () => void {
  const { geolocation } = navigator;
  const fixes: Fix[] = [];
  let settling: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    geolocation.clearWatch(watch);
    clearTimeout(settling);
    clearTimeout(patience);
  };
  const end = (failed: 'denied' | 'unavailable' = 'unavailable') => {
    stop();
    onEnd(failed);
  };
  const patience = setTimeout(end, PATIENCE);
  const watch = geolocation.watchPosition(
    ({ coords: { longitude, latitude, accuracy } }) => {
      fixes.push({ position: [longitude, latitude], accuracy });
      const mean = averageOf(fixes);
      if (!mean) return;
      onMean(mean);
      if (mean.accuracy <= good) settling ??= setTimeout(end, SETTLING);
    },
    error => end(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
    { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 0 },
  );
  return stop;
}
