const FIRST_SIZE = 16 * 1024;
/** Up to here a loop is quicker than a call out of JavaScript. */
const SHORT = 40;
/** Buffers kept to be written again. */
const MOST_SPENT = 2;
const MOST_SPENT_BYTES = 32 * 1024 * 1024;
const spent: ArrayBuffer[] = [];

/** Keeps a buffer whose bytes were sent for the next long answer: fresh ones cost pages and garbage collections. */
export function keepSpent(buffer: ArrayBuffer): void {
  if (spent.length < MOST_SPENT && buffer.byteLength <= MOST_SPENT_BYTES) spent.push(buffer);
}

/** A buffer that was kept, or a new one. */
export const takeSpent = (): ArrayBuffer => spent.pop() ?? new ArrayBuffer(FIRST_SIZE);

/** A value as JSON, to be written as often as it occurs. */
export const jsonBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** Lists by id as JSON. Those that records share are put together once. */
export function listsJson(lists: ReadonlyMap<number, readonly unknown[]>): (id: number) => Uint8Array {
  const known = new Map<readonly unknown[] | undefined, Uint8Array>([[undefined, jsonBytes([])]]);
  return function listOf(id) {
    const list = lists.get(id);
    const json = known.get(list) ?? jsonBytes(list);
    known.set(list, json);
    return json;
  };
}

/** JSON as it is written, in UTF-8. Thousands of records need neither objects nor texts of their own. */
export class JsonBytes {
  #bytes: Buffer<ArrayBuffer>;
  #end = 0;

  /** @param buffer what is written into, as long as there is room */
  constructor(buffer?: ArrayBuffer) {
    this.#bytes = buffer ? Buffer.from(buffer) : Buffer.allocUnsafeSlow(FIRST_SIZE);
  }

  /** What is JSON already. */
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

  /** What is JSON already, in letters of ASCII only. */
  ascii(text: string): void {
    const { length } = text;
    this.#room(length);
    const to = this.#bytes;
    let end = this.#end;
    if (length > SHORT) end += to.write(text, end, 'latin1');
    else for (let i = 0; i < length; i++) to[end++] = text.charCodeAt(i);
    this.#end = end;
  }

  /** A text of ASCII without quotes and backslashes, such as a date, a code or a uuid; `null` for none. */
  plain(text: string | null): void {
    if (text === null) this.ascii('null');
    else {
      this.ascii('"');
      this.ascii(text);
      this.ascii('"');
    }
  }

  number(value: number | null): void {
    this.ascii(`${value}`);
  }

  flag(isSet: boolean): void {
    this.ascii(isSet ? 'true' : 'false');
  }

  /** Any value. Most lists and texts of records are empty. */
  value(value: unknown): void {
    if (value === '') this.ascii('""');
    else if (Array.isArray(value) && value.length === 0) this.ascii('[]');
    else {
      const text = JSON.stringify(value);
      this.#room(text.length * 3);
      this.#end += this.#bytes.write(text, this.#end, 'utf8');
    }
  }

  /** A list of values, each written by `write`. */
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

  /** Everything written, in a buffer of its own. */
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

/** How each field of an object is written, in their order: from an item and what is known of all items. */
export type FieldWriters<Value extends object, Item, Known> = {
  [Name in keyof Value]-?: (out: JsonBytes, item: Item, known: Known) => void;
};

/** Writes objects of one shape. */
export function objectWriter<Value extends object, Item, Known>(
  fields: FieldWriters<Value, Item, Known>,
): (out: JsonBytes, item: Item, known: Known) => void {
  const writers = Object.values(fields) as FieldWriters<Record<string, unknown>, Item, Known>[string][];
  const names = Object.keys(fields).map((name, i) =>
    Buffer.from(`${i === 0 ? '{' : ','}${JSON.stringify(name)}:`),
  );
  return function write(out, item, known) {
    for (let i = 0; i < writers.length; i++) {
      out.raw(names[i] as Buffer);
      (writers[i] as (typeof writers)[number])(out, item, known);
    }
    out.ascii('}');
  };
}

/** What is written of some items, as objects. */
export function parsedList<Item, Value>(
  items: readonly Item[],
  write: (out: JsonBytes, item: Item) => void,
): Value[] {
  const out = new JsonBytes();
  out.list(items, item => write(out, item));
  return JSON.parse(out.done().toString('utf8'));
}
