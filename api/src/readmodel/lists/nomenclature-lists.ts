import type { Kysely } from 'kysely';
import type { Nomenclature, NomenclatureType } from 'shared/contract';
import { jsonBytes } from '../../http/json-bytes';
import type { Queryable } from '../../store/connect';
import { groupBy } from '../../store/group-by';
import type { Database } from '../../store/schema';

export interface ListsSnapshot {
  /** Incremented by the database at every change. */
  version: string;
  types: NomenclatureType[];
  byId: Map<number, Nomenclature>;
  /** An item as JSON; `null` without an item. */
  itemJson(id: number | null): Uint8Array;
}

async function readVersion(db: Queryable): Promise<string> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', 'lists_version')
    .executeTakeFirst();
  return row?.value ?? '';
}

async function readLists(db: Queryable): Promise<ListsSnapshot> {
  // The version is read first: if the lists change during the read, it is outdated and the lists are read again.
  const version = await readVersion(db);
  const types = await db
    .selectFrom('nomenclature_types')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  const items = await db.selectFrom('nomenclatures').selectAll().orderBy('position').orderBy('id').execute();
  const links = await db.selectFrom('nomenclature_parents').selectAll().orderBy('parent_id').execute();
  const parents = groupBy(links, link => link.nomenclature_id);
  const codeOf = new Map(types.map(type => [type.id, type.code]));
  const nomenclatures = items.map(
    (item): Nomenclature => ({
      id: item.id,
      code: item.code,
      label: item.label,
      label_en: item.label_en,
      type: codeOf.get(item.type_id) ?? '',
      status: item.status,
      parents: (parents.get(item.id) ?? []).map(link => link.parent_id),
    }),
  );
  const ofType = groupBy(nomenclatures, item => item.type);
  const json = new Map(nomenclatures.map(item => [item.id, jsonBytes(item)]));
  const none = jsonBytes(null);
  return {
    version,
    types: types.map(({ position: _, ...type }) => ({ ...type, nomenclatures: ofType.get(type.code) ?? [] })),
    byId: new Map(nomenclatures.map(item => [item.id, item])),
    itemJson: id => (id === null ? none : (json.get(id) ?? none)),
  };
}

/** Reference lists cached in memory, since records are shown with their items. */
export class NomenclatureLists {
  #kept: Promise<ListsSnapshot> | null = null;
  /** Number of the latest read that was started. */
  #begun = 0;
  #keptNumber = 0;
  /** Called after the lists have been read again. */
  onRefresh: () => void = () => undefined;

  constructor(private readonly db: Kysely<Database>) {}

  /**
   * The cached lists, for presenting records but not for validating input. They are read again once the database
   * reports a change, which may take some milliseconds.
   */
  snapshot(): Promise<ListsSnapshot> {
    this.#kept ??= readLists(this.db).catch(error => {
      this.#kept = null;
      throw error;
    });
    return this.#kept;
  }

  /**
   * The current lists of the database, for validating input, whichever process changed them.
   * @param db the transaction of a write: the embedded database has no second connection
   */
  async current(db: Queryable): Promise<ListsSnapshot> {
    const kept = this.#kept && (await this.#kept);
    if (kept && kept.version === (await readVersion(db))) return kept;
    return this.#read(db);
  }

  /**
   * Reads the lists again; call it after a change, outside the transaction. The former lists are used until the read
   * ends.
   */
  async refresh(): Promise<void> {
    await this.#read(this.db);
  }

  async #read(db: Queryable): Promise<ListsSnapshot> {
    this.#begun += 1;
    const number = this.#begun;
    const lists = await readLists(db);
    // A read that started later and ended earlier is newer.
    if (number < this.#keptNumber) return lists;
    this.#keptNumber = number;
    this.#kept = Promise.resolve(lists);
    this.onRefresh();
    return lists;
  }
}
