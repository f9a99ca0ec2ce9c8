/** Milliseconds by which the server's clock is ahead of this device's; 0 on the server, and before any comparison. */
let skew = 0;

/** @param ahead how far the server's clock is ahead of this device's, in ms */
export function correctClock(ahead: number): void {
  skew = ahead;
}

/** Converts an instant of this device's clock to the server's clock, in ms since 1970. */
export const corrected = (instant: number): number => instant + skew;

/**
 * The current instant in ms since 1970, on the server's clock if the clocks' difference is known. Use it for days and
 * ages.
 */
export const now = (): number => corrected(Date.now());
