import L from 'leaflet';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useMap } from 'react-leaflet';
import { recordLayersOf } from '../tiles/record-layers';
import { MapControl } from './map-control';
import styles from './map-view.module.css';
import { useTexts } from './texts';

/** Milliseconds before the loading notice appears. */
const LONG = 500;

function useTiles(state: 'pending' | 'failed'): boolean {
  const registry = recordLayersOf(useMap());
  const subscribe = useCallback((listener: () => void) => registry.subscribe('status', listener), [registry]);
  return useSyncExternalStore(subscribe, () => registry.hasTiles(state));
}

/** Whether a condition has been true for longer than `LONG`. */
function useForLong(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(
    function wait() {
      if (!isSo) return undefined;
      const timer = setTimeout(() => setLong(true), LONG);
      return function stop() {
        clearTimeout(timer);
        setLong(false);
      };
    },
    [isSo],
  );
  return isLong;
}

/**
 * Shows that records are loading, or that some failed to load, with a retry button.
 * @param unreachable text for failed tiles while the server is unreachable
 */
export function TilesNotice({ unreachable }: { unreachable?: ReactNode }) {
  const t = useTexts();
  const map = useMap();
  const isFailed = useTiles('failed');
  const isSlow = useForLong(useTiles('pending'));
  if (!isFailed && !isSlow) return null;
  return (
    <MapControl place="bottom-middle">
      {isFailed ? (
        <p role="alert" className={styles.message} data-type="failure">
          {unreachable || t('tiles.failed')}{' '}
          <button type="button" onClick={() => recordLayersOf(map).refresh()}>
            {t('tiles.retry')}
          </button>
        </p>
      ) : (
        <p role="status" className={styles.message}>
          {t('tiles.pending')}
        </p>
      )}
    </MapControl>
  );
}

interface TileTally {
  readonly loaded: number;
  readonly failed: number;
}
export const NO_TILES: TileTally = { loaded: 0, failed: 0 };

/**
 * Reports each tile of the map's base layers and overlays that loads or fails. `onTally` changes the counts so far.
 */
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
