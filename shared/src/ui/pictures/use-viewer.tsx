import { type ReactNode, Suspense, useState } from 'react';
import type { Media } from '../../contract';
import { LazyViewer } from './lazy-viewer';

interface Viewer {
  /** The viewer, once a picture was opened. */
  viewer: ReactNode;
  open: (place: number) => void;
}

/** A full-screen viewer of pictures. */
export function useViewer(pictures: readonly Media[]): Viewer {
  const [used, setUsed] = useState(false);
  const [place, setPlace] = useState<number | null>(null);
  return {
    viewer: used && (
      <Suspense>
        <LazyViewer pictures={pictures} place={place} onPlace={setPlace} onClose={() => setPlace(null)} />
      </Suspense>
    ),
    open(place) {
      setUsed(true);
      setPlace(place);
    },
  };
}
