import { brokenPasswordRules, type Problem, passwordRuleParams } from 'shared/contract';
import type { Row } from '../../store/schema';
import { isCommonPassword } from './common-password';

type Person = Pick<Row<'users'>, 'username' | 'email' | 'first_name' | 'last_name'>;

/** The problem of a chosen password, at the field it was entered in; `null` for a good one. */
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
