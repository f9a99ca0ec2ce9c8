import type { InfrastructureType, Neutralization, RiskLevel } from 'shared/contract';
import {
  type Bounds,
  type LineString,
  type Position,
  type TilePoint,
  tileNeutralization,
  tileRisk,
  toWorld,
} from 'shared/map/geometry';
import { PlaceGrid } from './place-grid';

/** What is known of an infrastructure beside its nested records. */
export interface InventoryRow {
  id: number;
  kind: InfrastructureType;
  west: number;
  south: number;
  east: number;
  north: number;
  length: number | null;
  network_type_id: number;
  owner_id: number | null;
  condition_id: number | null;
  risk: RiskLevel | null;
  neutralization: Neutralization;
  last_diagnosis_date: string | null;
  mortality_count: number;
  /** Items of lists as `12,15`: armings seen at the last visit, equipment fitted in any work; `null` for none. */
  armings: string | null;
  equipments: string | null;
  /** GeoJSON of a line; `null` for a support, whose box says all. */
  line: string | null;
}

export const KIND = { none: 0, LINE: 1, POLE: 2 } as const;
/** Items of lists have numbers below this. */
export const MOST_ITEMS = 65_536;

/** A date as a number that sorts alike; 0 for none. */
export const dayNumber = (date: string | null): number => (date ? Number(date.replaceAll('-', '')) : 0);

const FIRST_SIZE = 4096;

/** Numbers for lists of items: records share few different ones. */
export class ItemLists {
  /** Ids of the items, by the number of their list; 0 is the empty one. */
  readonly lists: number[][] = [[]];
  readonly #numbers = new Map<string | null, number>([[null, 0]]);

  numberOf(text: string | null): number {
    const known = this.#numbers.get(text);
    if (known !== undefined || text === null) return known ?? 0;
    const number = this.lists.push(text.split(',').map(Number)) - 1;
    this.#numbers.set(text, number);
    return number;
  }
}

/**
 * The whole inventory as columns of numbers, a record's id being its place: questions over a million records are
 * answered by a walk through a few arrays. About 100 bytes a record.
 */
export class InventoryColumns {
  /** One above the highest id. */
  end = 1;
  kind = new Uint8Array(FIRST_SIZE);
  /** As tiles number them. */
  risk = new Uint8Array(FIRST_SIZE);
  state = new Uint8Array(FIRST_SIZE);
  deadly = new Uint8Array(FIRST_SIZE);
  network = new Uint16Array(FIRST_SIZE);
  owner = new Uint16Array(FIRST_SIZE);
  condition = new Uint16Array(FIRST_SIZE);
  diagnosed = new Uint32Array(FIRST_SIZE);
  /** Numbers of lists in `itemLists`. */
  armings = new Uint32Array(FIRST_SIZE);
  equipments = new Uint32Array(FIRST_SIZE);
  readonly itemLists = new ItemLists();
  /** Metres. */
  length = new Float64Array(FIRST_SIZE);
  /** Box in degrees. */
  west = new Float64Array(FIRST_SIZE);
  south = new Float64Array(FIRST_SIZE);
  east = new Float64Array(FIRST_SIZE);
  north = new Float64Array(FIRST_SIZE);
  /** Of a support: its place in world units. Of a line: where its vertices begin, and how many there are. */
  x = new Float64Array(FIRST_SIZE);
  y = new Float64Array(FIRST_SIZE);
  /** Vertices of lines in world units, x and y in turn. */
  vertices = new Float64Array(FIRST_SIZE);
  #vertexEnd = 0;
  readonly #grid = new PlaceGrid();

  /** Bytes the columns take. */
  get bytes(): number {
    return Object.values(this).reduce(
      (sum: number, column) => sum + (ArrayBuffer.isView(column) ? column.byteLength : 0),
      0,
    );
  }

  set(row: InventoryRow): void {
    const { id } = row;
    this.remove(id);
    if (id >= this.kind.length) this.#grow(Math.max(id + 1, this.kind.length * 2));
    this.end = Math.max(this.end, id + 1);
    this.kind[id] = KIND[row.kind];
    this.risk[id] = tileRisk(row.risk);
    this.state[id] = tileNeutralization(row.neutralization);
    this.deadly[id] = row.mortality_count > 0 ? 1 : 0;
    this.network[id] = row.network_type_id;
    this.owner[id] = row.owner_id ?? 0;
    this.condition[id] = row.condition_id ?? 0;
    this.diagnosed[id] = dayNumber(row.last_diagnosis_date);
    this.armings[id] = this.itemLists.numberOf(row.armings);
    this.equipments[id] = this.itemLists.numberOf(row.equipments);
    this.length[id] = row.length ?? 0;
    this.west[id] = row.west;
    this.south[id] = row.south;
    this.east[id] = row.east;
    this.north[id] = row.north;
    if (row.line === null) this.#place(id, toWorld([row.west, row.south]));
    else this.#place(id, this.#addVertices((JSON.parse(row.line) as LineString).coordinates));
    const [left, top] = toWorld([row.west, row.north]);
    const [right, bottom] = toWorld([row.east, row.south]);
    this.#grid.add(id, this.#centreOf(id), Math.max(right - left, bottom - top));
  }

  /** Visits every record by rising or falling id, or those whose box may meet a box in degrees in no order. */
  each(bounds: Bounds | undefined, visit: (id: number) => void, falling = false): void {
    if (bounds) this.#grid.near(bounds, visit);
    else if (falling) for (let id = this.end - 1; id > 0; id--) visit(id);
    else for (let id = 1; id < this.end; id++) visit(id);
  }

  /** The vertices of a line in world units. */
  verticesOf(id: number): TilePoint[] {
    const start = this.x[id] as number;
    return Array.from(
      { length: this.y[id] as number },
      (_, i): TilePoint => [
        this.vertices[start + i * 2] as number,
        this.vertices[start + i * 2 + 1] as number,
      ],
    );
  }

  /** Forgets a record. */
  remove(id: number): void {
    if (id >= this.end || this.kind[id] === KIND.none) return;
    this.#grid.remove(id, this.#centreOf(id));
    this.kind[id] = KIND.none;
  }

  #centreOf(id: number): TilePoint {
    const longitude = ((this.west[id] as number) + (this.east[id] as number)) / 2;
    const latitude = ((this.south[id] as number) + (this.north[id] as number)) / 2;
    return toWorld([longitude, latitude]);
  }

  #place(id: number, [x, y]: readonly [number, number]): void {
    this.x[id] = x;
    this.y[id] = y;
  }

  /** Vertices of a line that changed stay behind until the next start: a line is rarely moved. */
  #addVertices(positions: readonly Position[]): [start: number, count: number] {
    const start = this.#vertexEnd;
    const end = start + positions.length * 2;
    if (end > this.vertices.length) {
      const grown = new Float64Array(Math.max(end, this.vertices.length * 2));
      grown.set(this.vertices);
      this.vertices = grown;
    }
    positions.forEach((position, i) => {
      this.vertices.set(toWorld(position), start + i * 2);
    });
    this.#vertexEnd = end;
    return [start, positions.length];
  }

  #grow(size: number): void {
    const grow = <Column extends { set(from: Column): void }>(
      column: Column,
      make: new (size: number) => Column,
    ): Column => {
      const grown = new make(size);
      grown.set(column);
      return grown;
    };
    for (const name of ['kind', 'risk', 'state', 'deadly'] as const)
      this[name] = grow(this[name], Uint8Array);
    for (const name of ['network', 'owner', 'condition'] as const) this[name] = grow(this[name], Uint16Array);
    for (const name of ['diagnosed', 'armings', 'equipments'] as const)
      this[name] = grow(this[name], Uint32Array);
    for (const name of ['length', 'west', 'south', 'east', 'north', 'x', 'y'] as const)
      this[name] = grow(this[name], Float64Array);
  }
}
