import L from 'leaflet';
import { TILE_EXTENT, TILE_SIDE } from '../../geometry/tile-math';
import type { MapPalette } from '../symbols/palette';
import { MUNICIPALITIES_FROM } from '../tiles/draw-ground';
import { sizeOfTile } from '../tiles/early-drawings';
import type { NameSpots } from '../tiles/name-spots';
import type { FetchTile } from '../tiles/record-grid-layer';
import { recordTileUrl } from '../tiles/record-tile-url';
import { paintGround } from '../tiles/tile-painter';
import styles from './ground-names.module.css';
import { loadOutline } from './load-outline';

/** Zoom of the map below which neither borders nor names of areas are drawn. */
const AREAS_FROM = 6;
/** Milliseconds after which a tile is drawn without areas that are still loading. */
const PATIENCE = 250;

type LiveTile = {
  readonly frame: HTMLElement;
  readonly coords: L.Coords;
  names: readonly NameSpots[];
  /** Whether the tile's areas could not be fetched because the server is unreachable. */
  isMissing?: boolean;
};
/** The areas of a tile (`null` for none), or the error of the request. */
type Areas = { bytes: ArrayBuffer | null } | { error: unknown };

const keyOf = ({ x, y, z }: L.Coords) => `${z}/${x}/${y}`;

/** Name of an area, and the spots where it may be placed, in pixels of the map's world at its zoom. */
export type PlacedName = { readonly id: number; readonly name: string; readonly spots: L.Point[] };

/** A base layer drawn in the browser without a tile provider: land, sea, and municipalities or regions. */
export class GroundGridLayer extends L.GridLayer {
  private readonly live = new Map<string, LiveTile>();
  private readonly stop = new AbortController();

  /**
   * @param fetchTile fetches the server's area tiles; without it, only land and sea are drawn
   * @param missing text shown when the server is unreachable and the area tiles are not stored on this device
   */
  constructor(
    private palette: MapPalette,
    private readonly fetchTile: FetchTile | undefined,
    private readonly missing: string,
    options: L.GridLayerOptions = {},
  ) {
    super({ tileSize: TILE_SIDE, noWrap: true, maxZoom: 22, pane: 'tilePane', ...options });
    this.on('tileunload', event => {
      this.live.delete(keyOf((event as L.TileEvent).coords));
      this.fire('names');
    });
    this.on('remove', () => this.stop.abort());
    const { signal } = this.stop;
    window.addEventListener('online', () => this.drawMissing(), { signal });
  }

  setPalette(palette: MapPalette): void {
    if (palette === this.palette) return;
    this.palette = palette;
    this.drawAgain(() => true);
  }

  private drawMissing(): void {
    this.drawAgain(({ isMissing }) => isMissing === true);
  }

  private drawAgain(which: (tile: LiveTile) => boolean): void {
    for (const tile of this.live.values()) if (which(tile)) void this.draw(tile).catch(() => undefined);
  }

  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const frame = document.createElement('div');
    frame.setAttribute('aria-hidden', 'true');
    const tile: LiveTile = { frame, coords, names: [] };
    this.live.set(keyOf(coords), tile);
    this.draw(tile).then(
      () => done(undefined, frame),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), frame),
    );
    return frame;
  }

  /** The names on the tiles of a zoom. The event `names` reports changes. */
  namesAt(zoom: number): PlacedName[] {
    const names = new Map<number, PlacedName>();
    const scale = TILE_SIDE / TILE_EXTENT;
    for (const { coords, names: ofTile } of this.live.values()) {
      if (coords.z !== zoom) continue;
      for (const { id, name, xy } of ofTile) {
        const placed = names.get(id) ?? { id, name, spots: [] };
        names.set(id, placed);
        for (let i = 0; i < xy.length; i += 2)
          placed.spots.push(
            L.point(
              coords.x * TILE_SIDE + (xy[i] as number) * scale,
              coords.y * TILE_SIDE + (xy[i + 1] as number) * scale,
            ),
          );
      }
    }
    return [...names.values()];
  }

  /**
   * Draws a tile. At high zooms only the areas tell land from sea, so the tile stays blank until they are loaded. At
   * low zooms the tile is drawn without areas if they take too long.
   */
  private async draw(tile: LiveTile): Promise<void> {
    tile.isMissing = false;
    const areas = this.areasOf(tile.coords);
    // Started here so that the outline and the areas load at the same time.
    void loadOutline().catch(() => undefined);
    if (this.fetchTile && tile.coords.z >= MUNICIPALITIES_FROM) {
      const had = await areas;
      if ('error' in had) return this.leaveBlank(tile, had.error);
      await this.paint(tile, had.bytes);
      // The browser has no event for the end of a hotspot's sign-in page. A loaded tile shows that a retry of the
      // missing tiles may succeed.
      return this.drawMissing();
    }
    const patience = new Promise<'late'>(resolve => setTimeout(() => resolve('late'), PATIENCE));
    const first = await Promise.race([areas, patience]);
    if (first !== 'late') return this.paint(tile, 'bytes' in first ? first.bytes : null);
    void areas.then(had => ('bytes' in had && had.bytes ? this.paint(tile, had.bytes) : undefined));
    return this.paint(tile, null);
  }

  private async areasOf({ x, y, z }: L.Coords): Promise<Areas> {
    if (!this.fetchTile || z < AREAS_FROM) return { bytes: null };
    const url = L.Util.template(recordTileUrl('areas'), { z: z - 1, x, y });
    return this.fetchTile(url, this.stop.signal).then(
      bytes => ({ bytes }),
      (error: unknown) => ({ error }),
    );
  }

  private leaveBlank(tile: LiveTile, error: unknown): void {
    tile.isMissing = (error as { unreachable?: boolean } | null)?.unreachable === true;
    tile.names = [];
    const note = document.createElement('span');
    note.className = styles.missing ?? '';
    note.textContent = tile.isMissing ? this.missing : '';
    tile.frame.replaceChildren(note);
    this.fire('names');
  }

  private async paint(tile: LiveTile, areas: ArrayBuffer | null): Promise<void> {
    const { x, y, z } = tile.coords;
    const { palette } = this;
    const size = sizeOfTile({ x, y, z: z - 1 }, palette);
    const { canvas, names } = await paintGround(areas, await loadOutline(), size);
    if (palette !== this.palette) return;
    tile.frame.replaceChildren(canvas);
    tile.names = names;
    this.fire('names');
  }
}
