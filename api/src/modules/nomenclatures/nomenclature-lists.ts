import type { Kysely } from 'kysely';
import type { Nomenclature, NomenclatureType } from 'shared/contract';
import { groupBy } from '../../database/group-by';
import type { Database } from '../../database/schema';
import { jsonBytes } from '../../http/json-bytes';

/** Another server process or an administrator may change a list: it is read again after this time. */
const KEPT_MS = 30_000;

/** The lists as they are at one moment. */
export interface ListsSnapshot {
  types: NomenclatureType[];
  byId: Map<number, Nomenclature>;
  /** An item as JSON; `null` for none. */
  itemJson(id: number | null): Uint8Array;
}

async function readLists(db: Kysely<Database>): Promise<ListsSnapshot> {
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
    types: types.map(({ position: _, ...type }) => ({ ...type, nomenclatures: ofType.get(type.code) ?? [] })),
    byId: new Map(nomenclatures.map(item => [item.id, item])),
    itemJson: id => (id === null ? none : (json.get(id) ?? none)),
  };
}

/** Reference lists kept in memory: every record is shown with items of them. */
export class NomenclatureLists {
  #kept: Promise<ListsSnapshot> | null = null;
  #readAt = 0;
  /** Called after a list was changed and read again. */
  onRefresh: () => void = () => undefined;

  constructor(private readonly db: Kysely<Database>) {}

  /**
   * The lists. Older than half a minute they are still given, and read again meanwhile: a transaction of the embedded
   * database holds its only connection and would wait for itself.
   */
  snapshot(): Promise<ListsSnapshot> {
    if (!this.#kept) this.#kept = this.#read();
    else if (Date.now() - this.#readAt > KEPT_MS) this.#renew();
    return this.#kept;
  }

  #read(): Promise<ListsSnapshot> {
    this.#readAt = Date.now();
    return readLists(this.db).catch(error => {
      this.#kept = null;
      throw error;
    });
  }

  #renew(): void {
    this.#readAt = Date.now();
    const stale = this.#kept;
    readLists(this.db).then(
      lists => {
        if (this.#kept === stale) this.#kept = Promise.resolve(lists);
      },
      // The lists at hand stay; in half a minute it is tried again.
      () => undefined,
    );
  }

  /** Reads the lists again; called after one was changed, outside of the transaction. */
  async refresh(): Promise<void> {
    // The old ones stay until the new ones are there: nobody has to wait.
    const lists = await this.#read();
    this.#kept = Promise.resolve(lists);
    this.onRefresh();
  }
}
