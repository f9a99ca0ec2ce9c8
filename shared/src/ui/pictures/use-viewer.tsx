import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Media } from '../../contract';
import { lazyPart } from '../core/lazy-part';
import type { GalleryViewerProps } from './gallery-viewer';
import { mediaUrl } from './media-url';

/** Fallback that opens the picture itself, if the viewer fails to load. */
function PlainViewer({ pictures, place, onClose }: GalleryViewerProps) {
  const picture = place === null ? undefined : pictures[place];
  useEffect(
    function openPicture() {
      if (!picture) return;
      window.open(mediaUrl(picture.storage), '_blank', 'noreferrer');
      onClose();
    },
    [picture, onClose],
  );
  return null;
}

/** The viewer, which loads when the first picture is opened. */
const LazyViewer = lazyPart(async () => (await import('./gallery-viewer')).GalleryViewer, PlainViewer);

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
