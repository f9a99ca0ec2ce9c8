import { wordsLookedFor, wordsOf } from 'shared/contract';
import type { InfrastructureFilter } from 'shared/kinds';
import type { Changes } from '../../store/change-feed';
import type { ReadConnection } from '../../store/connect';
import { letOthersIn } from '../../store/let-others-in';
import { InventoryColumns } from './columns';
import { inventoryRows } from './inventory-rows';
import { Mentions } from './mentions';
import { Selection } from './selection';

const PAGE = 10_000;

/** Called twice for changed records: with the columns before and after the change. */
export type Watcher = (columns: InventoryColumns, ids: readonly number[] | 'all') => void;

/**
 * All supports and lines in memory, updated by the database's change feed. Filters, pages, counts and tiles are
 * computed from it; single records and nested ones are read from the database.
 */
export class Inventory {
  #columns = new InventoryColumns();
  readonly #mentions = new Mentions();
  readonly #watchers: Watcher[] = [];
  #pending: Set<number> | 'all' = 'all';
  #areNamesOld = true;
  #updating: Promise<void> | null = null;

  constructor(private readonly connection: ReadConnection) {}

  /** Size in bytes. */
  get bytes(): number {
    return this.#columns.bytes + this.#mentions.bytes;
  }

  /** Registers a listener of changes. */
  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** Notes changes of the database; the next query applies them. */
  note(changes: Changes): void {
    const isAll = changes === 'all';
    if (isAll || changes.has('geo_areas') || changes.has('sensitive_areas')) this.#areNamesOld = true;
    if (isAll) this.#pending = 'all';
    else if (this.#pending !== 'all')
      for (const id of changes.get('infrastructures') ?? []) this.#pending.add(id);
  }

  /** The columns with all noted changes applied. */
  async columns(): Promise<InventoryColumns> {
    while (this.#areNamesOld || this.#pending === 'all' || this.#pending.size > 0 || this.#updating) {
      this.#updating ??= this.#update().finally(() => {
        this.#updating = null;
      });
      await this.#updating;
    }
    return this.#columns;
  }

  /** The records that match a filter. */
  async select(filter: InfrastructureFilter): Promise<{ columns: InventoryColumns; selection: Selection }> {
    const columns = await this.columns();
    const words = wordsLookedFor(wordsOf(filter.q ?? ''));
    const sets = words.map(word => this.#mentions.of(word, columns));
    return { columns, selection: new Selection(columns, filter, sets) };
  }

  async #update(): Promise<void> {
    const [pending, areNamesOld] = [this.#pending, this.#areNamesOld];
    this.#pending = new Set();
    this.#areNamesOld = false;
    try {
      if (areNamesOld) await this.#readNames();
      if (pending === 'all') await this.#load();
      else await this.#refresh([...pending]);
    } catch (error) {
      this.note('all');
      throw error;
    }
  }

  async #readNames(): Promise<void> {
    await this.#mentions.readNames(this.connection);
    this.#tell('all');
  }

  async #load(): Promise<void> {
    const { db } = this.connection;
    const columns = new InventoryColumns();
    const { last } = await db
      .selectFrom('infrastructures')
      .select(eb => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const page = (after: number) => {
      const rows = inventoryRows(this.connection)
        .where('id', '>', after)
        .where('id', '<=', after + PAGE)
        .orderBy('id')
        .execute();
      // Its awaiter handles the error; this avoids an unhandled rejection before that.
      rows.catch(() => undefined);
      return rows;
    };
    // Records created meanwhile are noted as changes. PostgreSQL reads the next page while this one is processed.
    let coming = page(0);
    for (let after = 0; after < Number(last ?? 0); after += PAGE) {
      const rows = await coming;
      coming = page(after + PAGE);
      for (const row of rows) columns.set(row);
      await letOthersIn();
    }
    await coming;
    this.#columns = columns;
    this.#tell('all');
  }

  async #refresh(ids: number[]): Promise<void> {
    for (let at = 0; at < ids.length; at += PAGE) {
      const part = ids.slice(at, at + PAGE);
      const rows = await inventoryRows(this.connection)
        .where(this.connection.engine.among('infrastructures.id', part))
        .execute();
      this.#tell(part);
      for (const id of part) this.#columns.remove(id);
      for (const row of rows) this.#columns.set(row);
      this.#tell(part);
    }
  }

  #tell(ids: readonly number[] | 'all'): void {
    this.#mentions.forget();
    for (const watcher of this.#watchers) watcher(this.#columns, ids);
  }
}
