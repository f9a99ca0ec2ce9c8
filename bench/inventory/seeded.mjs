/** A random generator that gives the same numbers for a seed on every machine (Mulberry32, T. Ettinger, public domain). */
export function seeded(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low, high) => low + next() * (high - low);
  const whole = (low, high) => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    whole,
    chance: share => next() < share,
    pick: list => list[whole(0, list.length - 1)],
  };
}
