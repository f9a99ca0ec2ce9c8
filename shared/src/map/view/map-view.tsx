import 'leaflet/dist/leaflet.css';
import type { Map as LeafletMap } from 'leaflet';
import L from 'leaflet';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { AttributionControl, MapContainer, ScaleControl, useMap } from 'react-leaflet';
import { MAP_ZOOMS, type MapPosition } from '../../geometry/first-view';
import type { Bounds } from '../../geometry/geojson';
import {
  BaseLayerTiles,
  type MapBaseLayer,
  type NoteTrouble,
  withDrawnGround,
} from '../base/base-layer-tiles';
import { askAhead } from '../tiles/ask-ahead';
import type { FetchTile } from '../tiles/record-grid-layer';
import { recordLayersOf } from '../tiles/record-layers';
import { tilePainter } from '../tiles/tile-painter';
import { firstView } from './chosen-view';
import { LayersControl, type LayerTroubles, type MapOverlay } from './layers-control';
import type { LegendPart } from './legend';
import { Legend, LegendControl } from './legend-control';
import { LocateControl } from './locate-control';
import { ZoomControl } from './map-button';
import { type ControlPlace, ControlSlots } from './map-control';
import { OpenPanelContext } from './map-panel';
import styles from './map-view.module.css';
import { baseLayerShown, overlayIdOf, type ShownLayers } from './shown-layers';

// Private members of Leaflet, missing in its types.
type Grid = L.GridLayer & { _container?: HTMLElement };
type GridMethods = { _initContainer(this: Grid): void; onAdd(this: Grid, map: L.Map): Grid };

/**
 * Adds grids to the page only after their first level is built. Leaflet reads the width of each new level, which
 * makes the browser lay out the page for every layer of a map. In a grid outside the page, reading it is free.
 */
function addWithoutLayout(): void {
  const { _initContainer: initContainer, onAdd } = L.GridLayer.prototype as unknown as GridMethods;
  const late: GridMethods = {
    _initContainer() {
      initContainer.call(this);
      this._container?.remove();
    },
    onAdd(map) {
      onAdd.call(this, map);
      if (this._container) this.getPane()?.append(this._container);
      return this;
    },
  };
  L.GridLayer.include(late);
}

export type MapViewProps = {
  /** Accessible name of the map. */
  readonly label: string;
  /** The server's list (`useBaseLayers`). While it is empty, the drawn base layer is shown. */
  readonly baseLayers: readonly MapBaseLayer[];
  /** Fetches area tiles for the drawn base layer; without it, there are neither municipalities nor names. */
  readonly fetchTile?: FetchTile;
  /** Data layers in the layer control. Render those in `shown.overlays` as children. */
  readonly overlays?: readonly MapOverlay[];
  /** The visible layers. By default the map keeps this state itself. */
  readonly shown?: ShownLayers;
  readonly onShownChange?: (shown: ShownLayers) => void;
  /** The initial view. Later changes of this property have no effect. */
  readonly position?: MapPosition;
  /** Whether the initial view is still loading. Until then, no base layer is drawn and no move is reported. */
  readonly waiting?: boolean;
  /** Called at first and after every move, with the view and its box. */
  readonly onMove?: (position: MapPosition, bounds: Bounds) => void;
  /** Sections of a legend without counts. A legend with counts is a `LegendControl` among the children. */
  readonly legend?: readonly LegendPart[];
  /** For phones: the controls of layers and position are at the bottom, and there are no zoom buttons. */
  readonly withinReach?: boolean;
  readonly children?: ReactNode;
};

const CORNERS = ['top-start', 'top-end', 'bottom-start', 'bottom-end'] as const;
const PLACES: readonly ControlPlace[] = [...CORNERS, 'bottom-middle', 'below'];
const NO_OVERLAYS: readonly MapOverlay[] = [];
askAhead();
addWithoutLayout();
// Starts the worker while the screen around the map is still loading.
tilePainter();

/** Maximum distance from the centre of a record that Enter opens (CSS pixels). */
const ENTER_TOLERANCE = 60;

function boundsOfMap(map: LeafletMap): Bounds {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

function MoveReporter({ onMove }: { onMove: NonNullable<MapViewProps['onMove']> }) {
  const map = useMap();
  useEffect(
    function reportMoves() {
      const report = () => {
        const { lat, lng } = map.getCenter();
        onMove({ zoom: map.getZoom(), latitude: lat, longitude: lng }, boundsOfMap(map));
      };
      report();
      map.on('moveend', report);
      return function stop() {
        map.off('moveend', report);
      };
    },
    [map, onMove],
  );
  return null;
}

/** Tells Leaflet when the size of the map's container changes. */
function SizeWatcher() {
  const map = useMap();
  useEffect(
    function watchSize() {
      if (typeof ResizeObserver === 'undefined') return undefined;
      const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
      observer.observe(map.getContainer());
      return function stop() {
        observer.disconnect();
      };
    },
    [map],
  );
  return null;
}

function KeyboardPick({ label }: { label: string }) {
  const map = useMap();
  useEffect(
    function nameAndListen() {
      const container = map.getContainer();
      container.setAttribute('role', 'application');
      container.setAttribute('aria-label', label);
      const pick = (event: KeyboardEvent) => {
        if (event.key === 'Enter' && event.target === container)
          recordLayersOf(map).pickAt(map.getCenter(), ENTER_TOLERANCE);
      };
      container.addEventListener('keydown', pick);
      return function stop() {
        container.removeEventListener('keydown', pick);
      };
    },
    [map, label],
  );
  return null;
}

/** The product's map: base layers, overlays, scale, own position, legend and keyboard. Fills its container. */
export function MapView({
  label,
  baseLayers,
  fetchTile,
  overlays = NO_OVERLAYS,
  shown: shownOutside,
  onShownChange,
  position = firstView(),
  waiting = false,
  onMove,
  legend,
  withinReach = false,
  children,
}: MapViewProps) {
  const [slots, setSlots] = useState<Partial<Record<ControlPlace, HTMLElement>>>({});
  const openPanel = useState<string | null>(null);
  const [shownInside, setShownInside] = useState<ShownLayers>(() => ({
    base: null,
    overlays: overlays.map(({ id }) => id),
  }));
  const [troubles, setTroubles] = useState<LayerTroubles>({});
  const noteTrouble = useCallback<NoteTrouble>(
    (id, trouble) => setTroubles(before => (before[id] === trouble ? before : { ...before, [id]: trouble })),
    [],
  );
  const refs = useMemo(
    () =>
      Object.fromEntries(
        PLACES.map(place => [
          place,
          (element: HTMLElement | null) => {
            if (element) setSlots(before => ({ ...before, [place]: element }));
          },
        ]),
      ),
    [],
  );
  const layers = withDrawnGround(baseLayers);
  const wanted = shownOutside ?? shownInside;
  const base = baseLayerShown(layers, wanted.base);
  const shown = { ...wanted, base: base?.id ?? null };
  const change = (next: ShownLayers) => {
    setShownInside(next);
    onShownChange?.(next);
  };

  const slotAt = (corner: ControlPlace) => (
    <div key={corner} ref={refs[corner]} className={`${styles.slot} ${styles[corner]}`} />
  );
  const place = withinReach ? 'bottom-end' : 'top-end';
  const leafletCorner = withinReach ? 'bottomleft' : 'bottomright';

  return (
    <div className={styles.frame} data-within-reach={withinReach || undefined}>
      <div className={styles.stage}>
        <OpenPanelContext value={openPanel}>
          <ControlSlots value={slots}>
            {/* Comes before the map in the reading order, since it describes the map in words. */}
            {slotAt('bottom-middle')}
            <MapContainer
              className={styles.map}
              center={[position.latitude, position.longitude]}
              zoom={position.zoom}
              minZoom={MAP_ZOOMS.least}
              maxZoom={MAP_ZOOMS.most}
              zoomControl={false}
              attributionControl={false}
              worldCopyJump
            >
              {!waiting && (
                <>
                  {base && (
                    <BaseLayerTiles key={base.id} layer={base} fetchTile={fetchTile} note={noteTrouble} />
                  )}
                  {layers
                    .filter(
                      layer => layer.layer_type === 'overlay' && shown.overlays.includes(overlayIdOf(layer)),
                    )
                    .map(layer => (
                      <BaseLayerTiles key={layer.id} layer={layer} fetchTile={fetchTile} note={noteTrouble} />
                    ))}
                  {onMove && <MoveReporter onMove={onMove} />}
                </>
              )}
              <AttributionControl prefix="Leaflet" position={leafletCorner} />
              <ScaleControl position={leafletCorner} imperial={false} />
              <KeyboardPick label={label} />
              <SizeWatcher />
              {!withinReach && <ZoomControl />}
              <LayersControl
                place={place}
                baseLayers={layers}
                overlays={overlays}
                shown={shown}
                troubles={troubles}
                onChange={change}
              />
              <LocateControl place={place} />
              {legend && legend.length > 0 && (
                <LegendControl>
                  <Legend parts={legend} />
                </LegendControl>
              )}
              {children}
            </MapContainer>
          </ControlSlots>
        </OpenPanelContext>
        {CORNERS.map(slotAt)}
      </div>
      <div ref={refs.below} />
    </div>
  );
}
