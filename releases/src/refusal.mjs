/** A refused command; the message tells the user why. */
export class Refusal extends Error {}

/** @param {unknown} error */
export const wordsOf = error => (error instanceof Error ? error.message : String(error));

/**
 * The code of a system error, such as `ENOENT`.
 * @param {unknown} error
 */
export const codeOf = error => (error instanceof Error && 'code' in error ? error.code : undefined);
