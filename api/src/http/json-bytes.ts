import type { Column } from 'shared/contract/columns';
import { columnOf, fieldColumns } from './json-columns';

const FIRST_SIZE = 16 * 1024;
/** Length up to which a loop was faster than a call into native code. */
const SHORT = 40;
/** Maximum number of buffers kept for reuse. */
const MOST_SPENT = 2;
const MOST_SPENT_BYTES = 32 * 1024 * 1024;
const spent: ArrayBuffer[] = [];

/**
 * Keeps the buffer of a sent response for reuse, unless it is large or enough buffers are kept. New buffers cost page
 * faults and garbage collections.
 */
export function keepSpent(buffer: ArrayBuffer): void {
  if (spent.length < MOST_SPENT && buffer.byteLength <= MOST_SPENT_BYTES) spent.push(buffer);
}

export const takeSpent = (): ArrayBuffer => spent.pop() ?? new ArrayBuffer(FIRST_SIZE);

/**
 * Checks a number for a response.
 * @throws RangeError for NaN and infinities, which JSON cannot contain
 */
export function sound(number: number): number {
  if (!Number.isFinite(number)) throw new RangeError(`${number} in an answer`);
  return number;
}

function checkNumbers(value: unknown): void {
  if (typeof value === 'number') sound(value);
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(checkNumbers);
}

/**
 * Serialises a value of a response.
 * @throws RangeError for numbers that JSON would write as `null`
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (text?.includes('null')) checkNumbers(value);
  return text;
}

export const jsonBytes = (value: unknown): Uint8Array => Buffer.from(jsonText(value));

/** Serialises lists by id; a list that several records share is serialised once. */
export function listsJson(lists: ReadonlyMap<number, readonly unknown[]>): (id: number) => Uint8Array {
  const cached = new Map<readonly unknown[] | undefined, Uint8Array>([[undefined, jsonBytes([])]]);
  return function listOf(id) {
    const list = lists.get(id);
    const json = cached.get(list) ?? jsonBytes(list);
    cached.set(list, json);
    return json;
  };
}

export type JsonOut = Pick<JsonBytes, 'raw' | 'ascii' | 'plain' | 'number' | 'flag' | 'value'>;

/** Writes JSON as UTF-8 without intermediate objects or strings, for thousands of records. */
export class JsonBytes {
  #bytes: Buffer<ArrayBuffer>;
  #end = 0;

  /** @param buffer reused as long as it is large enough */
  constructor(buffer?: ArrayBuffer) {
    this.#bytes = buffer ? Buffer.from(buffer) : Buffer.allocUnsafeSlow(FIRST_SIZE);
  }

  /** Appends JSON in UTF-8. */
  raw(bytes: Uint8Array): void {
    const { length } = bytes;
    this.#room(length);
    if (length > SHORT) {
      this.#bytes.set(bytes, this.#end);
      this.#end += length;
      return;
    }
    const to = this.#bytes;
    let end = this.#end;
    for (let i = 0; i < length; i++) to[end++] = bytes[i] as number;
    this.#end = end;
  }

  /** Appends JSON of ASCII characters only. */
  ascii(text: string): void {
    const { length } = text;
    this.#room(length);
    const to = this.#bytes;
    let end = this.#end;
    if (length > SHORT) end += to.write(text, end, 'latin1');
    else for (let i = 0; i < length; i++) to[end++] = text.charCodeAt(i);
    this.#end = end;
  }

  /** Writes `null`, or an ASCII text that needs no escapes in JSON, such as a date, a code or a UUID. */
  plain(text: string | null): void {
    if (text === null) this.ascii('null');
    else {
      this.ascii('"');
      this.ascii(text);
      this.ascii('"');
    }
  }

  number(value: number | null): void {
    this.ascii(value === null ? 'null' : `${sound(value)}`);
  }

  flag(isSet: boolean): void {
    this.ascii(isSet ? 'true' : 'false');
  }

  /**
   * Writes any value. The empty text and the empty list are frequent, so they are written without `JSON.stringify`.
   */
  value(value: unknown): void {
    if (value === '') this.ascii('""');
    else if (Array.isArray(value) && value.length === 0) this.ascii('[]');
    else {
      const text = jsonText(value);
      this.#room(text.length * 3);
      this.#end += this.#bytes.write(text, this.#end, 'utf8');
    }
  }

  list<Item>(items: Iterable<Item>, write: (item: Item) => void): void {
    this.ascii('[');
    let isFirst = true;
    for (const item of items) {
      if (!isFirst) this.comma();
      isFirst = false;
      write(item);
    }
    this.ascii(']');
  }

  comma(): void {
    this.ascii(',');
  }

  /** The written bytes, as a view of the internal buffer. */
  done(): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#end);
  }

  #room(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#end + bytes, this.#bytes.length * 2));
    grown.set(this.done());
    this.#bytes = grown;
  }
}

/** Writes a value of an item, from data shared by all items. */
export interface FieldWriter<Item, Shared> {
  (out: JsonOut, item: Item, shared: Shared): void;
  /** Present if parts of the value have columns of their own: converts the values of several items to a column. */
  columnOf?(items: readonly Item[], shared: Shared): Column;
}

/** A writer for each field of an object, in the order of the written fields. */
export type FieldWriters<Value extends object, Item, Shared> = {
  [Name in keyof Value]-?: FieldWriter<Item, Shared>;
};

export function objectWriter<Value extends object, Item, Shared>(
  fields: FieldWriters<Value, Item, Shared>,
): FieldWriter<Item, Shared> {
  const writers = Object.values(fields) as FieldWriter<Item, Shared>[];
  const names = Object.keys(fields).map((name, i) =>
    Buffer.from(`${i === 0 ? '{' : ','}${JSON.stringify(name)}:`),
  );
  function write(out: JsonOut, item: Item, shared: Shared): void {
    for (let i = 0; i < writers.length; i++) {
      out.raw(names[i] as Buffer);
      (writers[i] as FieldWriter<Item, Shared>)(out, item, shared);
    }
    out.ascii('}');
  }
  return Object.assign(write, {
    columnOf: (items: readonly Item[], shared: Shared) =>
      fieldColumns(fields as FieldWriters<Record<string, unknown>, Item, Shared>, items, shared),
  });
}

/**
 * Makes a writer of one list per item.
 * @param entriesOf returns the entries of an item's list
 * @param innerOf returns the data that `writeEntry` needs
 */
export function listWriter<Item, Shared, Entry, Inner>(
  entriesOf: (item: Item, shared: Shared) => readonly Entry[],
  innerOf: (shared: Shared) => Inner,
  writeEntry: FieldWriter<Entry, Inner>,
): FieldWriter<Item, Shared> {
  function write(out: JsonOut, item: Item, shared: Shared): void {
    out.ascii('[');
    for (const [i, entry] of entriesOf(item, shared).entries()) {
      if (i > 0) out.ascii(',');
      writeEntry(out, entry, innerOf(shared));
    }
    out.ascii(']');
  }
  return Object.assign(write, {
    columnOf(items: readonly Item[], shared: Shared): Column {
      const lists = items.map(item => entriesOf(item, shared));
      return {
        lengths: lists.map(({ length }) => length),
        items: columnOf(writeEntry, lists.flat(), innerOf(shared)),
      };
    },
  });
}

/** Writes items and parses the JSON back into objects. */
export function parsedList<Item, Value>(
  items: readonly Item[],
  write: (out: JsonBytes, item: Item) => void,
): Value[] {
  const out = new JsonBytes();
  out.list(items, item => write(out, item));
  return JSON.parse(out.done().toString('utf8'));
}
