import L from 'leaflet';
import { areaName } from '../../contract';
import { TILE_EXTENT, TILE_SIDE } from '../../geometry/tile-math';
import { currentLocale } from '../../platform/language';
import { paneOf } from '../leaflet/map-panes';
import { MUNICIPALITIES_FROM } from '../tiles/draw-ground';
import { recordLayersOf } from '../tiles/record-layers';
import { pointAt } from '../tiles/record-tile';
import type { GroundGridLayer } from './ground-grid-layer';
import styles from './ground-names.module.css';
import { type Box, placeNames } from './place-names';

/** Milliseconds without a change after which names are placed. */
const PAUSE = 60;

/** Positions of records, groups and a screen's own discs, in pixels of the map's world. */
function* symbolsOn(map: L.Map): Generator<L.Point> {
  for (const disc of discsOn(map)) yield map.project(disc.getLatLng());
  const scale = TILE_SIDE / TILE_EXTENT;
  for (const layer of recordLayersOf(map).all())
    for (const { address, records } of layer.shownTiles())
      for (const { xy } of [...records.points, ...records.cells])
        for (let i = 0; i < xy.length / 2; i++) {
          const [x, y] = pointAt(xy, i);
          yield L.point(address.x * TILE_SIDE + x * scale, address.y * TILE_SIDE + y * scale);
        }
}

function discsOn(map: L.Map): L.CircleMarker[] {
  const discs: L.CircleMarker[] = [];
  map.eachLayer(layer => layer instanceof L.CircleMarker && discs.push(layer));
  return discs;
}

/** Boxes of controls, markers and popups over the map, in pixels of the map's world. */
function controlsOver(map: L.Map): Box[] {
  const container = map.getContainer();
  const { left, top } = container.getBoundingClientRect();
  const { x, y } = map.getPixelBounds().min ?? L.point(0, 0);
  const controls =
    container.parentElement?.querySelectorAll(
      ':scope > :not(.leaflet-container) > *, .leaflet-control, .leaflet-marker-icon, .leaflet-popup',
    ) ?? [];
  return [...controls].map(control => {
    const box = control.getBoundingClientRect();
    return [box.left - left + x, box.top - top + y, box.right - left + x, box.bottom - top + y];
  });
}

/** The names of municipalities or regions on the drawn base layer. */
export class GroundNames extends L.Layer {
  private readonly elements = new Map<number, HTMLElement>();
  private timer = 0;
  private leave = () => {};

  constructor(private readonly ground: GroundGridLayer) {
    super();
  }

  override onAdd(map: L.Map): this {
    const pane = map.getPane(paneOf(map, 'names'));
    pane?.setAttribute('aria-hidden', 'true');
    const place = () => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.place(map), PAUSE);
    };
    const clear = () => this.clear();
    const followDisc = ({ layer }: L.LayerEvent) => layer instanceof L.CircleMarker && place();
    map.on('moveend', place).on('zoomend', clear).on('layeradd layerremove', followDisc);
    this.ground.on('names', place);
    const unsubscribe = recordLayersOf(map).subscribe('records', place);
    this.leave = () => {
      clearTimeout(this.timer);
      map.off('moveend', place).off('zoomend', clear).off('layeradd layerremove', followDisc);
      this.ground.off('names', place);
      unsubscribe();
    };
    place();
    return this;
  }

  override onRemove(): this {
    this.leave();
    this.clear();
    return this;
  }

  private clear(): void {
    for (const element of this.elements.values()) element.remove();
    this.elements.clear();
  }

  private place(map: L.Map): void {
    const zoom = Math.round(map.getZoom());
    const pane = map.getPane(paneOf(map, 'names'));
    if (zoom !== map.getZoom() || !pane) return;
    const type = zoom < MUNICIPALITIES_FROM ? 'ADMIN_REG' : 'ADMIN_COM';
    const names = placeNames(
      this.ground
        .namesAt(zoom)
        .map(area => ({ ...area, name: areaName({ name: area.name, type }, currentLocale()) })),
      map.getPixelBounds(),
      symbolsOn(map),
      controlsOver(map),
    );
    const origin = map.getPixelOrigin();
    const shown = new Set(names.map(({ id }) => id));
    for (const [id, element] of this.elements)
      if (!shown.has(id)) {
        element.remove();
        this.elements.delete(id);
      }
    for (const { id, name, x, y, fontSize } of names) {
      const element =
        this.elements.get(id) ?? L.DomUtil.create('span', `${styles.name} leaflet-zoom-hide`, pane);
      this.elements.set(id, element);
      element.textContent = name;
      element.style.fontSize = `${fontSize}px`;
      L.DomUtil.setPosition(element, L.point(x, y).subtract(origin).round());
    }
  }
}
