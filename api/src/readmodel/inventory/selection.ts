import { type Bounds, tileNeutralization, tileRisk } from 'shared/geometry';
import type { InfrastructureFilter } from 'shared/kinds';
import { deadlyOf, type InventoryColumns, KIND, kindOf, riskOf, stateOf } from './columns';
import { dayNumber } from './days';
import type { ItemLists } from './item-lists';
import { marked } from './word-index';

/** For each value of a column whether it matches; all do without a filter. */
const wanted = (size: number, numbers: readonly number[] | undefined): Uint8Array =>
  numbers ? marked(numbers, size) : new Uint8Array(size).fill(1);

/** For each combination of traits whether it matches a filter. */
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
      (kinds[kindOf(traits)] as number) &
      (risks[riskOf(traits)] as number) &
      (states[stateOf(traits)] as number) &
      (deadly[deadlyOf(traits)] as number),
  );
}

/** A column, and for each of its values whether it matches. */
interface Demand {
  numbers: Uint32Array;
  wanted: Uint8Array;
}

/** Tests of a filter on columns other than the traits. */
function demandsOf(columns: InventoryColumns, filter: InfrastructureFilter): Demand[] {
  const { itemLists, areaLists, sensitiveAreaLists, highestItem } = columns;
  const asked: [Demand['numbers'], readonly number[] | undefined, ItemLists?][] = [
    [columns.network, filter.network_type],
    [columns.owner, filter.owner],
    [columns.condition, filter.condition],
    [columns.armings, filter.arming, itemLists],
    [columns.equipments, filter.equipment, itemLists],
    [columns.areas, filter.area, areaLists],
    [columns.areas, filter.municipality, areaLists],
    [columns.sensitiveAreas, filter.sensitive_area, sensitiveAreaLists],
  ];
  return asked.flatMap(([numbers, ids, lists]) => {
    if (!ids) return [];
    return [{ numbers, wanted: lists ? lists.withAny(new Set(ids)) : marked(ids, highestItem + 1) }];
  });
}

/** A column of days, and the first and last that match. */
interface Period {
  days: Uint32Array;
  from: number;
  until: number;
}

/** Tests of a filter on dates. They exclude records without the date, whose day is 0. */
function periodsOf(columns: InventoryColumns, filter: InfrastructureFilter): Period[] {
  const asked: [Period['days'], string | undefined, string | undefined][] = [
    [columns.diagnosed, filter.diagnosed_after, filter.diagnosed_before],
    [columns.neutralized, filter.neutralized_after, filter.neutralized_before],
  ];
  return asked.flatMap(([days, after, before]) =>
    after || before
      ? [
          {
            days,
            from: after ? dayNumber(after) : 1,
            until: before ? dayNumber(before) : Number.POSITIVE_INFINITY,
          },
        ]
      : [],
  );
}

/** The records that match a filter; valid until the inventory changes. */
export class Selection {
  /** Whether records match, by `traitsOf`. */
  readonly #traits: Uint8Array;
  readonly #demands: readonly Demand[];
  /** Whether the filter tests more than the traits. */
  readonly #asksMore: boolean;
  readonly #periods: readonly Period[];
  /** The box of the filter, if any. */
  readonly box: Bounds | undefined;

  /** @param sets for each word of the filter, its records with one byte each; a match is in all of them */
  constructor(
    private readonly columns: InventoryColumns,
    filter: InfrastructureFilter,
    private readonly sets: readonly Uint8Array[],
  ) {
    this.#traits = traitsWanted(filter);
    this.#demands = demandsOf(columns, filter);
    this.#periods = periodsOf(columns, filter);
    this.box = filter.in_bbox;
    this.#asksMore = this.#demands.length + this.#periods.length + sets.length > 0 || this.box !== undefined;
  }

  /** Whether a record matches. */
  holds(id: number): boolean {
    return this.#traits[this.columns.traits[id] as number] === 1 && (!this.#asksMore || this.#holdsMore(id));
  }

  /** Whether a record's box intersects a box in degrees. */
  meets(id: number, [west, south, east, north]: Bounds): boolean {
    const { columns } = this;
    return (
      (columns.west[id] as number) <= east &&
      (columns.east[id] as number) >= west &&
      (columns.south[id] as number) <= north &&
      (columns.north[id] as number) >= south
    );
  }

  #holdsMore(id: number): boolean {
    for (const { numbers, wanted } of this.#demands) if (wanted[numbers[id] as number] !== 1) return false;
    for (const set of this.sets) if (set[id] !== 1) return false;
    for (const { days, from, until } of this.#periods) {
      const day = days[id] as number;
      if (day < from || day > until) return false;
    }
    return this.box === undefined || this.meets(id, this.box);
  }
}
