import { sql } from 'kysely';
import type { NomenclatureTypeCode, Problem } from 'shared/contract';
import {
  type AdministeredNomenclature,
  administeredNomenclatureSchema,
  isClosedList,
  nomenclatureInputSchema,
  nomenclatureQuerySchema,
} from 'shared/contract/administration';
import {
  isHeldByRules,
  type NomenclatureInput,
  type NomenclatureQuery,
  type ProblemCode,
} from 'shared/server';
import { InvalidInput } from '../../http/request-refused';
import { groupBy } from '../../store/group-by';
import type { AdministeredResource } from '../administered/administered-resource';
import { readTable } from '../administered/read-table';
import { columnsOfType, countUses, type NamingColumns, refuseWhenUsed } from '../records/naming-columns';
import type { Viewer, Writer } from '../records/viewer';

/** Columns that reference an item of a list, by kind of the referencing record. */
export const namingColumns = (): NamingColumns[] => [
  ...columnsOfType('item'),
  { kind: 'accounts', table: 'user_areas', columns: ['nomenclature_id'] },
  { kind: 'accounts', table: 'users', columns: ['owner_id'] },
  { kind: 'work-orders', table: 'work_orders', columns: ['owner_id'] },
  { kind: 'nomenclatures', table: 'nomenclature_parents', columns: ['parent_id'] },
];

function selectItems({ db }: Viewer) {
  return db
    .selectFrom('nomenclatures')
    .innerJoin('nomenclature_types', 'nomenclature_types.id', 'nomenclatures.type_id')
    .select(['nomenclatures.id', 'nomenclatures.code', 'nomenclatures.label', 'nomenclatures.label_en'])
    .select(['nomenclatures.status', 'nomenclatures.position', 'nomenclature_types.code as type']);
}
type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

async function present({ db }: Viewer, rows: ItemRow[]): Promise<AdministeredNomenclature[]> {
  const ids = rows.map(row => row.id);
  const links = ids.length
    ? await db
        .selectFrom('nomenclature_parents')
        .selectAll()
        .where('nomenclature_id', 'in', ids)
        .orderBy('parent_id')
        .execute()
    : [];
  const parents = groupBy(links, link => link.nomenclature_id);
  return rows.map(({ type, ...row }) => ({
    ...row,
    type: type as NomenclatureTypeCode,
    parents: (parents.get(row.id) ?? []).map(link => link.parent_id),
    held_by_rules: isHeldByRules(type as NomenclatureTypeCode, row.code),
  }));
}

async function readItem(viewer: Viewer, id: number): Promise<AdministeredNomenclature | null> {
  const row = await selectItems(viewer).where('nomenclatures.id', '=', id).executeTakeFirst();
  const [item] = await present(viewer, row ? [row] : []);
  return item ?? null;
}

const refuse = (path: Problem['path'], code: ProblemCode) => new InvalidInput([{ path, code, params: {} }]);

async function checkParents({ db }: Writer, parents: number[], id?: number): Promise<void> {
  if (parents.length === 0) return;
  const existing = await db.selectFrom('nomenclatures').select('id').where('id', 'in', parents).execute();
  if (existing.length < parents.length || (id !== undefined && parents.includes(id)))
    throw refuse(['parents'], 'unknown_reference');
}

async function linkParents({ db }: Writer, id: number, parents: number[]): Promise<void> {
  await db.deleteFrom('nomenclature_parents').where('nomenclature_id', '=', id).execute();
  if (parents.length > 0)
    await db
      .insertInto('nomenclature_parents')
      .values(parents.map(parent_id => ({ nomenclature_id: id, parent_id })))
      .execute();
}

async function nextPosition({ db }: Writer, typeId: number): Promise<number> {
  const { last } = await db
    .selectFrom('nomenclatures')
    .select(eb => eb.fn.max('position').as('last'))
    .where('type_id', '=', typeId)
    .executeTakeFirstOrThrow();
  return Number(last ?? -1) + 1;
}

/**
 * Items of reference lists. They can be renamed, ordered, disabled, and removed while nothing references them. Items
 * that rules depend on cannot be disabled or removed.
 */
export const administeredNomenclatures: AdministeredResource<NomenclatureInput, NomenclatureQuery> = {
  kind: 'nomenclatures',
  table: 'nomenclatures',
  path: '/admin/nomenclatures/',
  title: 'administration: reference lists',
  querySchema: nomenclatureQuerySchema,
  inputSchema: nomenclatureInputSchema,
  answerSchema: administeredNomenclatureSchema,

  async list(viewer, query) {
    const { type, status } = query;
    const filtered = selectItems(viewer)
      .$if(type !== undefined, q => q.where('nomenclature_types.code', '=', type as string))
      .$if(status !== undefined, q => q.where('nomenclatures.status', '=', status as 'active'));
    const { rows, total } = await readTable(viewer.context.engine, filtered, query, {
      id: sql<number>`nomenclatures.id`,
      orderings: {
        type: sql`nomenclature_types.position * 100001 + nomenclatures.position`,
        position: sql`nomenclature_types.position * 100001 + nomenclatures.position`,
        code: viewer.context.engine.inByteOrder(sql`nomenclatures.code`),
        label: viewer.context.engine.plainText(sql<string>`nomenclatures.label`),
        label_en: viewer.context.engine.plainText(sql<string>`nomenclatures.label_en`),
        status: sql`nomenclatures.status`,
      },
      searched: ['code', 'label', 'label_en'].map(column => sql.ref<string>(`nomenclatures.${column}`)),
    });
    return { rows: await present(viewer, rows), total };
  },

  read: readItem,

  async inputOf(viewer, id) {
    const item = await readItem(viewer, id);
    if (!item) return null;
    const { id: _, held_by_rules: __, ...input } = item;
    return input;
  },

  async create(writer, { type, parents, position, ...columns }) {
    if (isClosedList(type)) throw refuse(['type'], 'held_by_rules');
    const list = await writer.db
      .selectFrom('nomenclature_types')
      .select('id')
      .where('code', '=', type)
      .executeTakeFirst();
    if (!list) throw refuse(['type'], 'unknown_reference');
    const taken = await writer.db
      .selectFrom('nomenclatures')
      .select('id')
      .where('type_id', '=', list.id)
      .where(sql`lower(code)`, '=', columns.code.toLowerCase())
      .executeTakeFirst();
    if (taken) throw refuse(['code'], 'already_used');
    await checkParents(writer, parents);
    const { id } = await writer.db
      .insertInto('nomenclatures')
      .values({ ...columns, type_id: list.id, position: position ?? (await nextPosition(writer, list.id)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await linkParents(writer, id, parents);
    return id;
  },

  async update(writer, id, { type, code, label, label_en, status, position, parents }, before) {
    // Imports, exports and saved links identify an item by its list and code.
    if (type !== before.type) throw refuse(['type'], 'held_by_rules');
    if (code !== before.code) throw refuse(['code'], 'held_by_rules');
    if (status === 'disabled' && isHeldByRules(type, code)) throw refuse(['status'], 'held_by_rules');
    await checkParents(writer, parents, id);
    await writer.db
      .updateTable('nomenclatures')
      .set({ label, label_en, status, ...(position != null && { position }) })
      .where('id', '=', id)
      .execute();
    await linkParents(writer, id, parents);
  },

  async remove({ db }, id, { type, code }) {
    if (isHeldByRules(type, code)) throw refuse([], 'held_by_rules');
    refuseWhenUsed(await countUses(db, id, namingColumns()));
    await db.deleteFrom('nomenclatures').where('id', '=', id).execute();
  },

  written: ({ lists }) => lists.refresh(),
};
