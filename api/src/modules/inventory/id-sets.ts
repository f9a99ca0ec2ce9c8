import { type SqlBool, sql } from 'kysely';
import type { InfrastructureFilter } from 'shared/contract';
import type { ReadConnection } from '../../database/connect';
import { type FilterPart, partsInOtherTables } from '../infrastructures/filter';

/** Sets kept at a time; each takes a byte a record. */
const MOST_SETS = 24;

interface IdSet {
  part: FilterPart;
  /** One byte a record: whether it is in the set. */
  members: Uint8Array;
}

/**
 * The records that those parts of filters find that other tables decide: areas, words of texts.
 * Asked of the database once, then kept current record by record.
 */
export class IdSets {
  readonly #sets = new Map<string, IdSet>();

  constructor(private readonly connection: ReadConnection) {}

  get bytes(): number {
    return [...this.#sets.values()].reduce((sum, { members }) => sum + members.byteLength, 0);
  }

  /** The sets of a filter, for records with ids below `end`. */
  async of(filter: InfrastructureFilter, end: number): Promise<Uint8Array[]> {
    const sets: Uint8Array[] = [];
    for (const part of partsInOtherTables(this.connection.engine, filter))
      sets.push(await this.#members(part, end));
    return sets;
  }

  /** Asks again for some records. */
  async refresh(ids: readonly number[]): Promise<void> {
    for (const set of this.#sets.values()) {
      const found = new Set(await this.#read(set.part, ids));
      const highest = ids.reduce((most, id) => Math.max(most, id), 0);
      if (highest >= set.members.length) set.members = resized(set.members, highest + 1);
      for (const id of ids) set.members[id] = found.has(id) ? 1 : 0;
    }
  }

  /** Forgets everything: what it was read from changed as a whole. */
  clear(): void {
    this.#sets.clear();
  }

  async #members(part: FilterPart, end: number): Promise<Uint8Array> {
    const { key } = part;
    const known = this.#sets.get(key);
    // The one asked for last is the last to go.
    this.#sets.delete(key);
    const set = known ?? { part, members: new Uint8Array(end) };
    if (!known) for (const id of await this.#read(part)) if (id < set.members.length) set.members[id] = 1;
    this.#sets.set(key, set);
    for (const oldest of this.#sets.keys()) {
      if (this.#sets.size <= MOST_SETS) break;
      this.#sets.delete(oldest);
    }
    return set.members;
  }

  async #read({ condition }: FilterPart, ids?: readonly number[]): Promise<number[]> {
    const { db, engine } = this.connection;
    const rows = await db
      .selectFrom('infrastructures')
      .select('infrastructures.id')
      .where(sql<SqlBool>`${condition(ids)}`)
      .$if(ids !== undefined, query => query.where(engine.among('infrastructures.id', ids ?? [])))
      .execute();
    return rows.map(row => row.id);
  }
}

function resized(from: Uint8Array, size: number): Uint8Array {
  const grown = new Uint8Array(Math.max(size, from.length + (from.length >> 3)));
  grown.set(from);
  return grown;
}
