import { sql } from 'kysely';
import { digestOf, matchesTag } from '../../http/cacheable';
import { RequestRefused } from '../../http/request-refused';
import type { Database } from '../../store/schema';
import type { Writer } from './viewer';
import type { RecordTable } from './writable';

/** Tag of an item: its version, which `If-Match` compares, and a digest of the representation for `If-None-Match`. */
export function itemTag(version: number, representation: unknown): string {
  return `${version}-${digestOf(JSON.stringify(representation))}`;
}

/**
 * Refuses to write a record that has changed since the client read it; changes of nested records do not count.
 * @throws RequestRefused 412 with the current item
 */
export async function requireMatch(
  header: string | undefined,
  version: number,
  current: () => Promise<unknown>,
) {
  if (header === undefined) return;
  const versions = header.split(',').map(tag => /^(?:W\/)?"(\d+)-[\w-]+"$/.exec(tag.trim())?.[1]);
  if (header.trim() === '*' || versions.includes(String(version))) return;
  throw new RequestRefused('precondition_failed', { body: { current: await current() } });
}

export interface Versioning {
  /** Locks the row until the transaction ends. @returns its version, or 0 if versions are not counted */
  lock(writer: Writer, id: number): Promise<number>;
  tagOf(version: number, body: object): string;
  /** Refuses to write a record changed since the client read it. @throws RequestRefused 412 with the current item */
  requireMatch(header: string | undefined, version: number, current: () => Promise<object>): Promise<void>;
  /** Counts a change. @returns the new version */
  bump(writer: Writer, id: number, version: number): Promise<number>;
}

/** Field records have a version number and the author of the last change. */
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

/** Administered items have no version number: their responses are compared. */
export const compared = (table: keyof Database | undefined): Versioning => ({
  async lock({ context, db }, id) {
    if (table)
      await sql`select 1 from ${sql.table(table)} where id = ${id} ${context.engine.lockRows}`.execute(db);
    // Settings have no row of their own before they are first saved. SQLite has one writer at a time anyway.
    else if (context.engine.name === 'postgres')
      await sql`lock table meta in share row exclusive mode`.execute(db);
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
