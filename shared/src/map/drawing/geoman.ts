import type {} from '@geoman-io/leaflet-geoman-free';
import L from 'leaflet';

/** Parts of Geoman's drawing that have no public API. */
export type PathDrawing = { _finishShape(): void; _removeLastVertex(): void };

let loading: Promise<unknown> | undefined;

async function load(): Promise<void> {
  await Promise.all([
    import('@geoman-io/leaflet-geoman-free'),
    import('@geoman-io/leaflet-geoman-free/dist/leaflet-geoman.css'),
  ]);
  // Only layers that opt in take part in editing and snapping. The highlight and the user's own position do not.
  L.PM.setOptIn(true);
}

/** Loads the drawing tool once and prepares the map for it. A failed load can be retried. */
export async function readyGeoman(map: L.Map): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await loading;
  if ('pm' in map && map.pm) return;
  map.options.pmIgnore = false;
  // `reInitLayer` accepts maps as well, although its types name only layers.
  L.PM.reInitLayer(map as unknown as L.Layer);
  map.pm.setGlobalOptions({});
  map.on('layeradd', readyHandle);
}

/** Z-index offset that puts middle handles below every vertex, whatever order the map stacks them in. */
const UNDER = -10_000;

/** Geoman's handles can only be dragged, so the keyboard and screen readers skip them. */
function readyHandle({ layer }: L.LayerEvent): void {
  if (!(layer instanceof L.Marker) || !('_pmTempLayer' in layer)) return;
  // Where handles overlap, a press hits the vertex rather than the middle handle.
  if ('leftM' in layer) layer.setZIndexOffset(UNDER);
  const handle = layer.getElement();
  handle?.removeAttribute('role');
  handle?.removeAttribute('tabindex');
}
