/** How long deleted records can be restored, in milliseconds. */
export const KEPT_FOR_MS = 30 * 24 * 3_600_000;
