import { inTransaction } from '../../store/in-transaction';
import type { Context } from './context';
import type { Writer } from './viewer';

/** Runs an account's write in one transaction. */
export const inWrite = <Result>(
  context: Context,
  userId: number,
  work: (writer: Writer) => Promise<Result>,
): Promise<Result> =>
  inTransaction(context, db => work({ context, db, userId, at: new Date().toISOString() }));
