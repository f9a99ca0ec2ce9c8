import type L from 'leaflet';

/** Own panes, between base maps (200) and markers (600). */
const PANES = {
  /** Data of strangers' services, above the base map. */
  overlays: 380,
  /** Above the base map, below records and their highlights. */
  veil: 390,
  /** Below the records, so that a highlighted record stays legible. */
  halo: 405,
  /** Poles of operators, below our own. */
  networks: 408,
  records: 410,
  /** Places that a screen shows, above the record tiles in the background. */
  places: 415,
  /** Names of the base map, which avoid symbols where possible. */
  names: 420,
} as const;

/**
 * The name of a pane, which is created on first use. Panes keep records above a base map that is switched on later.
 */
export function paneOf(map: L.Map, name: keyof typeof PANES): string {
  const id = `avicable-${name}`;
  if (!map.getPane(id)) {
    const pane = map.createPane(id);
    pane.style.zIndex = String(PANES[name]);
    pane.style.pointerEvents = 'none';
  }
  return id;
}
