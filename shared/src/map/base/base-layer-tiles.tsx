import type { TileLayerOptions } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { TileLayer, useMap } from 'react-leaflet';
import type { BaseLayer } from '../../contract';
import { createTexts } from '../../platform/language';
import { useMapPalette } from '../symbols/use-map-palette';
import type { FetchTile } from '../tiles/record-grid-layer';
import styles from './base-layer-tiles.module.css';
import { GroundGridLayer } from './ground-grid-layer';
import { GroundNames } from './ground-names';
import { KeptTileLayer } from './kept-tile-layer';
import { safeAttribution } from './safe-attribution';

/** The fields of a base layer that the map needs. */
export type MapBaseLayer = Pick<
  BaseLayer,
  'id' | 'name' | 'name_en' | 'url' | 'attribution' | 'default' | 'layer_type' | 'max_zoom'
> &
  Partial<Pick<BaseLayer, 'offline_max_zoom'>>;

/** Scheme of the base layer that is drawn in the browser. */
const OUTLINE_SCHEME = 'outline:';
const OUTLINE_ATTRIBUTION = 'Natural Earth';

/** The ground drawn in the browser: every map offers it, and shows it when the server's list is not there (yet). */
export const OFFLINE_BASE_LAYER: MapBaseLayer = {
  id: 0,
  name: 'Fond dessiné',
  name_en: 'Drawn map',
  url: OUTLINE_SCHEME,
  attribution: OUTLINE_ATTRIBUTION,
  default: false,
  layer_type: 'base',
  max_zoom: 22,
};

/** The layers of a map: the server's, and the drawn ground where they lack one. */
export function withDrawnGround(layers: readonly MapBaseLayer[]): readonly MapBaseLayer[] {
  const isThere = layers.some(
    ({ layer_type, url }) => layer_type === 'base' && url.startsWith(OUTLINE_SCHEME),
  );
  return isThere ? layers : [...layers, OFFLINE_BASE_LAYER];
}

/** The texts of `view`, which is drawn from this folder. */
const useTexts = createTexts<{ tiles: { notTaken: string } }>('shared-map');

function DrawnGround({ attribution, fetchTile }: { attribution: string; fetchTile: FetchTile | undefined }) {
  const map = useMap();
  const palette = useMapPalette();
  const missing = useTexts()('tiles.notTaken');
  const latest = useRef(palette);
  const layerRef = useRef<GroundGridLayer | null>(null);
  useEffect(
    function addLayer() {
      const layer = new GroundGridLayer(latest.current, fetchTile, missing, { attribution, zIndex: 0 });
      const names = new GroundNames(layer);
      layerRef.current = layer;
      // In a task of its own, beside those of the layers of records.
      const adding = setTimeout(() => {
        layer.addTo(map);
        names.addTo(map);
      });
      return function removeLayer() {
        clearTimeout(adding);
        names.remove();
        layer.remove();
      };
    },
    [map, attribution, fetchTile, missing],
  );
  useEffect(
    function drawInOtherColours() {
      latest.current = palette;
      layerRef.current?.setPalette(palette);
    },
    [palette],
  );
  return null;
}

type PictureLayer = TileLayerOptions & {
  url: string;
  eventHandlers: { tileerror: () => void; tileload: () => void };
};

function KeptTiles({ url, eventHandlers, ...options }: PictureLayer) {
  const map = useMap();
  const { attribution, className, maxNativeZoom, maxZoom, zIndex } = options;
  useEffect(
    function addLayer() {
      const layer = new KeptTileLayer(url, { attribution, className, maxNativeZoom, maxZoom, zIndex });
      layer.on(eventHandlers).addTo(map);
      return function removeLayer() {
        layer.remove();
      };
    },
    [map, url, attribution, className, maxNativeZoom, maxZoom, zIndex, eventHandlers],
  );
  return null;
}

function PictureTiles({ layer, fetchTile }: BaseLayerTilesProps) {
  const [unreachable, setUnreachable] = useState(false);
  const isBase = layer.layer_type === 'base';
  const kept = layer.offline_max_zoom;
  const Tiles = kept ? KeptTiles : TileLayer;
  const handlers = useMemo(
    () => ({
      tileerror: () => setUnreachable(true),
      tileload: () => setUnreachable(false),
    }),
    [],
  );
  return (
    <>
      {isBase && unreachable && <DrawnGround attribution={OUTLINE_ATTRIBUTION} fetchTile={fetchTile} />}
      <Tiles
        url={layer.url}
        attribution={layer.attribution}
        maxNativeZoom={kept && !navigator.onLine ? kept : layer.max_zoom}
        maxZoom={22}
        zIndex={isBase ? 1 : 2}
        className={(isBase && styles.picture) || ''}
        eventHandlers={handlers}
      />
    </>
  );
}

type BaseLayerTilesProps = {
  readonly layer: MapBaseLayer;
  /** Fetches the areas of the drawn ground. */
  readonly fetchTile: FetchTile | undefined;
};

/**
 * The tiles of one base layer or overlay, by the scheme of its address. A base layer that cannot be reached gives
 * way to the drawn ground, which needs no network.
 */
export function BaseLayerTiles({ layer: given, fetchTile }: BaseLayerTilesProps) {
  const attribution = useMemo(() => safeAttribution(given.attribution), [given.attribution]);
  const layer = useMemo(() => ({ ...given, attribution }), [given, attribution]);
  if (layer.url.startsWith(OUTLINE_SCHEME))
    return <DrawnGround attribution={layer.attribution || OUTLINE_ATTRIBUTION} fetchTile={fetchTile} />;
  return <PictureTiles layer={layer} fetchTile={fetchTile} />;
}
