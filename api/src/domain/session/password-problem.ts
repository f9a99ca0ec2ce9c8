import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Problem } from 'shared/contract';
import { brokenPasswordRules, passwordRuleParams } from 'shared/contract/accounts';
import type { Row } from '../../store/schema';

/** Passwords that a dictionary attack finds within this many guesses are refused. */
const FEWEST_GUESSES = 1e9;
/**
 * Longest examined beginning of a password. Further characters only add guesses, and the estimate takes quadratic
 * time.
 */
const EXAMINED_CHARACTERS = 64;
const PRODUCT = 'avicable';

let estimator: ZxcvbnFactory | undefined;

/**
 * Whether a password is common, or a common password with the usual changes of capitals, digits and signs.
 * @param personal what an attacker knows about the account: username, names, address
 */
export function isCommonPassword(password: string, personal: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: EXAMINED_CHARACTERS });
  const words = personal.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean);
  return (
    estimator.check(password.slice(0, EXAMINED_CHARACTERS), [PRODUCT, ...words]).guesses < FEWEST_GUESSES
  );
}

type Person = Pick<Row<'users'>, 'username' | 'email' | 'first_name' | 'last_name'>;

/** The problem of a chosen password, at the field it was entered in; `null` for a good password. */
export function passwordProblem(
  password: string,
  { username, email, first_name, last_name }: Person,
  field: string,
): Problem | null {
  const [code] = brokenPasswordRules(password, username);
  if (code) return { path: [field], code, params: passwordRuleParams(code) };
  if (!isCommonPassword(password, [username, email, first_name, last_name])) return null;
  return { path: [field], code: 'password_common', params: {} };
}
