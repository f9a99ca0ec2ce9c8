import type { Queryable } from '../../store/connect';

/** Makes a function that finds an item's id by `type:code`. The function throws for an unknown item. */
export async function nomenclatureIds(db: Queryable): Promise<(reference: string) => number> {
  const rows = await db
    .selectFrom('nomenclatures')
    .innerJoin('nomenclature_types', 'nomenclature_types.id', 'nomenclatures.type_id')
    .select(['nomenclatures.id', 'nomenclatures.code', 'nomenclature_types.code as type'])
    .execute();
  const ids = new Map(rows.map(row => [`${row.type}:${row.code}`, row.id]));
  return reference => {
    const id = ids.get(reference);
    if (id === undefined) throw new Error(`No reference item ${reference}`);
    return id;
  };
}
