import { namingColumns } from '../../domain/nomenclatures/administered-nomenclatures';
import { countUses } from '../../domain/records/naming-columns';
import type { Queryable } from '../../store/connect';
import { nomenclatureIds } from '../reference/nomenclature-ids';

const OPERATOR = { code: 'IO-EDF', label: 'EDF Corse', label_en: 'EDF Corsica' };

const operatorId = async (db: Queryable): Promise<number | undefined> =>
  (await db.selectFrom('nomenclatures').select('id').where('code', '=', OPERATOR.code).executeTakeFirst())
    ?.id;

/** Adds the operator of Corsica's distribution network to the list `OWNER`. Most installations do not need it. */
export async function addCorsicanOperator(db: Queryable): Promise<void> {
  if ((await operatorId(db)) !== undefined) return;
  const list = await db
    .selectFrom('nomenclatures')
    .innerJoin('nomenclature_types', 'nomenclature_types.id', 'nomenclatures.type_id')
    .select(['type_id', eb => eb.fn.max('nomenclatures.position').as('last')])
    .where('nomenclature_types.code', '=', 'OWNER')
    .groupBy('type_id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('nomenclatures')
    .values({ ...OPERATOR, type_id: list.type_id, status: 'active', position: Number(list.last) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const network = (await nomenclatureIds(db))('NETW_TYP:HTA-BT');
  await db.insertInto('nomenclature_parents').values({ nomenclature_id: network, parent_id: id }).execute();
}

/** Removes the operator, unless a record or an account references it. */
export async function removeCorsicanOperator(db: Queryable): Promise<void> {
  const id = await operatorId(db);
  if (id === undefined) return;
  const naming = namingColumns().filter(({ kind }) => kind !== 'nomenclatures');
  if (Object.keys(await countUses(db, id, naming)).length > 0) return;
  await db.deleteFrom('nomenclature_parents').where('parent_id', '=', id).execute();
  await db.deleteFrom('nomenclatures').where('id', '=', id).execute();
}
