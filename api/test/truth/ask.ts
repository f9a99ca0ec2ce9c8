/** An answer with its bytes. */
export interface Answered {
  status: number;
  header(name: string): string;
  bytes: Uint8Array;
}

/** A server to query, in this process or another one. Paths are relative to `/api/v1/`. */
export interface Asked {
  ask(method: string, path: string, body?: object): Promise<Answered>;
}

export const jsonOf = ({ bytes }: Answered) => JSON.parse(Buffer.from(bytes).toString());

/** A database that another program reads and writes with plain SQL. */
export interface PlainSql {
  rows(text: string): Promise<Record<string, unknown>[]>;
  /** Runs statements that return nothing. */
  run(...statements: string[]): Promise<void>;
  close(): Promise<void>;
}

/** A random generator with reproducible numbers by seed (Mulberry32, T. Ettinger, public domain). */
export class Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('Nothing to pick from');
    return items[Math.floor(this.next() * items.length)] as Item;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }
}
