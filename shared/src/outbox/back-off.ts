const FIRST = 2_000;
/** The longest wait between two attempts, in ms. */
export const LONGEST_BACK_OFF = 300_000;

/**
 * How long to wait before the next attempt, in ms: doubles from 2 s to 5 min, with a random fifth so that
 * devices coming back together do not knock together.
 */
export function backOff(attempts: number, random = Math.random()): number {
  const exact = Math.min(LONGEST_BACK_OFF, FIRST * 2 ** Math.max(0, attempts - 1));
  return Math.round(exact * (0.9 + random * 0.2));
}
