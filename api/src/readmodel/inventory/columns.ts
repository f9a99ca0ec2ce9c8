import {
  type Bounds,
  type LineString,
  TILE_NEUTRALIZATIONS,
  TILE_RISKS,
  type TilePoint,
  tileNeutralization,
  tileRisk,
  toWorld,
} from 'shared/geometry';
import { dayNumber, dayText, instantText } from './days';
import type { InfrastructureFacts, InventoryRow } from './inventory-rows';
import { ItemLists } from './item-lists';
import { PlaceGrid } from './place-grid';
import { Uuids } from './uuids';
import { WordIndex } from './word-index';

export const KIND = { none: 0, LINE: 1, POLE: 2 } as const;
/** Packs the columns that most filters test into one byte. */
export const traitsOf = (kind: number, risk: number, state: number, deadly: number): number =>
  kind | (risk << 2) | (state << 4) | (deadly << 6);
export const kindOf = (traits: number): number => traits & 3;
export const riskOf = (traits: number): number => (traits >> 2) & 3;
export const stateOf = (traits: number): number => (traits >> 4) & 3;
export const deadlyOf = (traits: number): number => traits >> 6;

const FIRST_SIZE = 4096;

/** A larger copy of a column. */
function resized<Column extends Uint8Array | Uint32Array | Float64Array>(
  column: Column,
  size: number,
): Column {
  const grown = new (column.constructor as new (size: number) => Column)(size);
  grown.set(column);
  return grown;
}

/**
 * The whole inventory as numeric columns indexed by record id, so that a query over a million records scans a few
 * arrays. Takes about 200 bytes per record, and 4 per word of its texts.
 */
export class InventoryColumns {
  /** One above the highest id. */
  end = 1;
  kind = new Uint8Array(FIRST_SIZE);
  /** Kind, risk, state and whether there are mortality cases, packed by `traitsOf`. */
  traits = new Uint8Array(FIRST_SIZE);
  /** As numbered in tiles. */
  risk = new Uint8Array(FIRST_SIZE);
  state = new Uint8Array(FIRST_SIZE);
  /** Highest list item id in the three columns that follow. */
  highestItem = 0;
  network = new Uint32Array(FIRST_SIZE);
  owner = new Uint32Array(FIRST_SIZE);
  condition = new Uint32Array(FIRST_SIZE);
  /** Dates as numbers, see `dayNumber`. */
  diagnosed = new Uint32Array(FIRST_SIZE);
  neutralized = new Uint32Array(FIRST_SIZE);
  /** Number of mortality cases. */
  deaths = new Uint32Array(FIRST_SIZE);
  createdBy = new Uint32Array(FIRST_SIZE);
  updatedBy = new Uint32Array(FIRST_SIZE);
  version = new Uint32Array(FIRST_SIZE);
  /** Milliseconds since 1970. */
  createdAt = new Float64Array(FIRST_SIZE);
  updatedAt = new Float64Array(FIRST_SIZE);
  /** Indexes into `itemLists`. */
  armings = new Uint32Array(FIRST_SIZE);
  equipments = new Uint32Array(FIRST_SIZE);
  readonly itemLists = new ItemLists();
  /** Indexes into `areaLists` and `sensitiveAreaLists`. */
  areas = new Uint32Array(FIRST_SIZE);
  sensitiveAreas = new Uint32Array(FIRST_SIZE);
  readonly areaLists = new ItemLists();
  readonly sensitiveAreaLists = new ItemLists();
  readonly words = new WordIndex();
  /** Metres. */
  length = new Float64Array(FIRST_SIZE);
  /** Box in degrees. */
  west = new Float64Array(FIRST_SIZE);
  south = new Float64Array(FIRST_SIZE);
  east = new Float64Array(FIRST_SIZE);
  north = new Float64Array(FIRST_SIZE);
  /** Support: its position in world units. Line: index of its first vertex in `vertices`, and number of vertices. */
  x = new Float64Array(FIRST_SIZE);
  y = new Float64Array(FIRST_SIZE);
  /** Vertices of all lines as alternating x and y, in world units and in degrees. */
  vertices = new Float64Array(FIRST_SIZE);
  positions = new Float64Array(FIRST_SIZE);
  readonly uuids = new Uuids();
  #vertexEnd = 0;
  readonly #grid = new PlaceGrid();

  /** Size of the columns in bytes. */
  get bytes(): number {
    return Object.values(this).reduce(
      (sum: number, column) => sum + (ArrayBuffer.isView(column) ? column.byteLength : 0),
      this.uuids.bytes + this.words.bytes,
    );
  }

  set(row: InventoryRow): void {
    const { id } = row;
    this.remove(id);
    if (id >= this.kind.length) this.#grow(Math.max(id + 1, Math.ceil(this.kind.length * 1.25)));
    this.end = Math.max(this.end, id + 1);
    this.kind[id] = KIND[row.kind];
    this.risk[id] = tileRisk(row.risk);
    this.state[id] = tileNeutralization(row.neutralization);
    this.deaths[id] = row.mortality_count;
    this.traits[id] = traitsOf(
      this.kind[id] as number,
      this.risk[id] as number,
      this.state[id] as number,
      row.mortality_count > 0 ? 1 : 0,
    );
    this.network[id] = row.network_type_id;
    this.owner[id] = row.owner_id ?? 0;
    this.condition[id] = row.condition_id ?? 0;
    for (const column of [this.network, this.owner, this.condition])
      this.highestItem = Math.max(this.highestItem, column[id] as number);
    this.diagnosed[id] = dayNumber(row.last_diagnosis_date);
    this.neutralized[id] = dayNumber(row.neutralization_date);
    this.uuids.set(id, row.uuid);
    this.createdBy[id] = row.created_by ?? 0;
    this.updatedBy[id] = row.updated_by ?? 0;
    this.version[id] = row.version;
    this.createdAt[id] = Date.parse(row.created_at);
    this.updatedAt[id] = Date.parse(row.updated_at);
    this.armings[id] = this.itemLists.numberOf(row.armings);
    this.equipments[id] = this.itemLists.numberOf(row.equipments);
    this.areas[id] = this.areaLists.numberOf(row.areas);
    this.sensitiveAreas[id] = this.sensitiveAreaLists.numberOf(row.sensitive_areas);
    this.words.set(id, row.text);
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

  /** Visits all records by ascending or descending id, or those whose box may intersect `bounds`, unordered. */
  each(bounds: Bounds | undefined, visit: (id: number) => void, falling = false): void {
    if (bounds) for (const ids of this.#grid.near(bounds)) for (const id of ids) visit(id);
    else if (falling) for (let id = this.end - 1; id > 0; id--) visit(id);
    else for (let id = 1; id < this.end; id++) visit(id);
  }

  /** Ids of records whose box may intersect a box in degrees, unordered and in groups. */
  near(bounds: Bounds): Iterable<readonly number[]> {
    return this.#grid.near(bounds);
  }

  /** Box of a record in degrees. */
  boxOf(id: number) {
    return {
      west: this.west[id] as number,
      south: this.south[id] as number,
      east: this.east[id] as number,
      north: this.north[id] as number,
    };
  }

  /** Vertices of a line in world units. */
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

  /** The columns of a record as facts. */
  factsOf(id: number): InfrastructureFacts {
    const isLine = this.kind[id] === KIND.LINE;
    return {
      id,
      uuid: this.uuids.of(id),
      created_by: this.createdBy[id] || null,
      updated_by: this.updatedBy[id] || null,
      created_at: instantText(this.createdAt[id] as number),
      updated_at: instantText(this.updatedAt[id] as number),
      version: this.version[id] as number,
      kind: isLine ? 'LINE' : 'POLE',
      length: isLine ? (this.length[id] as number) : null,
      network_type_id: this.network[id] as number,
      owner_id: this.owner[id] || null,
      condition_id: this.condition[id] || null,
      risk: TILE_RISKS[this.risk[id] as number] ?? null,
      neutralization: TILE_NEUTRALIZATIONS[this.state[id] as number] ?? 'none',
      neutralization_date: dayText(this.neutralized[id] as number),
      last_diagnosis_date: dayText(this.diagnosed[id] as number),
      mortality_count: this.deaths[id] as number,
      geojson: isLine
        ? `{"type":"LineString","coordinates":[${this.#pathText(id)}]}`
        : `{"type":"Point","coordinates":[${this.west[id]},${this.south[id]}]}`,
    };
  }

  #pathText(id: number): string {
    const start = this.x[id] as number;
    let text = '';
    for (let i = 0; i < (this.y[id] as number); i++)
      text += `${i === 0 ? '' : ','}[${this.positions[start + i * 2]},${this.positions[start + i * 2 + 1]}]`;
    return text;
  }

  /** Removes a record. */
  remove(id: number): void {
    if (id >= this.end || this.kind[id] === KIND.none) return;
    this.#grid.remove(id, this.#centreOf(id));
    this.kind[id] = KIND.none;
    this.traits[id] = 0;
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

  /** The old vertices of a changed line stay in memory until the next start, since lines rarely change. */
  #addVertices(positions: LineString['coordinates']): [start: number, count: number] {
    const start = this.#vertexEnd;
    const end = start + positions.length * 2;
    if (end > this.vertices.length) {
      const size = Math.max(end, Math.ceil(this.vertices.length * 1.25));
      this.vertices = resized(this.vertices, size);
      this.positions = resized(this.positions, size);
    }
    positions.forEach((position, i) => {
      this.vertices.set(toWorld(position), start + i * 2);
      this.positions.set(position, start + i * 2);
    });
    this.#vertexEnd = end;
    return [start, positions.length];
  }

  #grow(size: number): void {
    for (const name of ['kind', 'traits', 'risk', 'state'] as const) this[name] = resized(this[name], size);
    for (const name of [
      'network',
      'owner',
      'condition',
      'diagnosed',
      'neutralized',
      'deaths',
      'createdBy',
      'updatedBy',
      'version',
      'armings',
      'equipments',
      'areas',
      'sensitiveAreas',
    ] as const)
      this[name] = resized(this[name], size);
    for (const name of [
      'createdAt',
      'updatedAt',
      'length',
      'west',
      'south',
      'east',
      'north',
      'x',
      'y',
    ] as const)
      this[name] = resized(this[name], size);
  }
}
