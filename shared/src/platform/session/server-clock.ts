import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { correctClock, now } from '../../contract/now';
import { skewOf, tolerableSkew } from './token-status';

const KEY = 'clock-skew';

/**
 * Milliseconds by which the server's clock is ahead of this device's clock; 0 if they agree, or the difference is
 * unknown.
 */
const store = createStore(() => 0);
store.subscribe(correctClock);

export const useClockSkew = (): number => useStore(store);
export const clockSkew = (): number => store.getState();

/**
 * Records the difference of the clocks. A tolerable difference counts as 0.
 * @param ahead milliseconds by which the server's clock is ahead; NaN where the server sent no time
 */
export function noteSkew(ahead: number): void {
  if (Number.isNaN(ahead)) return;
  const skew = Math.abs(ahead) > tolerableSkew ? ahead : 0;
  store.setState(skew, true);
  if (skew) localStorage.setItem(KEY, String(skew));
  else localStorage.removeItem(KEY);
}

/**
 * Restores the difference from the last session.
 * @param token the stored token; a correct clock cannot be earlier than the time of its issue
 */
export function resumeClock(token: string | null): void {
  store.setState(Number(localStorage.getItem(KEY)) || 0, true);
  const behind = token === null ? 0 : skewOf(token, now());
  if (behind > tolerableSkew) noteSkew(clockSkew() + behind);
}
