import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { layerOrigin } from '../../contract/layer-origin';
import { OVERLAY_COLOUR } from '../../contract/reference';
import { type TileAddress, tileAt, tileBounds } from '../../geometry/tile-math';
import { boxUrl, tileUrl } from '../../geometry/tile-url';
import { inTime } from '../../offline/base-tiles';
import { paneOf } from '../leaflet/map-panes';
import type { LayerTrouble, MapBaseLayer, NoteTrouble } from './base-layer-tiles';
import { MOST_FEATURES, type OverlayShapes, readGeoJson, readVectorTile } from './overlay-shapes';

/** Milliseconds after which a service has not answered. */
const PATIENCE = 12_000;
const MOST_BYTES = 5_000_000;
/** Milliseconds after which boxes that failed are requested again. */
const RETRY = 30_000;
/** Answers kept for a map; those used last stay. */
const MOST_KEPT = 80;
/** Zooms by which a box is larger than a tile of 256 pixels: 1024 pixels for GeoJSON, and the usual 512 for tiles. */
const BOX_ZOOMS = { geojson: 2, mvt: 1 };
const LINE_WEIGHT = 2.5;
const POINT_RADIUS = 3.5;

/** Troubles of boxes in the order in which they are told. */
const WORST_FIRST: readonly LayerTrouble[] = ['offline', 'silent', 'wrong', 'elsewhere', 'many'];

class Refusal extends Error {
  constructor(readonly trouble: LayerTrouble) {
    super(trouble);
  }
}

/** @throws Refusal after `MOST_BYTES`, since a body may be endless, or unpack to gigabytes */
async function bytesOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): Promise<ArrayBuffer> {
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (size > MOST_BYTES) {
      reader?.cancel().catch(() => undefined);
      throw new Refusal('many');
    }
    parts.push(part.value);
  }
  return new Blob(parts).arrayBuffer();
}

type Answers = Map<string, OverlayShapes>;
/** The answers of each map by layer and URL, which outlast an overlay that is switched off for a while. */
const answersOfMaps = new WeakMap<L.Map, Map<number, Answers>>();

function answersOf(map: L.Map, id: number): Answers {
  const ofMap = answersOfMaps.get(map) ?? new Map<number, Answers>();
  answersOfMaps.set(map, ofMap);
  const answers = ofMap.get(id) ?? new Map();
  ofMap.set(id, answers);
  return answers;
}

/** The data of a stranger's service, requested by boxes of a grid and drawn on one canvas. */
class OverlayLayer extends L.Layer {
  private readonly renderer: L.Canvas;
  private readonly answers: Answers;
  private readonly drawn = new Map<string, L.LayerGroup>();
  private readonly pending = new Map<string, AbortController>();
  private readonly failed = new Map<string, LayerTrouble>();
  private readonly stop = new AbortController();
  private readonly kind: keyof typeof BOX_ZOOMS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isBlocked = false;
  private readonly follow = () => this.update();

  constructor(
    private readonly map: L.Map,
    private readonly source: MapBaseLayer,
    private readonly note: (trouble: LayerTrouble | null) => void,
  ) {
    super();
    this.options = { attribution: source.attribution };
    this.kind = source.kind === 'mvt' ? 'mvt' : 'geojson';
    this.answers = answersOf(map, source.id);
    this.renderer = L.canvas({ pane: paneOf(map, 'overlays'), padding: 0.2 });
  }

  override onAdd(): this {
    const { signal } = this.stop;
    this.map.on('moveend', this.follow);
    window.addEventListener('online', () => this.retry(), { signal });
    window.addEventListener('offline', this.follow, { signal });
    document.addEventListener('securitypolicyviolation', event => this.noteBlocked(event), { signal });
    this.update();
    return this;
  }

  override onRemove(): this {
    this.stop.abort();
    clearTimeout(this.timer);
    this.map.off('moveend', this.follow);
    for (const request of this.pending.values()) request.abort();
    for (const group of this.drawn.values()) group.remove();
    this.renderer.remove();
    return this;
  }

  /** The policy of a page that was loaded before the overlay was switched on lacks its origin. */
  private noteBlocked({ blockedURI }: SecurityPolicyViolationEvent): void {
    const origin = layerOrigin(this.source.url);
    if (!origin || !blockedURI.startsWith(origin)) return;
    this.isBlocked = true;
    this.tell();
  }

  private retry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.update(true);
  }

  private urlOf(box: TileAddress): string {
    return this.kind === 'mvt'
      ? tileUrl(this.source, box)
      : boxUrl(this.source.url, tileBounds(box), MOST_FEATURES);
  }

  /** The boxes of the view by URL. A box inside one whose answer is complete needs no request. */
  private boxesInView(): Map<string, TileAddress> {
    const { min_zoom = 0, max_zoom } = this.source;
    const zoom = Math.round(this.map.getZoom());
    if (zoom < min_zoom) return new Map();
    const wanted = Math.max(0, zoom - BOX_ZOOMS[this.kind]);
    const z = this.kind === 'mvt' ? Math.min(wanted, max_zoom) : wanted;
    const bounds = this.map.getBounds();
    const first = tileAt([bounds.getWest(), bounds.getNorth()], z);
    const last = tileAt([bounds.getEast(), bounds.getSouth()], z);
    const boxes = new Map<string, TileAddress>();
    for (let x = first.x; x <= last.x; x++)
      for (let y = first.y; y <= last.y; y++) {
        const box = this.kind === 'mvt' ? { z, x, y } : this.answeredAround({ z, x, y }, min_zoom);
        boxes.set(this.urlOf(box), box);
      }
    return boxes;
  }

  private answeredAround(box: TileAddress, minZoom: number): TileAddress {
    for (let { z, x, y } = box; z >= 0 && z >= minZoom - BOX_ZOOMS.geojson; z--, x >>= 1, y >>= 1) {
      const answer = this.answers.get(this.urlOf({ z, x, y }));
      if (answer && answer.trouble !== 'many') return { z, x, y };
    }
    return box;
  }

  /** @param again whether boxes that failed are requested, whose trouble is told until they answer */
  private update(again = false): void {
    const boxes = this.boxesInView();
    for (const url of this.failed.keys()) if (!boxes.has(url)) this.failed.delete(url);
    for (const [url, request] of this.pending) {
      if (boxes.has(url)) continue;
      request.abort();
      this.pending.delete(url);
    }
    for (const [url, box] of boxes) {
      if (this.answers.has(url) || this.pending.has(url) || (this.failed.has(url) && !again)) continue;
      if (navigator.onLine && !this.isBlocked) void this.request(url, box);
    }
    this.draw();
    this.tell();
  }

  private async request(url: string, box: TileAddress): Promise<void> {
    const request = new AbortController();
    this.pending.set(url, request);
    try {
      const bytes = await inTime(request.signal, PATIENCE, signal => this.load(url, signal));
      this.answers.set(url, this.read(bytes, box));
      this.failed.delete(url);
      for (const oldest of this.answers.keys())
        if (this.answers.size > MOST_KEPT && !this.drawn.has(oldest)) this.answers.delete(oldest);
    } catch (error) {
      if (request.signal.aborted) return;
      this.failed.set(url, error instanceof Refusal ? error.trouble : 'silent');
      this.timer ??= setTimeout(() => this.retry(), RETRY);
    }
    if (request.signal.aborted) return;
    this.pending.delete(url);
    this.draw();
    this.tell();
  }

  /** @throws Refusal for a wrong answer, another error without an answer */
  private async load(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
    const { status, ok, body } = await fetch(url, { signal, credentials: 'omit' });
    // A service of tiles has none where there is nothing.
    if (status === 204 || (status === 404 && this.kind === 'mvt')) return new ArrayBuffer(0);
    if (status === 429 || status >= 500) throw new Refusal('silent');
    if (!ok) throw new Refusal('wrong');
    return bytesOf(body);
  }

  private read(bytes: ArrayBuffer, box: TileAddress): OverlayShapes {
    const names = (this.source.wms_layers ?? '').split(',').flatMap(name => name.trim() || []);
    try {
      if (this.kind === 'mvt') return readVectorTile(bytes, box, names);
      return readGeoJson(new TextDecoder().decode(bytes), tileBounds(box));
    } catch {
      // Whatever a stranger sends that cannot be read is one trouble.
      throw new Refusal('wrong');
    }
  }

  private draw(): void {
    const boxes = this.boxesInView();
    const isSettled = ![...boxes.keys()].some(url => this.pending.has(url));
    for (const [url, group] of this.drawn) {
      // Until the next boxes are there, those of the former zoom fill their place.
      if (boxes.has(url) || (!isSettled && boxes.size > 0)) continue;
      group.remove();
      this.drawn.delete(url);
    }
    for (const url of boxes.keys()) {
      const shapes = this.answers.get(url);
      if (!shapes || this.drawn.has(url)) continue;
      // A kept answer that is used again becomes the newest.
      this.answers.delete(url);
      this.answers.set(url, shapes);
      this.drawn.set(url, this.groupOf(shapes).addTo(this.map));
    }
  }

  private groupOf({ lines, points }: OverlayShapes): L.LayerGroup {
    const { colour: color = OVERLAY_COLOUR, dashed } = this.source;
    const { renderer } = this;
    const common = { renderer, interactive: false };
    const dash = dashed ? { dashArray: '8 6' } : {};
    const dot = {
      ...common,
      radius: POINT_RADIUS,
      color: '#fff',
      weight: 1,
      fillColor: color,
      fillOpacity: 1,
    };
    return L.layerGroup([
      L.polyline([...lines], {
        ...common,
        ...dash,
        color,
        weight: LINE_WEIGHT,
        opacity: 0.9,
      }),
      ...points.map(point => L.circleMarker(point, dot)),
    ]);
  }

  private tell(): void {
    const boxes = this.boxesInView();
    const troubles = [...boxes.keys()].flatMap((url): LayerTrouble[] => {
      const answer = this.answers.get(url);
      if (answer) return answer.trouble ? [answer.trouble] : [];
      if (!navigator.onLine) return ['offline'];
      const failure = this.failed.get(url);
      return failure ? [failure] : [];
    });
    const worst = this.isBlocked ? 'blocked' : WORST_FIRST.find(trouble => troubles.includes(trouble));
    this.note(boxes.size === 0 ? 'far' : (worst ?? null));
  }
}

/** The lines and points of an overlay on the surrounding map. */
export function OverlayData({ layer, note }: { layer: MapBaseLayer; note: NoteTrouble | undefined }): null {
  const map = useMap();
  useEffect(
    function addLayer() {
      const data = new OverlayLayer(map, layer, trouble => note?.(layer.id, trouble)).addTo(map);
      return function removeLayer() {
        data.remove();
        note?.(layer.id, null);
      };
    },
    [map, layer, note],
  );
  return null;
}
