/** Pseudo-random numbers, which are the same for the same seed. */
export interface SeededRandom {
  /** A number from 0 to 1. */
  next(): number;
  /** An integer from `low` to `high`. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
}

/** Mulberry32, by Tommy Ettinger (public domain). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: probability => next() < probability,
  };
}
