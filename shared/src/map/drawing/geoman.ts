import type {} from '@geoman-io/leaflet-geoman-free';
import L from 'leaflet';

/** The parts of Geoman's drawing that have no public name. */
export type PathDrawing = { _finishShape(): void; _removeLastVertex(): void };

let loading: Promise<unknown> | undefined;

async function load(): Promise<void> {
  await Promise.all([
    import('@geoman-io/leaflet-geoman-free'),
    import('@geoman-io/leaflet-geoman-free/dist/leaflet-geoman.css'),
  ]);
  // Only layers that ask for it take part in editing and snapping: not the highlight, not one's own position.
  L.PM.setOptIn(true);
}

/** Loads the drawing tool once and readies the map for it; a failed load can be tried again. */
export async function readyGeoman(map: L.Map): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await loading;
  if ('pm' in map && map.pm) return;
  map.options.pmIgnore = false;
  // It takes maps as well, its types say layers.
  L.PM.reInitLayer(map as unknown as L.Layer);
  map.pm.setGlobalOptions({});
  map.on('layeradd', readyHandle);
}

/** Below every vertex, however the map stacks them. */
const UNDER = -10_000;

/** Geoman's handles are dragged, never pressed: the keyboard and screen readers pass them by. */
function readyHandle({ layer }: L.LayerEvent): void {
  if (!(layer instanceof L.Marker) || !('_pmTempLayer' in layer)) return;
  // Where handles are close together the vertex is meant, not the place between two.
  if ('leftM' in layer) layer.setZIndexOffset(UNDER);
  const handle = layer.getElement();
  handle?.removeAttribute('role');
  handle?.removeAttribute('tabindex');
}
