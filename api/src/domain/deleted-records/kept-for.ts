/** How long what was deleted can be brought back, in milliseconds. */
export const KEPT_FOR_MS = 30 * 24 * 3_600_000;
