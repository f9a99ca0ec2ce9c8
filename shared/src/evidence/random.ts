/// <reference path="../programme/jstat.d.ts" />
import jstat from 'jstat';

const BITS = 2 ** 32;
/** Above this mean, a normal variable differs from a Poisson variable by less than one. */
const LARGE_MEAN = 500;

/** A generator of numbers from 0 to 1 that a seed determines (mulberry32, by T. Ettinger, public domain). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / BITS;
  };
}

/** Draws from distributions, which a seed determines. */
export function drawsFrom(seed: number) {
  const random = randomFrom(seed);
  /** Between 0 and 1, both excluded. */
  const uniform = () => random() + 0.5 / BITS;
  // jStat has one generator for all callers, so that each draw sets its own.
  const withGenerator =
    <Values extends number[]>(draw: (...values: Values) => number) =>
    (...values: Values) => {
      jstat.setRandom(uniform);
      return draw(...values);
    };
  const normal = withGenerator(() => jstat.randn());
  const gamma = withGenerator((shape: number) => jstat.randg(shape));
  // jStat's own draws of large means ignore the generator.
  function poisson(mean: number): number {
    if (mean > LARGE_MEAN) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    let count = 0;
    const least = Math.exp(-mean);
    for (let product = uniform(); product > least; product *= uniform()) count++;
    return count;
  }
  return {
    uniform,
    normal,
    poisson,
    beta(alpha: number, beta: number): number {
      const part = gamma(alpha);
      return part / (part + gamma(beta));
    },
    /** Number of misses before the `size`-th hit, where each try hits with a probability above 0. */
    missesBefore: (size: number, probability: number): number =>
      poisson((gamma(size) * (1 - probability)) / probability),
  };
}

export type Draws = ReturnType<typeof drawsFrom>;
