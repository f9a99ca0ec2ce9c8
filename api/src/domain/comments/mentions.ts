import { sql } from 'kysely';
import type { Comment } from 'shared/kinds';
import type { AttemptLimiter } from '../../http/attempt-limiter';
import { queueMail } from '../mail/mail-queue';
import type { Writer } from '../records/viewer';

const MOST_NAMES = 10;
/** Limits of comments and mentions by an author, and of an account that is mentioned, in an hour. */
export const MENTION_LIMITS = { perRequester: 120, perTarget: 120, windowMs: 3_600_000 };

/** Names after an `@` that does not follow a letter, as in a mail address. A full stop may end the sentence. */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(/(?<![\p{L}\p{N}_.+-])@([\p{L}\p{N}_.+-]{1,150})/gu)].map(([, name = '']) =>
    name.replace(/[.+-]+$/, '').toLowerCase(),
  );
  return [...new Set(names)].filter(name => name !== '').slice(0, MOST_NAMES);
}

/**
 * Counts a comment, and queues a mail to each account that it mentions for the first time. The answer does not tell
 * which names exist. Whether the account may read the record, and wants the mail, is decided when the mail is composed.
 * @throws RequestRefused 429 after many comments or mentions
 */
export async function mention(
  limiter: AttemptLimiter,
  { db, userId }: Writer,
  { id, text }: Comment,
): Promise<void> {
  const names = namesIn(text);
  // In one order, so that comments that mention the same people at once cannot deadlock.
  for (const target of [`comment ${id}`, ...names.toSorted()])
    await limiter.count(String(userId), target, { db });
  if (names.length === 0) return;
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'email', 'locale'])
    .where(sql`lower(username)`, 'in', names)
    .where('id', '!=', userId)
    .where('is_active', '=', 1)
    .where('email_verified', '=', 1)
    .orderBy('id')
    .execute();
  for (const { id: user_id, email, locale } of accounts) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('comment_mentions')
      .values({ comment_id: id, user_id })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n)
      await queueMail(db, { kind: 'mentions', email, locale, user_id, details: { comment: id } });
  }
}
