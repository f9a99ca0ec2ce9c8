/** Minimum width for a permanent drawer, and for a search list beside its map instead of over it. */
export const desktop = '(min-width: 1280px)';
