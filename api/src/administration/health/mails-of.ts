import type { ServerHealth } from 'shared/contract/administration';
import type { Store } from '../../store/store';

export async function mailsOf({ db }: Pick<Store, 'db'>): Promise<ServerHealth['mails']> {
  const row = await db
    .selectFrom('mails')
    .select(eb => [
      eb.fn.sum(eb.case().when('failed_at', 'is', null).then(1).else(0).end()).as('waiting'),
      eb.fn.sum(eb.case().when('failed_at', 'is not', null).then(1).else(0).end()).as('given_up'),
      eb.fn.min('created_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const failed = await db
    .selectFrom('mails')
    .select('last_error')
    .where('last_error', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: Number(row.waiting ?? 0),
    given_up: Number(row.given_up ?? 0),
    oldest: row.oldest ?? null,
    last_error: failed?.last_error ?? null,
  };
}
