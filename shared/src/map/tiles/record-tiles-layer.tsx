import { useEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { paneOf } from '../leaflet/map-panes';
import { inOneColour, type MapColour } from '../symbols/palette';
import { useMapPalette } from '../symbols/use-map-palette';
import { type FetchTile, type NetworkOptions, RecordGridLayer } from './record-grid-layer';
import { type RecordLayerHandlers, recordLayersOf } from './record-layers';

export type RecordTilesLayerProps = RecordLayerHandlers & {
  /** URL template of the tiles with `{z}`, `{x}`, `{y}`; filters are part of its query (see `recordTileUrl`). */
  readonly url: string;
  readonly fetchTile: FetchTile;
  /** The value of `useTilesVersion()`. A change fetches the tiles again. */
  readonly tilesVersion?: number | string;
  /** Minimum canvas pixels per CSS pixel. A print needs more than a screen. */
  readonly leastRatio?: number;
  /** Draws everything in this colour, as a background for the screen's own places. */
  readonly colour?: MapColour;
  /** Draws networks of operators. Keep the object: another one makes another layer. */
  readonly network?: NetworkOptions;
};

/** Records from the server's vector tiles. Goes inside `MapView`. */
export function RecordTilesLayer({
  url,
  fetchTile,
  tilesVersion,
  onPick,
  onHover,
  leastRatio = 1,
  colour,
  network,
}: RecordTilesLayerProps) {
  const map = useMap();
  const themed = useMapPalette();
  const palette = useMemo(() => (colour ? inOneColour(themed, colour) : themed), [themed, colour]);
  const latest = useRef({ url, fetchTile, palette, onPick, onHover });
  const layerRef = useRef<RecordGridLayer | null>(null);
  const pickable = onPick !== undefined;

  useEffect(function keepHandlers() {
    latest.current = { url, fetchTile, palette, onPick, onHover };
  });

  useEffect(
    function addLayer() {
      const layer = new RecordGridLayer({
        url: latest.current.url,
        palette: latest.current.palette,
        pane: paneOf(map, network ? 'networks' : 'records'),
        fetchTile: (...request) => latest.current.fetchTile(...request),
        leastRatio,
        network,
      });
      const registry = recordLayersOf(map);
      layerRef.current = layer;
      // Runs in a separate task: fetching the tiles of all layers at once would block the map.
      const adding = setTimeout(() => layer.addTo(map));
      registry.add(layer, {
        onPick: pickable ? (hit, latlng) => latest.current.onPick?.(hit, latlng) : undefined,
        onHover: hit => latest.current.onHover?.(hit),
      });
      return function removeLayer() {
        clearTimeout(adding);
        registry.remove(layer);
        layer.remove();
        layerRef.current = null;
      };
    },
    [map, pickable, leastRatio, network],
  );

  useEffect(
    function askElsewhere() {
      layerRef.current?.setUrl(url);
    },
    [url],
  );

  useEffect(
    function drawInOtherColours() {
      layerRef.current?.setPalette(palette);
    },
    [palette],
  );

  const shownVersion = useRef(tilesVersion);
  useEffect(
    function fetchAgain() {
      if (shownVersion.current === tilesVersion) return;
      shownVersion.current = tilesVersion;
      layerRef.current?.refresh();
    },
    [tilesVersion],
  );
  return null;
}
