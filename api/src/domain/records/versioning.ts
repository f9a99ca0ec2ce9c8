import { sql } from 'kysely';
import { digestOf, matchesTag } from '../../http/cacheable';
import { RequestRefused } from '../../http/request-refused';
import type { Database } from '../../store/schema';
import { itemTag, requireMatch } from './item-tag';
import type { RecordTable } from './record-resource';
import type { Writer } from './viewer';

/** How a row is kept from changing, and what tells one state of it from another. */
export interface Versioning {
  /** Locks the row until the transaction ends. @throws RequestRefused 404 */
  lock(writer: Writer, id: number): Promise<number>;
  tagOf(version: number, body: object): string;
  /** Refuses a write on one that changed since the client read it. @throws RequestRefused 412 with the current one */
  requireMatch(header: string | undefined, version: number, current: () => Promise<object>): Promise<void>;
  /** Notes that it changed. */
  bump(writer: Writer, id: number, version: number): Promise<number>;
}

/** Field records count their changes and say who made the last one. */
export const counted = (table: RecordTable): Versioning => ({
  async lock({ context, db }, id) {
    const row = await db
      .selectFrom(table)
      .select('version')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .modifyEnd(context.engine.lockRows)
      .executeTakeFirst();
    if (!row) throw new RequestRefused('not_found');
    return row.version;
  },
  tagOf: itemTag,
  requireMatch,
  async bump({ db, at, userId }, id, version) {
    const stamp = { updated_at: at, updated_by: userId, version: version + 1 };
    await db.updateTable(table).set(stamp).where('id', '=', id).execute();
    return version + 1;
  },
});

/** What administrators keep has no version: answers about it are compared. */
export const compared = (table: keyof Database | undefined): Versioning => ({
  async lock({ context, db }, id) {
    if (table)
      await sql`select 1 from ${sql.table(table)} where id = ${id} ${context.engine.lockRows}`.execute(db);
    return 0;
  },
  tagOf: (_version, body) => digestOf(JSON.stringify(body)),
  async requireMatch(header, _version, read) {
    if (header === undefined) return;
    const current = await read();
    if (!matchesTag(header, digestOf(JSON.stringify(current))))
      throw new RequestRefused('precondition_failed', { body: { current } });
  },
  bump: async () => 0,
});
