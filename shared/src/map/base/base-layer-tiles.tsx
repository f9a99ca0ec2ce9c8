import type { TileLayerOptions } from 'leaflet';
import L from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { TileLayer, useMap } from 'react-leaflet';
import type { BaseLayer } from '../../contract/reference';
import { keptTile, tileUrl } from '../../offline/base-tiles';
import { createTexts } from '../../platform/language';
import { useMapPalette } from '../symbols/use-map-palette';
import type { FetchTile } from '../tiles/record-grid-layer';
import styles from './base-layer-tiles.module.css';
import { GroundGridLayer } from './ground-grid-layer';
import { GroundNames } from './ground-names';
import { safeAttribution } from './safe-attribution';

/** A base layer that may be downloaded. Tiles stored on this device are shown without a request. */
class KeptTileLayer extends L.TileLayer {
  constructor(
    private readonly template: string,
    options: TileLayerOptions,
  ) {
    super(template, options);
  }

  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const image = super.createTile({ ...coords } as L.Coords, done) as HTMLImageElement;
    const url = image.src;
    image.removeAttribute('src');
    const useKept = async () => {
      // Areas are downloaded for a screen of normal density, whatever the density of this one.
      const storedUrl = await keptTile(tileUrl(this.template, coords));
      if (storedUrl) image.addEventListener('load', () => URL.revokeObjectURL(storedUrl), { once: true });
      image.src = storedUrl ?? url;
    };
    useKept().catch(() => {
      image.src = url;
    });
    return image;
  }
}

export type MapBaseLayer = Pick<
  BaseLayer,
  'id' | 'name' | 'name_en' | 'url' | 'attribution' | 'default' | 'layer_type' | 'max_zoom'
> &
  Partial<Pick<BaseLayer, 'offline_max_zoom'>>;

/** URL scheme of the base layer that the browser draws itself. */
const OUTLINE_SCHEME = 'outline:';
const OUTLINE_ATTRIBUTION = 'Natural Earth';

/** The base layer drawn in the browser, also used while the server's list is missing. */
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

/** The layers of a map: the server's list, with the drawn base layer added if the list lacks it. */
export function withDrawnGround(layers: readonly MapBaseLayer[]): readonly MapBaseLayer[] {
  const isThere = layers.some(
    ({ layer_type, url }) => layer_type === 'base' && url.startsWith(OUTLINE_SCHEME),
  );
  return isThere ? layers : [...layers, OFFLINE_BASE_LAYER];
}

/** Uses the texts that `view/texts.ts` registers. */
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
      // Runs in a separate task, like the layers of records, so that no single task blocks the page.
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
  const storedZoom = layer.offline_max_zoom;
  const Tiles = storedZoom ? KeptTiles : TileLayer;
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
        maxNativeZoom={storedZoom && !navigator.onLine ? storedZoom : layer.max_zoom}
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
  /** Fetches the area tiles that the drawn base layer shows. */
  readonly fetchTile: FetchTile | undefined;
};

/**
 * The tiles of one base layer or overlay. The scheme of the layer's URL determines how they are drawn. While a base
 * layer is unreachable, the drawn base layer appears, which needs no network.
 */
export function BaseLayerTiles({ layer: unsafeLayer, fetchTile }: BaseLayerTilesProps) {
  const attribution = useMemo(() => safeAttribution(unsafeLayer.attribution), [unsafeLayer.attribution]);
  const layer = useMemo(() => ({ ...unsafeLayer, attribution }), [unsafeLayer, attribution]);
  if (layer.url.startsWith(OUTLINE_SCHEME))
    return <DrawnGround attribution={layer.attribution || OUTLINE_ATTRIBUTION} fetchTile={fetchTile} />;
  return <PictureTiles layer={layer} fetchTile={fetchTile} />;
}
