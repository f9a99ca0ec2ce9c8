import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { toLatLng } from '../leaflet/leaflet-positions';
import type { MapHit } from '../tiles/record-grid-layer';
import { useDescription } from './use-description';

/** Names the record under the mouse. Not used on touch screens, where a touch opens the record. */
export function HoverLabel({ hit }: { hit: MapHit | null }) {
  const map = useMap();
  const describe = useDescription();
  const text = hit && describe(hit);
  useEffect(
    function showLabel() {
      if (!hit || !text || !window.matchMedia?.('(hover: hover)').matches) return;
      const content = document.createElement('span');
      content.textContent = text;
      const label = L.tooltip({ direction: 'top', offset: [0, -12], opacity: 1 })
        .setLatLng(toLatLng(hit.position))
        .setContent(content)
        .addTo(map);
      return function removeLabel() {
        label.remove();
      };
    },
    [map, hit, text],
  );
  return null;
}
