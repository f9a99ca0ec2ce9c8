import { type Bounds, boundsMeet } from 'shared/geometry';
import type { AreaKind } from './areas-of';
import { type Surface, surfacesNear } from './surfaces';
import type { Viewer } from './viewer';

/** Side of a cell in degrees: it holds a few dozen municipalities. */
const CELL = 0.25;
/** Above this number of positions, about a hundred megabytes, surfaces are dropped between two parts of an import. */
const MOST_POSITIONS = 500_000;

type Cells = Map<string, Surface[]>;

/** Caches areas and sensitive areas between the parts of an import, in the cells of a grid. */
export class KeptSurfaces {
  #version = '';
  #positions = 0;
  #surfaces: Record<AreaKind, Surface[]> = { areas: [], sensitive: [] };
  #cells: Record<AreaKind, Cells> = { areas: new Map(), sensitive: new Map() };

  /**
   * Drops the surfaces if any has changed, or if they are too many. The database counts changes of surfaces in the
   * transactions that make them.
   */
  async follow({ db }: Viewer): Promise<void> {
    const rows = await db
      .selectFrom('meta')
      .select('value')
      .where('name', 'in', ['geo_areas_version', 'sensitive_areas_version'])
      .orderBy('name')
      .execute();
    const version = rows.map(({ value }) => value).join(' ');
    if (version === this.#version && this.#positions < MOST_POSITIONS) return;
    this.#version = version;
    this.#positions = 0;
    this.#surfaces = { areas: [], sensitive: [] };
    this.#cells = { areas: new Map(), sensitive: new Map() };
  }

  /** Surfaces of a kind in the cells that a box intersects. */
  async near(
    viewer: Viewer,
    kind: AreaKind,
    [west, south, east, north]: Bounds,
  ): Promise<readonly Surface[]> {
    const [first, last] = [Math.floor(west / CELL), Math.floor(east / CELL)];
    const [lowest, highest] = [Math.floor(south / CELL), Math.floor(north / CELL)];
    if (first === last && lowest === highest) return this.#cell(viewer, kind, first, lowest);
    const near = new Set<Surface>();
    for (let x = first; x <= last; x++)
      for (let y = lowest; y <= highest; y++)
        for (const surface of await this.#cell(viewer, kind, x, y)) near.add(surface);
    return [...near];
  }

  #cell(
    viewer: Viewer,
    kind: AreaKind,
    x: number,
    y: number,
  ): readonly Surface[] | Promise<readonly Surface[]> {
    return this.#cells[kind].get(`${x} ${y}`) ?? this.#read(viewer, kind, x, y);
  }

  async #read(viewer: Viewer, kind: AreaKind, x: number, y: number): Promise<readonly Surface[]> {
    const box: Bounds = [x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL];
    const kept = this.#surfaces[kind].filter(({ bounds }) => boundsMeet(bounds, box));
    const read = await surfacesNear(
      viewer,
      kind,
      box,
      kept.map(({ id }) => id),
    );
    this.#surfaces[kind].push(...read);
    for (const { size } of read) this.#positions += size;
    const surfaces = [...kept, ...read];
    this.#cells[kind].set(`${x} ${y}`, surfaces);
    return surfaces;
  }
}
