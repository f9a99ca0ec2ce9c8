import { useCallback, useEffect, useRef, useState } from 'react';
import type { Position } from '../../contract';

/** State of locating the device. Accuracies are in metres. */
export type OwnPosition =
  | { status: 'idle' | 'denied' | 'unavailable' }
  /** `accuracy` of the best fix so far. */
  | { status: 'locating'; accuracy: number | null }
  | { status: 'found'; accuracy: number };

/** A fix at least this accurate, in metres, is used at once. A coarser fix may still improve. */
const GOOD = 8;
/** A fix coarser than this, in metres, cannot distinguish neighbouring supports. */
export const COARSE = 20;
const PATIENCE = 20_000;
const NO_BETTER = 6_000;

/** Locates the device, uses the best of several fixes and reports its accuracy. */
export function useOwnPosition(onFound: (position: Position, accuracy: number) => void): {
  own: OwnPosition;
  locate: () => void;
} {
  const [own, setOwn] = useState<OwnPosition>({ status: 'idle' });
  const stop = useRef<() => void>(() => undefined);
  useEffect(function stopWhenLeft() {
    return () => stop.current();
  }, []);
  const locate = useCallback(() => {
    if (!navigator.geolocation) return setOwn({ status: 'unavailable' });
    stop.current();
    setOwn({ status: 'locating', accuracy: null });
    stop.current = watchBest(
      accuracy => setOwn({ status: 'locating', accuracy }),
      best => {
        if (!('coords' in best)) return setOwn({ status: best.failed });
        const { longitude, latitude, accuracy } = best.coords;
        setOwn({ status: 'found', accuracy });
        onFound([Number(longitude.toFixed(7)), Number(latitude.toFixed(7))], accuracy);
      },
    );
  }, [onFound]);
  return { own, locate };
}

type Best = GeolocationPosition | { failed: 'denied' | 'unavailable' };

/**
 * Watches the position until a fix is precise enough, no better fix has come for a while, time runs out, or the
 * browser reports an error.
 * @returns a function that stops the watch
 */
function watchBest(onBetter: (accuracy: number) => void, onEnd: (best: Best) => void): () => void {
  const { geolocation } = navigator;
  let best: GeolocationPosition | null = null;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    geolocation.clearWatch(watch);
    clearTimeout(settling);
    clearTimeout(patience);
  };
  const end = (failed: 'denied' | 'unavailable' = 'unavailable') => {
    stop();
    onEnd(best ?? { failed });
  };
  const patience = setTimeout(end, PATIENCE);
  const watch = geolocation.watchPosition(
    fix => {
      if (best && fix.coords.accuracy >= best.coords.accuracy) return;
      best = fix;
      clearTimeout(settling);
      if (fix.coords.accuracy <= GOOD) return end();
      onBetter(fix.coords.accuracy);
      settling = setTimeout(end, NO_BETTER);
    },
    error => end(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
    { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 0 },
  );
  return stop;
}
