/** With fewer changed texts, scanning them is faster than rebuilding the index. */
const MOST_CHANGED = 20_000;
/** The index is only rebuilt after one change per this many entries, since that processes all of them. */
const WORDS_A_CHANGE = 64;

/** Marks of ids, one byte each, for ids below `end`. */
export function marked(ids: Iterable<number>, end: number): Uint8Array {
  const marks = new Uint8Array(end);
  for (const id of ids) marks[id] = 1;
  return marks;
}

/**
 * Index from words to records. It finds a word anywhere in a text by scanning the distinct words instead of the texts.
 * Takes four bytes per word and record.
 */
export class WordIndex {
  readonly #words: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Record ids by word: those of word `n` are from `#starts[n]` up to `#starts[n + 1]`. */
  #starts = new Uint32Array(1);
  #ids = new Uint32Array(0);
  /** Texts changed since the index was built, which override it for their records. */
  readonly #changed = new Map<number, string>();
  /** One above the highest id so far. */
  #end = 0;

  /** Size of the index in bytes. */
  get bytes(): number {
    return this.#starts.byteLength + this.#ids.byteLength;
  }

  /** @param text normalised, words separated by single spaces; empty for none */
  set(id: number, text: string): void {
    // Most records have no text.
    if (text === '' && id >= this.#end) return;
    this.#end = Math.max(this.#end, id + 1);
    this.#changed.set(id, text);
    if (this.#changed.size > Math.max(MOST_CHANGED, this.#ids.length / WORDS_A_CHANGE)) this.#list();
  }

  /** Marks the records whose text contains a word. @param members one byte per record, all unmarked */
  mark(word: string, members: Uint8Array): void {
    for (const [number, one] of this.#words.entries()) {
      if (!one.includes(word)) continue;
      const end = this.#starts[number + 1] ?? 0;
      for (let at = this.#starts[number] ?? end; at < end; at++) members[this.#ids[at] as number] = 1;
    }
    for (const [id, text] of this.#changed) members[id] = text.includes(word) ? 1 : 0;
  }

  /** Ids of the records whose text contains all words. */
  recordsWith(words: readonly string[]): number[] {
    const [first, ...others] = words.map(word => {
      const members = Buffer.alloc(this.#end);
      this.mark(word, members);
      return members;
    });
    const found: number[] = [];
    if (!first) return found;
    for (let id = first.indexOf(1); id >= 0; id = first.indexOf(1, id + 1))
      if (others.every(members => members[id] === 1)) found.push(id);
    return found;
  }

  /** Rebuilds the index with the changed texts. */
  #list(): void {
    const changed = marked(this.#changed.keys(), this.#end);
    const [numbers, ids]: [number[], number[]] = [[], []];
    for (const [id, text] of this.#changed)
      for (const word of new Set(text.split(' ').filter(Boolean))) {
        numbers.push(this.#numberOf(word));
        ids.push(id);
      }
    const each = (visit: (number: number, id: number) => void) => {
      for (let number = 0; number + 1 < this.#starts.length; number++)
        for (let at = this.#starts[number] as number; at < (this.#starts[number + 1] as number); at++)
          if (changed[this.#ids[at] as number] === 0) visit(number, this.#ids[at] as number);
      for (let i = 0; i < ids.length; i++) visit(numbers[i] as number, ids[i] as number);
    };
    const starts = new Uint32Array(this.#words.length + 1);
    each(number => {
      (starts[number + 1] as number) += 1;
    });
    for (let number = 0; number < this.#words.length; number++)
      (starts[number + 1] as number) += starts[number] as number;
    const next = starts.slice();
    const listed = new Uint32Array(starts.at(-1) ?? 0);
    each((number, id) => {
      listed[next[number] as number] = id;
      (next[number] as number) += 1;
    });
    this.#starts = starts;
    this.#ids = listed;
    this.#changed.clear();
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#words.push(word) - 1;
      this.#numbers.set(word, number);
    }
    return number;
  }
}
