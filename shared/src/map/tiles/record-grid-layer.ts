import L from 'leaflet';
import type { Position } from '../../geometry/geojson';
import {
  TILE_EXTENT,
  TILE_SIDE,
  type TileAddress,
  type TilePoint,
  unprojectFromTile,
} from '../../geometry/tile-math';
import { LINES_ZOOM } from '../../geometry/tiles/cell-grid';
import { safeAttribution } from '../leaflet/safe-attribution';
import type { MapPalette } from '../symbols/palette';
import { caseShiftAt, radiusAt } from '../symbols/symbol-sizes';
import { sizeOfTile } from './early-drawings';
import { pickRecord, type TileHit, winsOver } from './pick-record';
import type { RecordTile } from './record-tile';
import { totalsOf } from './support-marks';
import { type Drawing, tilePainter } from './tile-painter';

/**
 * Fetches the bytes of a tile; `null` for an empty tile. The function adds the session, which the map does not know.
 */
export type FetchTile = (url: string, signal: AbortSignal) => Promise<ArrayBuffer | null>;

export type MapHit = TileHit & { readonly position: Position };

export type RecordGridOptions = {
  /** URL template with `{z}`, `{x}`, `{y}`. */
  readonly url: string;
  readonly fetchTile: FetchTile;
  readonly palette: MapPalette;
  readonly pane?: string;
  readonly leastRatio?: number;
  readonly network?: NetworkOptions | undefined;
};

/** How the networks of operators are drawn, below our own records. */
export type NetworkOptions = {
  /** Zoom of the first tiles. On the map's same zoom, they are drawn at half their size. */
  readonly firstZoom: number;
  /** Shown in the corner of the map; may contain links. */
  readonly attribution?: string | undefined;
  /** The line that is highlighted. */
  readonly line?: string | undefined;
};

type LiveTile = {
  /** The element that Leaflet positions. It contains the canvas of the last drawing, or nothing. */
  readonly frame: HTMLElement;
  readonly address: TileAddress;
  /** Zoom of the map for which the tile was created. */
  readonly mapZoom: number;
  abort: AbortController;
  /** The encoded records, to redraw them in other colours or sizes. */
  bytes?: ArrayBuffer | null;
  records?: RecordTile | undefined;
  shownUrl?: string;
  state: 'pending' | 'done' | 'failed';
};

const MAX_ZOOM = 19;
/** Up to this number of supports on the map, supports are drawn large at every zoom. */
const FEW = 80;

// Private members of Leaflet, missing in its types.
type Faded = { _tiles: Record<string, { loaded?: number }> };

const keyOf = ({ x, y, z }: { x: number; y: number; z: number }) => `${z}/${x}/${y}`;

/** The number of supports in a tile and its margin. */
function supportsIn({ points, cells }: RecordTile): number {
  let sum = 0;
  for (const { kind, ids } of points) if (kind === 'support') sum += ids.length;
  for (const cellRecords of cells)
    if (cellRecords.kind === 'support') for (const total of totalsOf(cellRecords)) sum += total;
  return sum;
}

/** Record tiles of 512 px. They are fetched here and drawn by `tilePainter`. */
export class RecordGridLayer extends L.GridLayer {
  private url: string;
  private readonly fetchTile: FetchTile;
  private readonly leastRatio: number;
  private readonly network: NetworkOptions | undefined;
  private palette: MapPalette;
  /** Whether the map shows few supports, which are then drawn large. */
  isSparse = false;
  private readonly live = new Map<string, LiveTile>();

  constructor({ url, fetchTile, palette, pane, leastRatio = 1, network }: RecordGridOptions) {
    super({
      tileSize: TILE_SIDE,
      updateWhenZooming: false,
      updateWhenIdle: false,
      keepBuffer: 1,
      noWrap: true,
      maxZoom: 22,
      maxNativeZoom: MAX_ZOOM,
      minZoom: 1,
      ...(pane ? { pane } : {}),
      ...(network && {
        minZoom: network.firstZoom,
        minNativeZoom: network.firstZoom + 1,
        attribution: safeAttribution(network.attribution ?? ''),
      }),
    });
    this.url = url;
    this.fetchTile = fetchTile;
    this.palette = palette;
    this.leastRatio = leastRatio;
    this.network = network;
    this.on('tileunload', event => this.forget((event as L.TileEvent).coords));
    this.on('tileload', event => this.showAtOnce((event as L.TileEvent).coords));
  }

  /**
   * Changes the URL (other filters) and fetches the tiles again. The current tiles stay until the new tiles are
   * loaded or fail.
   */
  setUrl(url: string): void {
    if (url === this.url) return;
    this.url = url;
    this.refresh();
  }

  setPalette(palette: MapPalette): void {
    if (palette === this.palette) return;
    this.palette = palette;
    this.drawAgain();
  }

  /** Fetches all tiles again without removing the current ones. */
  refresh(): void {
    for (const tile of this.live.values()) {
      tile.abort.abort();
      tile.abort = new AbortController();
      void this.load(tile);
    }
  }

  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const frame = document.createElement('div');
    frame.setAttribute('aria-hidden', 'true');
    const tile: LiveTile = {
      frame,
      address: { z: coords.z - 1, x: coords.x, y: coords.y },
      mapZoom: coords.z,
      abort: new AbortController(),
      state: 'pending',
    };
    this.live.set(keyOf(coords), tile);
    void this.load(tile).then(error => done(error, frame));
    return frame;
  }

  /**
   * The record or group that a click at a position means, within `tolerance` CSS pixels: the first by rank, then the
   * nearest.
   */
  pick(latlng: L.LatLng, tolerance: number): MapHit | undefined {
    const map = this.mapShown();
    if (!map) return undefined;
    const zoom = this.zoomOf(map);
    const point = map.project(latlng, zoom);
    const reach = tolerance / map.getZoomScale(map.getZoom(), zoom);
    const shift = (caseShiftAt(zoom) * TILE_EXTENT) / TILE_SIDE;
    let best: MapHit | undefined;
    for (const tile of this.live.values()) {
      if (tile.mapZoom !== zoom || !tile.records) continue;
      const at = this.toTilePoint(point, tile.address);
      const margin = (reach * TILE_EXTENT) / TILE_SIDE;
      if (at.some(value => value < -margin || value > TILE_EXTENT + margin)) continue;
      const hit = pickRecord(tile.records, at, {
        tolerance: margin,
        shift,
        isWide: tile.address.z < LINES_ZOOM,
      });
      if (hit && winsOver(hit, best)) best = { ...hit, position: unprojectFromTile(hit.at, tile.address) };
    }
    return best;
  }

  /** Whether any tile is in a state. The event `status` reports changes. */
  hasTiles(state: LiveTile['state']): boolean {
    for (const tile of this.live.values()) if (tile.state === state) return true;
    return false;
  }

  /** The tiles of the current zoom that have records. */
  *shownTiles(): Generator<{ address: TileAddress; records: RecordTile }> {
    const map = this.mapShown();
    if (!map) return;
    const zoom = this.zoomOf(map);
    for (const { mapZoom, address, records } of this.live.values())
      if (mapZoom === zoom && records) yield { address, records };
  }

  private async load(tile: LiveTile): Promise<Error | undefined> {
    const { signal } = tile.abort;
    const { url } = this;
    this.report(tile, 'pending');
    try {
      const { z, x, y } = tile.address;
      const bytes = await this.fetchTile(L.Util.template(url, { z, x, y }), signal);
      const { isSparse, palette } = this;
      const drawing = bytes && bytes.byteLength > 0 ? await this.draw(tile, bytes) : undefined;
      // A later request of the same tile may have finished while this drawing was made.
      if (signal.aborted) return undefined;
      tile.bytes = bytes;
      this.show(tile, url, drawing);
      this.report(tile, 'done');
      if (drawing && (isSparse !== this.isSparse || palette !== this.palette)) void this.drawTileAgain(tile);
      this.adaptToNumber();
      return undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      // Removes records of other filters; outdated records of the same filters may stay.
      if (tile.shownUrl !== url) this.show(tile, url, undefined);
      this.report(tile, 'failed');
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private draw({ address }: LiveTile, bytes: ArrayBuffer): Promise<Drawing> {
    const { palette, isSparse, network } = this;
    const size = sizeOfTile(address, palette, this.leastRatio);
    return tilePainter()(bytes, { ...size, isSparse, line: network?.line });
  }

  private drawAgain(): void {
    for (const tile of this.live.values()) void this.drawTileAgain(tile);
  }

  private async drawTileAgain(tile: LiveTile): Promise<void> {
    const { bytes, shownUrl } = tile;
    if (!bytes || bytes.byteLength === 0 || shownUrl === undefined) return;
    const { isSparse, palette } = this;
    const drawing = await this.draw(tile, bytes).catch(() => undefined);
    const isLatest =
      tile.bytes === bytes &&
      isSparse === this.isSparse &&
      palette === this.palette &&
      this.live.has(keyOf({ ...tile.address, z: tile.mapZoom }));
    if (drawing && isLatest) this.show(tile, shownUrl, drawing);
  }

  /** Switches to large symbols for few supports, and back, once no tile is pending. */
  private adaptToNumber(): void {
    const map = this.mapShown();
    if (!map || this.hasTiles('pending')) return;
    let supports = 0;
    for (const { records } of this.shownTiles()) supports += supportsIn(records);
    const isSparse = supports > 0 && supports <= FEW;
    if (isSparse === this.isSparse) return;
    this.isSparse = isSparse;
    const zoom = this.zoomOf(map);
    if (radiusAt(zoom, true) !== radiusAt(zoom, false)) this.drawAgain();
  }

  /** Uses a new canvas for every drawing: Chromium keeps the old content of a canvas that is only resized. */
  private show(tile: LiveTile, url: string, drawing: Drawing | undefined): void {
    tile.frame.replaceChildren(...(drawing ? [drawing.canvas] : []));
    tile.records = drawing?.records;
    tile.shownUrl = url;
    this.fire('records');
  }

  /** Leaflet fades tiles in. Over an early map, that would look like a flicker. */
  private showAtOnce({ x, y, z }: L.Coords): void {
    const tile = (this as unknown as Faded)._tiles[`${x}:${y}:${z}`];
    if (tile && window.earlyMap?.element.isConnected) tile.loaded = 0;
  }

  private forget(coords: L.Coords): void {
    const key = keyOf(coords);
    this.live.get(key)?.abort.abort();
    this.live.delete(key);
    this.fire('status');
  }

  private report(tile: LiveTile, state: LiveTile['state']): void {
    tile.state = state;
    this.fire('status');
  }

  private mapShown(): L.Map | undefined {
    return (this as unknown as { _map?: L.Map })._map ?? undefined;
  }

  private zoomOf(map: L.Map): number {
    const first = this.network ? this.network.firstZoom + 1 : 0;
    return Math.min(MAX_ZOOM, Math.max(first, Math.round(map.getZoom())));
  }

  private toTilePoint(point: L.Point, { x, y }: TileAddress): TilePoint {
    const scale = TILE_EXTENT / TILE_SIDE;
    return [(point.x - x * TILE_SIDE) * scale, (point.y - y * TILE_SIDE) * scale];
  }
}
