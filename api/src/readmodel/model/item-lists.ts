/** Numbers lists of ids written as `12,15`, since records share few different ones. */
export class ItemLists {
  /** Item ids of each list by its number; number 0 is the empty list. */
  readonly lists: number[][] = [[]];
  readonly #numbers = new Map<string | null, number>([[null, 0]]);

  numberOf(text: string | null): number {
    const known = this.#numbers.get(text);
    if (known !== undefined || text === null) return known ?? 0;
    const number = this.lists.push(text.split(',').map(Number)) - 1;
    this.#numbers.set(text, number);
    return number;
  }

  /** For each list, whether it contains one of some items. */
  withAny(items: ReadonlySet<number>): Uint8Array {
    return Uint8Array.from(this.lists, list => (list.some(item => items.has(item)) ? 1 : 0));
  }

  /** Numbers of the lists that contain one of some items. */
  numbersWithAny(items: ReadonlySet<number>): number[] {
    return this.lists.flatMap((list, number) => (list.some(item => items.has(item)) ? [number] : []));
  }
}
