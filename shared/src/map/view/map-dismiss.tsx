import { useEffect } from 'react';
import { useMapEvents } from 'react-leaflet';

/** Calls back on a click on no record of the map, and on Escape, to close the record shown. */
export function MapDismiss({ onDismiss }: { onDismiss: () => void }) {
  const map = useMapEvents({ preclick: onDismiss });
  useEffect(
    function closeByKey() {
      const close = (event: KeyboardEvent) => {
        if (event.key === 'Escape') onDismiss();
      };
      const container = map.getContainer();
      container.addEventListener('keydown', close);
      return function stop() {
        container.removeEventListener('keydown', close);
      };
    },
    [map, onDismiss],
  );
  return null;
}
