/** A command that is not carried out; the message tells the user why. */
export class Refusal extends Error {}

/**
 * What a caught error says.
 * @param {unknown} error
 */
export const wordsOf = error => (error instanceof Error ? error.message : String(error));

/**
 * The code of an error of the system, such as `ENOENT`.
 * @param {unknown} error
 */
export const codeOf = error => (error instanceof Error && 'code' in error ? error.code : undefined);
