import type { Column } from 'shared/contract/columns';
import type { FieldWriter, FieldWriters, JsonOut } from './json-bytes';

/** Share of distinct values above which a column is not written as indices into its distinct values. */
const FEW = 1 / 4;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

class CollectedValues implements JsonOut {
  readonly values: unknown[] = [];
  readonly #parsed = new Map<Uint8Array, unknown>();

  /** JSON that several items share is parsed once and stays one value. */
  raw(json: Uint8Array): void {
    if (!this.#parsed.has(json)) this.#parsed.set(json, JSON.parse(Buffer.from(json).toString('utf8')));
    this.values.push(this.#parsed.get(json));
  }

  ascii(json: string): void {
    this.values.push(JSON.parse(json));
  }

  plain(text: string | null): void {
    this.values.push(text);
  }

  number(value: number | null): void {
    this.values.push(value);
  }

  flag(isSet: boolean): void {
    this.values.push(isSet);
  }

  value(value: unknown): void {
    this.values.push(value);
  }
}

/** The output of a writer for some items, as a column. */
export function columnOf<Item, Shared>(
  write: FieldWriter<Item, Shared>,
  items: readonly Item[],
  shared: Shared,
): Column {
  if (write.columnOf) return write.columnOf(items, shared);
  const out = new CollectedValues();
  for (const item of items) write(out, item, shared);
  return packed(out.values);
}

export const fieldColumns = <Item, Shared>(
  fields: FieldWriters<Record<string, unknown>, Item, Shared>,
  items: readonly Item[],
  shared: Shared,
): Column => ({
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, write]) => [name, columnOf(write, items, shared)]),
  ),
});

/** Encodes values in the first compact form that fits them. */
export function packed(values: readonly unknown[]): Column {
  if (values.length === 0) return values;
  const numbered = numberedValues(values);
  if (numbered) return numbered;
  if (values.every(value => Array.isArray(value)))
    return { lengths: packed(values.map(list => list.length)), items: packed(values.flat()) };
  if (haveSameFields(values)) {
    const names = Object.keys(values[0] as object);
    return { fields: Object.fromEntries(names.map(name => [name, packed(values.map(one => one[name]))])) };
  }
  return stepsBetween(values) ?? uuidBytes(values) ?? values;
}

/** Encodes values as indices into a list of the distinct values; `null` if there are too many of them. */
function numberedValues(values: readonly unknown[]): Column | null {
  const most = values.length * FEW;
  const indexes = new Map<unknown, number>();
  const at: number[] = [];
  for (const value of values) {
    const index = indexes.get(value) ?? indexes.size;
    if (index >= most) return null;
    indexes.set(value, index);
    at.push(index);
  }
  return { values: [...indexes.keys()], at };
}

function haveSameFields(values: readonly unknown[]): values is readonly Record<string, unknown>[] {
  const namesOf = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).join() : '';
  const names = namesOf(values[0]);
  return names !== '' && values.every(value => namesOf(value) === names);
}

function stepsBetween(values: readonly unknown[]): Column | null {
  if (!values.every(value => Number.isSafeInteger(value))) return null;
  return { steps: (values as readonly number[]).map((value, i, all) => value - (all[i - 1] ?? 0)) };
}

function uuidBytes(values: readonly unknown[]): Column | null {
  if (!values.every(value => typeof value === 'string' && UUID.test(value))) return null;
  return { uuids: Buffer.from(values.join('').replaceAll('-', ''), 'hex').toString('base64') };
}
