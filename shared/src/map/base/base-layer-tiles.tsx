import type { TileLayerOptions } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { TileLayer, useMap } from 'react-leaflet';
import type { BaseLayer } from '../../contract';
import { useTheme } from '../../platform/theme/theme-store';
import { KeptTileLayer } from './kept-tile-layer';
import { type OutlineColours, OutlineGridLayer } from './outline-grid-layer';
import { safeAttribution } from './safe-attribution';

/** The fields of a base layer that the map needs. */
export type MapBaseLayer = Pick<
  BaseLayer,
  'id' | 'name' | 'name_en' | 'url' | 'attribution' | 'default' | 'layer_type' | 'max_zoom'
> &
  Partial<Pick<BaseLayer, 'offline_max_zoom'>>;

/** Scheme of the base layer that is drawn in the browser, without any network. */
const OUTLINE_SCHEME = 'outline:';
const OUTLINE_ATTRIBUTION = 'Natural Earth';

/** Shown when the server's list of base layers is not there (yet). */
export const OFFLINE_BASE_LAYER: MapBaseLayer = {
  id: 0,
  name: 'Contours',
  name_en: 'Outlines',
  url: OUTLINE_SCHEME,
  attribution: OUTLINE_ATTRIBUTION,
  default: true,
  layer_type: 'base',
  max_zoom: 22,
};

/** The stylesheet's colours; they follow the theme. */
function coloursOf(element: HTMLElement): OutlineColours {
  const style = getComputedStyle(element);
  const colour = (name: keyof OutlineColours) => style.getPropertyValue(`--map-${name}`).trim();
  return { sea: colour('sea'), land: colour('land'), border: colour('border') };
}

function OutlineTiles({ attribution }: { attribution: string }) {
  const map = useMap();
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme gives the stylesheet other colours.
  useEffect(
    function addLayer() {
      const layer = new OutlineGridLayer(coloursOf(map.getContainer()), { attribution, zIndex: 0 });
      layer.addTo(map);
      return function removeLayer() {
        layer.remove();
      };
    },
    [map, attribution, theme],
  );
  return null;
}

type PictureLayer = TileLayerOptions & {
  url: string;
  eventHandlers: { tileerror: () => void; tileload: () => void };
};

function KeptTiles({ url, eventHandlers, ...options }: PictureLayer) {
  const map = useMap();
  const { attribution, maxNativeZoom, maxZoom, zIndex } = options;
  useEffect(
    function addLayer() {
      const layer = new KeptTileLayer(url, { attribution, maxNativeZoom, maxZoom, zIndex });
      layer.on(eventHandlers).addTo(map);
      return function removeLayer() {
        layer.remove();
      };
    },
    [map, url, attribution, maxNativeZoom, maxZoom, zIndex, eventHandlers],
  );
  return null;
}

function PictureTiles({ layer }: { layer: MapBaseLayer }) {
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
      {isBase && unreachable && <OutlineTiles attribution={OUTLINE_ATTRIBUTION} />}
      <Tiles
        url={layer.url}
        attribution={layer.attribution}
        maxNativeZoom={kept && !navigator.onLine ? kept : layer.max_zoom}
        maxZoom={22}
        zIndex={isBase ? 1 : 2}
        eventHandlers={handlers}
      />
    </>
  );
}

/**
 * The tiles of one base layer or overlay, by the scheme of its address. A base layer that cannot be reached gives
 * way to the outline, which needs no network.
 */
export function BaseLayerTiles({ layer: given }: { layer: MapBaseLayer }) {
  const attribution = useMemo(() => safeAttribution(given.attribution), [given.attribution]);
  const layer = useMemo(() => ({ ...given, attribution }), [given, attribution]);
  if (layer.url.startsWith(OUTLINE_SCHEME))
    return <OutlineTiles attribution={layer.attribution || OUTLINE_ATTRIBUTION} />;
  return <PictureTiles layer={layer} />;
}
