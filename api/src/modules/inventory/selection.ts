import type { InfrastructureFilter } from 'shared/contract';
import { type Bounds, tileNeutralization, tileRisk } from 'shared/map/geometry';
import { type InventoryColumns, KIND, MOST_ITEMS } from './columns';
import { dayNumber } from './days';

/** For each number of a column whether it is wanted: all of them without a filter. */
function wanted(size: number, numbers: readonly number[] | undefined): Uint8Array {
  if (!numbers) return new Uint8Array(size).fill(1);
  const table = new Uint8Array(size);
  for (const number of numbers) table[number] = 1;
  return table;
}

const ANY_ITEM = wanted(MOST_ITEMS, undefined);
const items = (ids: readonly number[] | undefined) =>
  ids
    ? wanted(
        MOST_ITEMS,
        ids.filter(id => id < MOST_ITEMS),
      )
    : ANY_ITEM;

/** For each list of items whether it has one of some. */
const listsWith = ({ itemLists }: InventoryColumns, ids: readonly number[] | undefined) =>
  Uint8Array.from(itemLists.lists, list => (!ids || ids.some(id => list.includes(id)) ? 1 : 0));

const ASKED_MORE = [
  'network_type',
  'owner',
  'condition',
  'arming',
  'equipment',
  'diagnosed_after',
  'diagnosed_before',
] as const satisfies readonly (keyof InfrastructureFilter)[];

/** For each combination of traits whether a filter wants it. */
function traitsWanted({ type, risk, neutralization, has_mortality }: InfrastructureFilter): Uint8Array {
  const kinds = wanted(
    4,
    type?.map(one => KIND[one]),
  );
  kinds[KIND.none] = 0;
  const risks = wanted(
    4,
    risk?.map(one => tileRisk(one === 'none' ? null : one)),
  );
  const states = wanted(4, neutralization?.map(tileNeutralization));
  const deadly = wanted(2, has_mortality === undefined ? undefined : [Number(has_mortality)]);
  return Uint8Array.from(
    { length: 128 },
    (_, traits) =>
      (kinds[traits & 3] as number) &
      (risks[(traits >> 2) & 3] as number) &
      (states[(traits >> 4) & 3] as number) &
      (deadly[traits >> 6] as number),
  );
}

/** Which records of the inventory a filter finds. */
export class Selection {
  /** By `traitsOf`. */
  readonly #traits: Uint8Array;
  /** Whether more is asked than the traits tell. */
  readonly #asksMore: boolean;
  readonly #network: Uint8Array;
  readonly #owner: Uint8Array;
  readonly #condition: Uint8Array;
  readonly #arming: Uint8Array;
  readonly #equipment: Uint8Array;
  readonly #from: number;
  readonly #until: number;
  /** The box everything found meets, where there is one. */
  readonly box: Bounds | undefined;

  /** @param sets records that the parts of the filter find that other tables decide; in all of them, one byte a record */
  constructor(
    private readonly columns: InventoryColumns,
    filter: InfrastructureFilter,
    private readonly sets: readonly Uint8Array[],
  ) {
    this.#traits = traitsWanted(filter);
    this.#asksMore = ASKED_MORE.some(name => filter[name] !== undefined);
    this.#network = items(filter.network_type);
    this.#owner = items(filter.owner);
    this.#condition = items(filter.condition);
    this.#arming = listsWith(columns, filter.arming);
    this.#equipment = listsWith(columns, filter.equipment);
    const { diagnosed_after, diagnosed_before } = filter;
    // A date asked for excludes those never visited, whose day is 0.
    this.#from = diagnosed_after ? dayNumber(diagnosed_after) : diagnosed_before ? 1 : 0;
    this.#until = diagnosed_before ? dayNumber(diagnosed_before) : Number.POSITIVE_INFINITY;
    this.box = filter.in_bbox;
  }

  /** Whether a record is found. */
  holds(id: number): boolean {
    return (
      this.#traits[this.columns.traits[id] as number] === 1 &&
      (!this.#asksMore || this.#holdsMore(id)) &&
      (this.box === undefined || this.meets(id, this.box)) &&
      this.#isInSets(id)
    );
  }

  #holdsMore(id: number): boolean {
    const { columns } = this;
    const day = columns.diagnosed[id] as number;
    return (
      this.#network[columns.network[id] as number] === 1 &&
      this.#owner[columns.owner[id] as number] === 1 &&
      this.#condition[columns.condition[id] as number] === 1 &&
      this.#arming[columns.armings[id] as number] === 1 &&
      this.#equipment[columns.equipments[id] as number] === 1 &&
      day >= this.#from &&
      day <= this.#until
    );
  }

  /** Whether a record's box meets a box in degrees. */
  meets(id: number, [west, south, east, north]: Bounds): boolean {
    const { columns } = this;
    return (
      (columns.west[id] as number) <= east &&
      (columns.east[id] as number) >= west &&
      (columns.south[id] as number) <= north &&
      (columns.north[id] as number) >= south
    );
  }

  #isInSets(id: number): boolean {
    for (const set of this.sets) if (set[id] !== 1) return false;
    return true;
  }
}
