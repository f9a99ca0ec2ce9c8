import type { Problem } from 'shared/contract';
import { passwordProblem } from '../domain/session/password-problem';

/** A password of the environment that nobody may have. The password itself is in no message. */
export class BadPassword extends Error {
  constructor(
    readonly variable: string,
    readonly problem: Problem,
  ) {
    super(`${variable}: ${problem.code}`);
  }
}

/**
 * Holds a password that an operator sets to what accounts may have, but for the name of the account in it.
 * @throws BadPassword
 */
export function requireGoodPassword(variable: string, password: string): void {
  const person = { username: '', email: '', first_name: '', last_name: '' };
  const problem = passwordProblem(password, person, variable);
  if (problem) throw new BadPassword(variable, problem);
}
