import { RequestRefused } from '../../http/request-refused';
import type { Row } from '../../store/schema';
import { requestOptions } from './passkeys';
import { factorsOf, needsSecondFactor } from './second-factors';
import type { SessionServices } from './session-services';
import { markOf, signStep } from './steps';

/**
 * Lets a sign-in with the right password pass if the account has no second factor and needs none.
 * @throws RequestRefused 401 with a `ticket`: for a second factor (`passkey`: the options of a passkey, if there is
 * one), or to set one up
 */
export async function askSecondFactor(
  { db, config, tokens }: SessionServices,
  user: Row<'users'>,
): Promise<void> {
  const { hasAny, hasTotp, passkeys } = await factorsOf(db, user.id);
  const mark = markOf(user);
  if (hasAny) {
    const passkey = passkeys.length > 0 ? await requestOptions(config, passkeys) : null;
    const details = { challenge: passkey?.challenge ?? '', mark };
    const ticket = await signStep(tokens, 'second-factor', user.id, details);
    const body = { ticket, passkey, totp: hasTotp };
    throw new RequestRefused('authentication_failed', { reason: 'second_factor', body });
  }
  if (!(await needsSecondFactor(db, user.id))) return;
  const body = { ticket: await signStep(tokens, 'enrolment', user.id, { mark }) };
  throw new RequestRefused('authentication_failed', { reason: 'second_factor_missing', body });
}
