const FIRST = 2_000;
/** Maximum wait between two attempts, in ms. */
export const LONGEST_BACK_OFF = 300_000;

/**
 * Wait before the next attempt, in ms. It doubles from 2 s to 5 min and varies at random by ±10 % so that devices
 * that reconnect together do not retry at the same moment.
 */
export function backOff(attempts: number, random = Math.random()): number {
  const exact = Math.min(LONGEST_BACK_OFF, FIRST * 2 ** Math.max(0, attempts - 1));
  return Math.round(exact * (0.9 + random * 0.2));
}
