import type { Problem } from 'shared/contract';
import type { NomenclatureLists } from '../../readmodel/lists/nomenclature-lists';
import type { Queryable } from '../../store/connect';

/** Problems of chosen areas of intervention: unknown, of another list, or disabled. */
export async function areaProblems(
  { lists, db }: { lists: NomenclatureLists; db: Queryable },
  areas: readonly number[],
): Promise<Problem[]> {
  const { byId } = await lists.current(db);
  return areas.flatMap((id, index): Problem[] => {
    const item = byId.get(id);
    if (!item) return [{ path: ['areas', index], code: 'unknown_reference', params: {} }];
    if (item.type !== 'AREAS') return [{ path: ['areas', index], code: 'wrong_list', params: {} }];
    return item.status === 'active'
      ? []
      : [{ path: ['areas', index], code: 'unknown_reference', params: {} }];
  });
}
