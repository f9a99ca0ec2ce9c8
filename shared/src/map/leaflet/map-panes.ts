import type L from 'leaflet';

/** Own layers of the map's drawing, between base maps (200) and markers (600). */
const PANES = {
  /** Over the ground and below everything that tells of records. */
  veil: 390,
  /** Under the records, so that what stands out stays legible itself. */
  halo: 405,
  records: 410,
  /** What a screen tells of records, over the records that are its ground. */
  places: 415,
  /** Names of the ground, which keep off the symbols where they can. */
  names: 420,
} as const;

/** The name of a pane, made at its first use: records stay above a base map that is switched on later. */
export function paneOf(map: L.Map, name: keyof typeof PANES): string {
  const id = `avicable-${name}`;
  if (!map.getPane(id)) {
    const pane = map.createPane(id);
    pane.style.zIndex = String(PANES[name]);
    pane.style.pointerEvents = 'none';
  }
  return id;
}
