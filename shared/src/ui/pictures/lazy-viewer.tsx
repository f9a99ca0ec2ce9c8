import { useEffect } from 'react';
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
export const LazyViewer = lazyPart(async () => (await import('./gallery-viewer')).GalleryViewer, PlainViewer);
