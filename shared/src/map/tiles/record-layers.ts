import L from 'leaflet';
import { toLatLng } from '../leaflet/leaflet-positions';
import { winsOver } from './pick-record';
import type { MapHit, RecordGridLayer } from './record-grid-layer';

export type RecordLayerHandlers = {
  readonly onPick?: ((hit: MapHit, latlng: L.LatLng) => void) | undefined;
  readonly onHover?: ((hit: MapHit | null) => void) | undefined;
};

const MOUSE_TOLERANCE = 10;
const TOUCH_TOLERANCE = 22;

type Target = { readonly hit: MapHit; readonly handlers: RecordLayerHandlers };

/** The record layers of one map. The pointer picks a single record among all of them. */
export class RecordLayers {
  private readonly layers = new Map<RecordGridLayer, RecordLayerHandlers>();
  private readonly listeners = { records: new Set<() => void>(), status: new Set<() => void>() };
  private hovered: Target | undefined;
  private frame = 0;
  /** Greater than 0 while the user draws on the map. Clicks then belong to the drawing. */
  private suspensions = 0;

  constructor(private readonly map: L.Map) {
    // React removes the map before its children. Their listeners must not access the removed map.
    map.once('unload', () => {
      for (const listeners of Object.values(this.listeners)) listeners.clear();
    });
  }

  add(layer: RecordGridLayer, handlers: RecordLayerHandlers): void {
    if (this.layers.size === 0)
      this.map.on({ click: this.click, mousemove: this.move, mouseout: this.leave });
    this.layers.set(layer, handlers);
    layer.on('records', this.reportRecords).on('status', this.reportStatus);
    this.reportRecords();
  }

  remove(layer: RecordGridLayer): void {
    this.layers.delete(layer);
    layer.off('records', this.reportRecords).off('status', this.reportStatus);
    if (this.layers.size === 0) {
      this.map.off({ click: this.click, mousemove: this.move, mouseout: this.leave });
      cancelAnimationFrame(this.frame);
      this.frame = 0;
    }
    this.reportRecords();
    this.reportStatus();
  }

  /** Suspends picking until the returned function is called. */
  suspend(): () => void {
    this.suspensions += 1;
    return () => {
      this.suspensions -= 1;
    };
  }

  /**
   * Calls `listener` when the records or the loading states of tiles change.
   * @returns the undo
   */
  subscribe(to: 'records' | 'status', listener: () => void): () => void {
    this.listeners[to].add(listener);
    return () => {
      this.listeners[to].delete(listener);
    };
  }

  hasTiles(state: 'pending' | 'failed'): boolean {
    return [...this.layers.keys()].some(layer => layer.hasTiles(state));
  }

  refresh(): void {
    for (const layer of this.layers.keys()) layer.refresh();
  }

  all(): Iterable<RecordGridLayer> {
    return this.layers.keys();
  }

  /** Picks the record at a position, like a click there. */
  pickAt(latlng: L.LatLng, tolerance: number): boolean {
    const target = this.find(latlng, tolerance);
    target?.handlers.onPick?.(target.hit, latlng);
    return target !== undefined;
  }

  private find(latlng: L.LatLng, tolerance: number): Target | undefined {
    let best: Target | undefined;
    for (const [layer, handlers] of this.layers) {
      if (!handlers.onPick) continue;
      const hit = layer.pick(latlng, tolerance);
      if (hit && winsOver(hit, best?.hit)) best = { hit, handlers };
    }
    return best;
  }

  private readonly reportRecords = () => {
    // The record under the pointer may have been filtered out or deleted.
    if (this.hovered) this.hover(this.find(L.latLng(toLatLng(this.hovered.hit.position)), MOUSE_TOLERANCE));
    for (const listener of this.listeners.records) listener();
  };

  private readonly reportStatus = () => {
    for (const listener of this.listeners.status) listener();
  };

  private readonly click = ({ latlng, originalEvent }: L.LeafletMouseEvent) => {
    if (this.suspensions > 0) return;
    const touch = (originalEvent as PointerEvent).pointerType === 'touch';
    this.pickAt(latlng, touch ? TOUCH_TOLERANCE : MOUSE_TOLERANCE);
  };

  private readonly move = ({ latlng }: L.LeafletMouseEvent) => {
    if (this.frame || this.suspensions > 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      if (!isDragging(this.map)) this.hover(this.find(latlng, MOUSE_TOLERANCE));
    });
  };

  private readonly leave = () => this.hover(undefined);

  private hover(target: Target | undefined): void {
    const key = (hoverTarget: Target | undefined) =>
      hoverTarget && JSON.stringify([hoverTarget.hit.type, hoverTarget.hit.kind, hoverTarget.hit.at]);
    if (key(target) === key(this.hovered)) return;
    if (this.hovered && this.hovered.handlers !== target?.handlers) this.hovered.handlers.onHover?.(null);
    this.hovered = target;
    this.map.getContainer().style.cursor = target ? 'pointer' : '';
    target?.handlers.onHover?.(target.hit);
  }
}

// `moving` exists in Leaflet's drag handler, but not in its types.
const isDragging = (map: L.Map) => (map.dragging as L.Handler & { moving(): boolean }).moving();

const registries = new WeakMap<L.Map, RecordLayers>();

/** The record layers of a map; always the same object for the same map. */
export function recordLayersOf(map: L.Map): RecordLayers {
  let registry = registries.get(map);
  if (!registry) {
    registry = new RecordLayers(map);
    registries.set(map, registry);
  }
  return registry;
}
