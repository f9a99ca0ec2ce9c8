import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { correctClock, now } from '../../contract';
import { skewOf, tolerableSkew } from './token-status';

const KEY = 'clock-skew';

/** How far the server's clock is ahead of this device's, in ms; 0 where both agree, or nothing is known. */
const store = createStore(() => 0);
store.subscribe(correctClock);

export const useClockSkew = (): number => useStore(store);
export const clockSkew = (): number => store.getState();

/** Compares the clocks. @param ahead of this device's clock, in ms; not a number where the server told none */
export function noteSkew(ahead: number): void {
  if (Number.isNaN(ahead)) return;
  const skew = Math.abs(ahead) > tolerableSkew ? ahead : 0;
  store.setState(skew, true);
  if (skew) localStorage.setItem(KEY, String(skew));
  else localStorage.removeItem(KEY);
}

/** Takes up what the last session knew. @param token the stored one: no true clock is behind its beginning */
export function resumeClock(token: string | null): void {
  store.setState(Number(localStorage.getItem(KEY)) || 0, true);
  const behind = token === null ? 0 : skewOf(token, now());
  if (behind > tolerableSkew) noteSkew(clockSkew() + behind);
}
