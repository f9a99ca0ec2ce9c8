import type { TileLayerOptions } from 'leaflet';
import L from 'leaflet';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useMap } from 'react-leaflet';
import { type BaseLayer, isDrawnKind, type LayerSource } from '../../contract/reference';
import { templateUrl } from '../../geometry/template-url';
import { keptTile, TILE_PATIENCE } from '../../offline/base-tiles';
import { createTexts } from '../../platform/language';
import { later } from '../leaflet/later';
import { safeAttribution } from '../leaflet/safe-attribution';
import { useMapPalette } from '../symbols/use-map-palette';
import type { FetchTile } from '../tiles/record-grid-layer';
import styles from './base-layer-tiles.module.css';
import { GroundGridLayer } from './ground-grid-layer';
import { GroundNames } from './ground-names';

/**
 * The pictures of a layer. Tiles stored on this device are shown without a request. A tile of a slow service fails, as
 * it does while the service is unreachable.
 */
class PictureLayer extends L.TileLayer {
  constructor(
    private readonly source: MapBaseLayer,
    options: TileLayerOptions,
  ) {
    super(source.url, options);
  }

  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const image = super.createTile({ ...coords } as L.Coords, done) as HTMLImageElement;
    const onlineUrl = image.src;
    const stop = new AbortController();
    let picture = '';
    const show = (url: string) => {
      picture ||= url;
      if (stop.signal.aborted) URL.revokeObjectURL(url);
      else image.src = url;
    };
    const fail = () => show('');
    const timer = setTimeout(fail, TILE_PATIENCE);
    // Leaflet shows another, empty picture in a tile that is no longer needed, which loads as well.
    for (const settled of ['load', 'error'])
      image.addEventListener(settled, () => {
        clearTimeout(timer);
        stop.abort();
        URL.revokeObjectURL(picture);
      });
    image.removeAttribute('src');
    this.pictureAt(coords, onlineUrl, stop.signal).then(show, fail);
    return image;
  }

  private async pictureAt(coords: L.Coords, onlineUrl: string, signal: AbortSignal): Promise<string> {
    const { kind = 'xyz', url: template, offline_max_zoom } = this.source;
    // Few maps show other kinds, so their code is loaded with the first one.
    const { tileUrl } = kind === 'xyz' ? {} : await import('../../geometry/tile-url');
    // Areas are downloaded for a screen of normal density, whatever the density of this one.
    const url = tileUrl ? tileUrl(this.source, coords) : templateUrl(template, coords);
    const storedUrl = offline_max_zoom && (await keptTile(url).catch(() => undefined));
    if (storedUrl) return storedUrl;
    if (kind !== 'pmtiles') return tileUrl ? url : onlineUrl;
    const { fetchBaseTile } = await import('../../offline/fetch-base-tile');
    const answer = await fetchBaseTile(this.source, coords, signal);
    return URL.createObjectURL(await answer.blob());
  }
}

export type MapBaseLayer = Pick<
  BaseLayer,
  'id' | 'name' | 'name_en' | 'attribution' | 'default' | 'layer_type' | 'max_zoom'
> &
  LayerSource &
  Partial<Pick<BaseLayer, 'offline_max_zoom' | 'min_zoom' | 'colour' | 'dashed'>>;

/** Trouble of a layer in the current view. */
export type LayerTrouble =
  | 'pictures'
  | 'silent'
  | 'wrong'
  | 'many'
  | 'elsewhere'
  | 'offline'
  | 'far'
  | 'blocked';
/** Reports the trouble of a layer by its id; `null` when there is none. */
export type NoteTrouble = (id: number, trouble: LayerTrouble | null) => void;

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

function followNetwork(changed: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  for (const change of ['online', 'offline']) window.addEventListener(change, changed, { signal });
  return () => stop.abort();
}

function PictureTiles({ layer, fetchTile, note }: BaseLayerTilesProps) {
  const map = useMap();
  const [unreachable, setUnreachable] = useState(false);
  const isBase = layer.layer_type === 'base';
  const storedZoom = layer.offline_max_zoom;
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const maxNativeZoom = storedZoom && !isOnline ? storedZoom : layer.max_zoom;
  useEffect(
    function addLayer() {
      const pictures = new PictureLayer(layer, {
        attribution: layer.attribution,
        maxNativeZoom,
        minZoom: layer.min_zoom ?? 0,
        maxZoom: 22,
        zIndex: isBase ? 1 : 2,
        className: (isBase && styles.picture) || '',
      });
      let hasFailed = false;
      // A tile that arrives beside failing ones ends nothing: the drawn ground would come and go with each tile.
      pictures.on({
        loading: () => {
          hasFailed = false;
        },
        tileerror: () => {
          hasFailed = true;
          setUnreachable(true);
        },
        load: () => setUnreachable(hasFailed),
      });
      pictures.addTo(map);
      const stop = followNetwork(() => {
        if (hasFailed && navigator.onLine) pictures.redraw();
      });
      return function removeLayer() {
        stop();
        pictures.remove();
      };
    },
    [map, layer, isBase, maxNativeZoom],
  );
  useEffect(
    function tellOfFailure() {
      if (!unreachable) return undefined;
      note?.(layer.id, 'pictures');
      return function forget() {
        note?.(layer.id, null);
      };
    },
    [layer.id, unreachable, note],
  );
  return isBase && unreachable && <DrawnGround attribution={OUTLINE_ATTRIBUTION} fetchTile={fetchTile} />;
}

const OverlayData = later(async () => (await import('./overlay-layer')).OverlayData);

type BaseLayerTilesProps = {
  readonly layer: MapBaseLayer;
  /** Fetches the area tiles that the drawn base layer shows. */
  readonly fetchTile: FetchTile | undefined;
  readonly note?: NoteTrouble;
};

/**
 * The tiles of one base layer or overlay. The kind of the layer and the scheme of its URL determine how they are drawn.
 * While a base layer is unreachable, the drawn base layer appears, which needs no network.
 */
export function BaseLayerTiles({ layer: unsafeLayer, ...props }: BaseLayerTilesProps) {
  // Callers may pass an equal layer again, which must not load its tiles again.
  const text = JSON.stringify(unsafeLayer);
  const layer = useMemo((): MapBaseLayer => {
    const parsed = JSON.parse(text);
    return { ...parsed, attribution: safeAttribution(parsed.attribution) };
  }, [text]);
  if (layer.url.startsWith(OUTLINE_SCHEME))
    return <DrawnGround attribution={layer.attribution || OUTLINE_ATTRIBUTION} fetchTile={props.fetchTile} />;
  if (isDrawnKind(layer.kind)) return <OverlayData layer={layer} note={props.note} />;
  return <PictureTiles layer={layer} {...props} />;
}
