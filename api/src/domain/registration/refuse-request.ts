import type { CurrentUser } from '../../http/current-user';
import { RequestRefused } from '../../http/request-refused';
import { anonymizeAccount, unknownPassword } from '../accounts/anonymize-account';
import { queueMail } from '../mail/mail-queue';
import type { Context } from '../records/context';
import { recordChange } from '../records/history';
import { inWrite } from '../records/in-write';
import { findApplicant } from './activate-account';

export type Refusal = 'refused' | 'already-refused';

const isRefusedAlready = (error: unknown) =>
  error instanceof RequestRefused && error.refusal.problem?.code === 'already_refused';

/**
 * Refuses a request for an account and informs the applicant in their language. No personal data is kept, so the same
 * person may sign up again.
 * @param reason for the mail; may be empty
 * @throws RequestRefused 409 if the account has been activated, 403 and 404 as for an activation
 */
export async function refuseRequest(
  context: Context,
  manager: CurrentUser,
  token: string,
  reason: string,
): Promise<Refusal> {
  const passwordHash = await unknownPassword(context.passwords);
  try {
    await inWrite(context, manager.id, async writer => {
      const { db, at } = writer;
      const { account } = await findApplicant(context, db, manager, token);
      if (account.is_active)
        throw new RequestRefused('conflict', { problem: { path: [], code: 'already_active', params: {} } });
      const { id, email, locale, username, first_name, last_name } = account;
      await anonymizeAccount(db, id, passwordHash);
      await db.updateTable('users').set({ refused_at: at }).where('id', '=', id).execute();
      const refused = { username, first_name, last_name, reason };
      await queueMail(db, { kind: 'refused', email, locale, details: { refused } });
      await recordChange(writer, {
        kind: 'accounts',
        id,
        action: 'delete',
        before: null,
        after: { request_refused: at },
      });
    });
  } catch (error) {
    if (isRefusedAlready(error)) return 'already-refused';
    throw error;
  }
  return 'refused';
}
