/** Kinds whose records can be chosen. */
export const CHOSEN_KINDS = ['infrastructures', 'mortality'] as const;
export type ChosenKind = (typeof CHOSEN_KINDS)[number];

/** Maximum of records chosen by their ids, and of records changed or deleted at once. */
export const MOST_CHOSEN = 20_000;
