import { randomInt } from 'node:crypto';
import type { Problem } from 'shared/contract';
import { passwordProblem } from '../domain/session/password-problem';

// Letters and digits that look alike are left out.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random password of about 90 bits that follows the rules and is easy to copy by hand. */
export function generatedPassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}-${group()}-${randomInt(10)}`;
}

/** A configured password that is not allowed. The message does not contain the password. */
export class BadPassword extends Error {
  constructor(
    readonly variable: string,
    readonly problem: Problem,
  ) {
    super(`${variable}: ${problem.code}`);
  }
}

/**
 * Checks a configured password by the rules for accounts, except the rule about the account's name.
 * @throws BadPassword
 */
export function requireGoodPassword(variable: string, password: string): void {
  const person = { username: '', email: '', first_name: '', last_name: '' };
  const problem = passwordProblem(password, person, variable);
  if (problem) throw new BadPassword(variable, problem);
}
