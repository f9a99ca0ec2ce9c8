import { brokenPasswordRules, type Problem, passwordRuleParams } from 'shared/contract';
import type { Row } from '../../store/schema';
import { isCommonPassword } from './common-password';

type Person = Pick<Row<'users'>, 'username' | 'email' | 'first_name' | 'last_name'>;

/** What is wrong with a password somebody chooses, at the field it was chosen in; `null` for a good one. */
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
