import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** Counts of the tiles in view. */
interface TileTally {
  readonly loaded: number;
  readonly failed: number;
}
export const NO_TILES: TileTally = { loaded: 0, failed: 0 };

/** Counts the tiles of the map's layers that arrive, and those that do not. */
export function CountTiles({
  onTally,
}: {
  onTally: (change: (before: TileTally) => TileTally) => void;
}): null {
  const map = useMap();
  useEffect(
    function countTiles() {
      const loaded = () => onTally(before => ({ ...before, loaded: before.loaded + 1 }));
      const failed = () => onTally(before => ({ ...before, failed: before.failed + 1 }));
      const watched = new Set<L.TileLayer>();
      const watch = (layer: L.Layer) => {
        if (!(layer instanceof L.TileLayer) || watched.has(layer)) return;
        watched.add(layer);
        layer.on('tileload', loaded).on('tileerror', failed);
      };
      const added = ({ layer }: L.LayerEvent) => watch(layer);
      map.eachLayer(watch);
      map.on('layeradd', added);
      return function stop() {
        map.off('layeradd', added);
        for (const layer of watched) layer.off('tileload', loaded).off('tileerror', failed);
      };
    },
    [map, onTally],
  );
  return null;
}
