import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Passwords found within so many guesses of an attacker who knows the lists are refused. */
const FEWEST_GUESSES = 1e9;
/** What stands behind only adds guesses; the time an estimate takes grows with the square of the length. */
const EXAMINED_CHARACTERS = 64;
const PRODUCT = 'avicable';

let estimator: ZxcvbnFactory | undefined;

/**
 * Whether a password is a common one, alone or dressed up with the usual capitals, digits and signs.
 * @param personal what an attacker knows of the account: username, names, address
 */
export function isCommonPassword(password: string, personal: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: EXAMINED_CHARACTERS });
  const words = personal.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean);
  return (
    estimator.check(password.slice(0, EXAMINED_CHARACTERS), [PRODUCT, ...words]).guesses < FEWEST_GUESSES
  );
}
