import { useCallback, useState } from 'react';
import type { Position } from '../../contract';

export type OwnPosition =
  | { status: 'idle' | 'locating' | 'denied' | 'unavailable' }
  /** `accuracy` in metres. */
  | { status: 'found'; accuracy: number };

const patience = 15_000;

/** Asks the device once for its position and tells how far one may trust it. */
export function useOwnPosition(onFound: (position: Position) => void): {
  own: OwnPosition;
  locate: () => void;
} {
  const [own, setOwn] = useState<OwnPosition>({ status: 'idle' });
  const locate = useCallback(() => {
    if (!navigator.geolocation) return setOwn({ status: 'unavailable' });
    setOwn({ status: 'locating' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setOwn({ status: 'found', accuracy: coords.accuracy });
        onFound([Number(coords.longitude.toFixed(7)), Number(coords.latitude.toFixed(7))]);
      },
      error => setOwn({ status: error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 5000 },
    );
  }, [onFound]);
  return { own, locate };
}
