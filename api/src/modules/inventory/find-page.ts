import type { INFRASTRUCTURE_ORDERINGS } from 'shared/contract';
import type { Page } from '../records/pages';
import type { InventoryColumns } from './columns';
import type { Selection } from './selection';

export type InfrastructureOrdering = (typeof INFRASTRUCTURE_ORDERINGS)[number];

/** Ids of a page in its order, the value and id it ends with, and how many there are in all. */
export interface FoundPage {
  ids: number[];
  next: { value: number; id: number } | null;
  total: number;
}

/** Ids are below this; a place in an order is the column's number and the id in one. */
const IDS = 2 ** 27;

const valuesOf = (columns: InventoryColumns, ordering: InfrastructureOrdering): ArrayLike<number> | null => {
  switch (ordering) {
    case 'id':
      return null;
    case 'type':
      return columns.kind;
    case 'network_type':
      return columns.network;
    case 'risk':
      return columns.risk;
    case 'neutralization':
      return columns.state;
    case 'last_diagnosis_date':
      return columns.diagnosed;
    case 'owner':
      return columns.owner;
    case 'condition':
      return columns.condition;
    case 'mortality_count':
      return columns.deaths;
  }
};

/** Keeps the smallest of many numbers: a heap whose top is the largest kept. */
class Smallest {
  readonly #heap: number[] = [];

  constructor(private readonly limit: number) {}

  add(value: number): void {
    const heap = this.#heap;
    if (heap.length < this.limit) {
      heap.push(value);
      this.#rise(heap.length - 1);
    } else if (value < (heap[0] as number)) {
      heap[0] = value;
      this.#sink();
    }
  }

  sorted(): number[] {
    return this.#heap.sort((a, b) => a - b);
  }

  #rise(at: number): void {
    const heap = this.#heap;
    const value = heap[at] as number;
    let place = at;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((heap[parent] as number) >= value) break;
      heap[place] = heap[parent] as number;
      place = parent;
    }
    heap[place] = value;
  }

  #sink(): void {
    const heap = this.#heap;
    const value = heap[0] as number;
    let place = 0;
    for (let child = 1; child < heap.length; child = 2 * place + 1) {
      if (child + 1 < heap.length && (heap[child + 1] as number) > (heap[child] as number)) child += 1;
      if ((heap[child] as number) <= value) break;
      heap[place] = heap[child] as number;
      place = child;
    }
    heap[place] = value;
  }
}

/** One page of what a selection finds, in a column's order, the id deciding between equals. */
export function findPage(
  columns: InventoryColumns,
  selection: Selection,
  { ordering, descending, after, limit }: Page<InfrastructureOrdering>,
): FoundPage {
  const values = valuesOf(columns, ordering);
  const sign = descending ? -1 : 1;
  const placeOf = (value: number, id: number) => sign * (value * IDS + id);
  const start = after ? placeOf(values ? Number(after.value) : 0, after.id) : Number.NEGATIVE_INFINITY;
  // One more than asked tells whether there is another page.
  const smallest = new Smallest(limit === null ? Number.POSITIVE_INFINITY : limit + 1);
  let total = 0;
  const visit = (id: number) => {
    if (!selection.holds(id)) return;
    total += 1;
    const place = placeOf(values ? (values[id] as number) : 0, id);
    if (place > start) smallest.add(place);
  };
  // In the page's own direction most are refused by the heap at once.
  columns.each(selection.box, visit, descending);
  const places = smallest.sorted();
  const ids = places.slice(0, limit ?? undefined).map(place => (sign * place) % IDS);
  const last = ids.at(-1);
  const goesOn = limit !== null && places.length > limit && last !== undefined;
  return { ids, total, next: goesOn ? { value: values ? (values[last] as number) : last, id: last } : null };
}
