/** A dated record: a diagnosis or an operation. `timestamp_create` is an ISO instant. */
export interface Dated {
  id: number;
  date: string;
  timestamp_create: string;
}

/** Newest first: by date, then by creation, then by id. */
export function newestFirst(a: Dated, b: Dated): number {
  return b.date.localeCompare(a.date) || b.timestamp_create.localeCompare(a.timestamp_create) || b.id - a.id;
}

/** The first record in the order of `newestFirst`. */
export function latestOf<Record extends Dated>(records: readonly Record[]): Record | null {
  return [...records].sort(newestFirst)[0] ?? null;
}
