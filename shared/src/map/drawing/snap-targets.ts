import L from 'leaflet';
import { recordLayersOf } from '../tiles/record-layers';
import { recordsInView } from '../tiles/records-in-view';

export type SnapTargets = {
  /** The id of the support with exactly this tile position; null if there is none. */
  readonly idAt: (latlng: L.LatLng) => number | null;
  readonly remove: () => void;
};

/** Maximum number of targets. Geoman checks all of them on every pointer move. */
const LIMIT = 600;
/** Pointer movement in CSS pixels after which the nearest targets are chosen again, if targets reach the limit. */
const STRIDE = 100;

/** A marker for Geoman that draws nothing: it has neither renderer nor element. */
class SnapTarget extends L.CircleMarker {
  constructor(latlng: L.LatLng) {
    super(latlng, { radius: 1, interactive: false, pmIgnore: true, snapIgnore: false });
  }
  override beforeAdd(): this {
    return this;
  }
  override onAdd(): this {
    return this;
  }
  override onRemove(): this {
    return this;
  }
  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    return {};
  }
}

const keyOf = ({ lat, lng }: L.LatLng) => `${lat},${lng}`;

/** Lets Geoman snap to supports that exist only in tiles. Invisible markers represent supports in the view. */
export function addSnapTargets(map: L.Map): SnapTargets {
  const registry = recordLayersOf(map);
  const group = L.layerGroup().addTo(map);
  const live = new Map<number, SnapTarget>();
  const ids = new Map<string, number>();
  let anchor = map.getSize().divideBy(2);
  let crowded = false;

  const add = (id: number, latlng: L.LatLng) => {
    const target = new SnapTarget(latlng);
    live.set(id, target);
    ids.set(keyOf(latlng), id);
    group.addLayer(target);
  };
  const update = () => {
    const wanted = new Map(
      recordsInView(registry.all(), map.getBounds(), map.containerPointToLatLng(anchor))
        .filter(({ kind }) => kind === 'support')
        .slice(0, LIMIT)
        .map(({ id, position: [lng, lat] }) => [id, L.latLng(lat, lng)]),
    );
    crowded = wanted.size >= LIMIT;
    for (const [id, target] of live)
      if (!wanted.get(id)?.equals(target.getLatLng(), 0)) {
        group.removeLayer(target);
        live.delete(id);
      }
    for (const [id, latlng] of wanted) if (!live.has(id)) add(id, latlng);
  };
  const move = ({ containerPoint }: L.LeafletMouseEvent) => {
    if (!crowded || containerPoint.distanceTo(anchor) < STRIDE) return;
    anchor = containerPoint;
    update();
  };

  update();
  const unsubscribe = registry.subscribe('records', update);
  map.on('moveend', update).on('mousemove', move);
  return {
    idAt: latlng => ids.get(keyOf(latlng)) ?? null,
    remove() {
      unsubscribe();
      map.off('moveend', update).off('mousemove', move);
      group.remove();
    },
  };
}
