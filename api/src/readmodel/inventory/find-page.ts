import type { INFRASTRUCTURE_ORDERINGS } from 'shared/kinds';
import type { Orderings, Page } from '../../http/pages';
import { squaredMetresFrom } from '../../store/squared-metres';
import type { InventoryColumns } from './columns';
import type { Selection } from './selection';

export type InfrastructureOrdering = (typeof INFRASTRUCTURE_ORDERINGS)[number] | 'distance';

/** Cursor types; in memory all orderings are numeric. */
export const INFRASTRUCTURE_CURSORS: Orderings<InfrastructureOrdering> = {
  id: 'id',
  type: 'id',
  network_type: 'id',
  risk: 'id',
  neutralization: 'id',
  last_diagnosis_date: 'id',
  owner: 'id',
  condition: 'id',
  mortality_count: 'id',
  distance: 'distance',
};

/** Ids of a page in order, the value and id it ends with, and the number of matches on all pages. */
export interface FoundPage {
  ids: number[];
  next: { value: number; id: number } | null;
  total: number;
}

const valuesOf = (
  columns: InventoryColumns,
  ordering: Exclude<InfrastructureOrdering, 'distance'>,
): ArrayLike<number> | null => {
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

/** Negative if the first record comes before the second. */
type Compare = (a: number, b: number) => number;

/** Keeps the first records of many, in a heap whose top is the last one kept. */
class First {
  readonly #heap: number[] = [];

  constructor(
    private readonly limit: number,
    private readonly compare: Compare,
  ) {}

  add(id: number): void {
    const heap = this.#heap;
    if (heap.length < this.limit) {
      heap.push(id);
      if (this.limit < Number.POSITIVE_INFINITY) this.#rise(heap.length - 1);
    } else if (this.compare(id, heap[0] as number) < 0) {
      heap[0] = id;
      this.#sink();
    }
  }

  sorted(): number[] {
    return this.#heap.sort(this.compare);
  }

  #rise(at: number): void {
    const heap = this.#heap;
    const id = heap[at] as number;
    let place = at;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.compare(heap[parent] as number, id) >= 0) break;
      heap[place] = heap[parent] as number;
      place = parent;
    }
    heap[place] = id;
  }

  #sink(): void {
    const heap = this.#heap;
    const id = heap[0] as number;
    let place = 0;
    for (let child = 1; child < heap.length; child = 2 * place + 1) {
      if (child + 1 < heap.length && this.compare(heap[child + 1] as number, heap[child] as number) > 0)
        child += 1;
      if (this.compare(heap[child] as number, id) <= 0) break;
      heap[place] = heap[child] as number;
      place = child;
    }
    heap[place] = id;
  }
}

/** Finds one page of a selection ordered by a column and the id. */
export function findPage(
  columns: InventoryColumns,
  selection: Selection,
  { ordering, descending, after, limit, near }: Page<InfrastructureOrdering>,
): FoundPage {
  const distance = near && squaredMetresFrom(near);
  const distances = new Float64Array(distance ? columns.end : 0);
  const values = ordering === 'distance' ? distances : valuesOf(columns, ordering);
  const sign = descending ? -1 : 1;
  const compare: Compare = values
    ? (a, b) => sign * ((values[a] as number) - (values[b] as number) || a - b)
    : (a, b) => sign * (a - b);
  // The last record of the previous page may be gone, so its cursor holds the value.
  const start = after && { value: values ? Number(after.value) : 0, id: after.id };
  const isAfter = (id: number) =>
    start === null || sign * ((values ? (values[id] as number) : 0) - start.value || id - start.id) > 0;
  // One more than the limit shows whether there is another page.
  const first = new First(limit === null ? Number.POSITIVE_INFINITY : limit + 1, compare);
  let total = 0;
  const visit = (id: number) => {
    if (!selection.holds(id)) return;
    total += 1;
    if (distance) distances[id] = distance.of(columns.boxOf(id));
    if (isAfter(id)) first.add(id);
  };
  // Visited in the direction of the page, most ids are rejected by the heap immediately.
  columns.each(selection.box, visit, descending);
  const found = first.sorted();
  const ids = limit === null ? found : found.slice(0, limit);
  const last = ids.at(-1);
  const goesOn = found.length > ids.length && last !== undefined;
  return { ids, total, next: goesOn ? { value: values ? (values[last] as number) : last, id: last } : null };
}
