import { sql } from 'kysely';
import type { InfrastructureFilter } from 'shared/contract';
import type { Changes } from '../../database/change-feed';
import type { ReadConnection } from '../../database/connect';
import { InventoryColumns, type InventoryRow } from './columns';
import { IdSets } from './id-sets';
import { Selection } from './selection';

const PAGE = 10_000;

/** Told twice of records that change: with the columns as they were, and as they are. */
export type Watcher = (columns: InventoryColumns, ids: readonly number[] | 'all') => void;

/**
 * All supports and lines in memory, kept current by what the database tells of changes. Filters, pages, counts and
 * tiles are answered from here, the same for all of them; the database gives single records and nested ones.
 */
export class Inventory {
  #columns = new InventoryColumns();
  readonly #sets: IdSets;
  readonly #watchers: Watcher[] = [];
  #pending: Set<number> | 'all' = 'all';
  #updating: Promise<void> | null = null;

  constructor(private readonly connection: ReadConnection) {
    this.#sets = new IdSets(connection);
  }

  /** Bytes it takes. */
  get bytes(): number {
    return this.#columns.bytes + this.#sets.bytes;
  }

  /** Calls back when records change. */
  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** Notes what changed in the database; the next question sees it. */
  note(changes: Changes): void {
    if (changes === 'names') {
      this.#sets.clear();
      this.#tell('all');
    } else if (changes === 'all') this.#pending = 'all';
    else if (this.#pending !== 'all') for (const id of changes) this.#pending.add(id);
  }

  /** The columns, with everything that was noted. */
  async columns(): Promise<InventoryColumns> {
    while (this.#pending === 'all' || this.#pending.size > 0 || this.#updating) {
      this.#updating ??= this.#update().finally(() => {
        this.#updating = null;
      });
      await this.#updating;
    }
    return this.#columns;
  }

  /** What a filter finds. */
  async select(filter: InfrastructureFilter): Promise<{ columns: InventoryColumns; selection: Selection }> {
    // While the sets were read, more may have changed.
    for (;;) {
      const columns = await this.columns();
      const sets = await this.#sets.of(filter, columns.end);
      if (columns === this.#columns && this.#isCurrent())
        return { columns, selection: new Selection(columns, filter, sets) };
    }
  }

  #isCurrent(): boolean {
    return this.#pending !== 'all' && this.#pending.size === 0 && !this.#updating;
  }

  async #update(): Promise<void> {
    const pending = this.#pending;
    this.#pending = new Set();
    try {
      if (pending === 'all') await this.#load();
      else await this.#refresh([...pending]);
    } catch (error) {
      this.note('all');
      throw error;
    }
  }

  async #load(): Promise<void> {
    const columns = new InventoryColumns();
    for (let after = 0; ; ) {
      const rows = await this.#rows().where('id', '>', after).orderBy('id').limit(PAGE).execute();
      for (const row of rows) columns.set(row);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) break;
      after = last.id;
      await new Promise(setImmediate);
    }
    this.#columns = columns;
    this.#sets.clear();
    this.#tell('all');
  }

  async #refresh(ids: number[]): Promise<void> {
    for (let at = 0; at < ids.length; at += PAGE) {
      const part = ids.slice(at, at + PAGE);
      const rows = await this.#rows()
        .where(this.connection.engine.among('infrastructures.id', part))
        .execute();
      await this.#sets.refresh(part);
      this.#tell(part);
      for (const id of part) this.#columns.remove(id);
      for (const row of rows) this.#columns.set(row);
      this.#tell(part);
    }
  }

  #tell(ids: readonly number[] | 'all'): void {
    for (const watcher of this.#watchers) watcher(this.#columns, ids);
  }

  #rows() {
    const { db, engine } = this.connection;
    const line = sql<
      string | null
    >`case when kind = 'LINE' then ${engine.readGeometry('infrastructures.geometry')} end`;
    const armings = sql<
      string | null
    >`(select string_agg(cast(nomenclature_id as text), ',') from diagnosis_armings
      where diagnosis_id = infrastructures.last_diagnosis_id)`;
    const equipments = sql<string | null>`(select string_agg(cast(type_id as text), ',') from operations
      inner join operation_equipments on operation_id = operations.id
      where infrastructure_id = infrastructures.id and deleted_at is null)`;
    return db
      .selectFrom('infrastructures')
      .select(['id', 'kind', 'west', 'south', 'east', 'north', 'length'])
      .select(['network_type_id', 'owner_id', 'condition_id', 'risk', 'neutralization'])
      .select(['uuid', 'created_by', 'updated_by', 'created_at', 'updated_at', 'version'])
      .select([
        'neutralization_date',
        'last_diagnosis_date',
        'mortality_count',
        armings.as('armings'),
        equipments.as('equipments'),
        line.as('line'),
      ])
      .where('deleted_at', 'is', null)
      .$castTo<InventoryRow>();
  }
}
