import { inTransaction } from '../../store/in-transaction';
import type { Context } from './context';
import type { Writer } from './viewer';

/** Runs a write of an account in one transaction, all or nothing. */
export const inWrite = <Result>(
  context: Context,
  userId: number,
  work: (writer: Writer) => Promise<Result>,
): Promise<Result> =>
  inTransaction(context, db => work({ context, db, userId, at: new Date().toISOString() }));
