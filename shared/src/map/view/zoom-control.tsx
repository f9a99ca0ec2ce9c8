import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { MapButton } from './map-button';
import { MapControl } from './map-control';
import { MapIcon } from './map-icon';
import { useTexts } from './texts';

export function ZoomControl() {
  const t = useTexts();
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useEffect(
    function followZoom() {
      const update = () => setZoom(map.getZoom());
      map.on('zoomend', update);
      return function stop() {
        map.off('zoomend', update);
      };
    },
    [map],
  );
  return (
    <MapControl place="top-end">
      <MapButton label={t('zoom.in')} disabled={zoom >= map.getMaxZoom()} onClick={() => map.zoomIn()}>
        <MapIcon name="plus" />
      </MapButton>
      <MapButton label={t('zoom.out')} disabled={zoom <= map.getMinZoom()} onClick={() => map.zoomOut()}>
        <MapIcon name="minus" />
      </MapButton>
    </MapControl>
  );
}
