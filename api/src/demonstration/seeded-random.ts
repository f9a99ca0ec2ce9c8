/** A stream of numbers that is the same for the same seed, so that the set is the same on every machine. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  /** In [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [low, high]. */
  whole(low: number, high: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of a list that is not empty, all alike. */
  pick<Item>(items: readonly Item[]): Item;
  /** One of a table of items and their weights. */
  weighted<Item>(table: readonly (readonly [Item, number])[]): Item;
}

/** Mulberry32: 32 bits of state, by T. Ettinger (public domain). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function seededRandom(seed: number): SeededRandom {
  const next = mulberry32(seed);
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error('Nothing to pick from');
    return items[whole(0, items.length - 1)] as Item;
  };
  const weighted = <Item>(table: readonly (readonly [Item, number])[]): Item => {
    let left = next() * table.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of table) {
      left -= weight;
      if (left < 0) return item;
    }
    throw new Error('Weights must be positive');
  };
  return { next, between, whole, chance: probability => next() < probability, pick, weighted };
}
