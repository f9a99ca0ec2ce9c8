/** How far the server's clock is ahead of this device's, in ms; 0 on the server, and as long as it is not known. */
let skew = 0;

/** @param ahead how far the server's clock is ahead of this device's, in ms */
export function correctClock(ahead: number): void {
  skew = ahead;
}

/** An instant of this device's clock on the server's clock, in ms since 1970. */
export const corrected = (instant: number): number => instant + skew;

/** The present instant by the server's clock as far as it is known, in ms since 1970: for days and for ages. */
export const now = (): number => corrected(Date.now());
