import { LIMITS, type Problem } from 'shared/contract';

/** What is wrong with a password somebody chooses: too short, no digit, no special character. */
export function passwordProblems(password: string, field: string): Problem[] {
  if (password.length < LIMITS.passwordMinimum)
    return [{ path: [field], code: 'password_minimum', params: { limit: LIMITS.passwordMinimum } }];
  const complete = /\p{N}/u.test(password) && /[^\p{L}\p{N}\s]/u.test(password);
  return complete ? [] : [{ path: [field], code: 'password_characters', params: {} }];
}
