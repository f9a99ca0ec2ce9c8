/** Kinds of which the server keeps selections of records. */
export const CHOSEN_KINDS = ['infrastructures', 'mortality'] as const;
export type ChosenKind = (typeof CHOSEN_KINDS)[number];

/** Maximum number of records chosen by their ids, and of records changed or deleted at once. */
export const MOST_CHOSEN = 20_000;

/** Maximum number of records on a walk: more than can be visited in a day. */
export const MOST_VISITED = 200;

/** Maximum number of targets of one campaign. */
export const MOST_OF_CAMPAIGN = 5000;
