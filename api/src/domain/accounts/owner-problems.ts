import type { Problem } from 'shared/contract';
import type { AccountInput } from 'shared/contract/administration';
import type { NomenclatureLists } from '../../readmodel/lists/nomenclature-lists';
import type { Queryable } from '../../store/connect';

/**
 * Problems of the owner of networks an account works for: unknown, of another list, disabled, or missing for an
 * operator, who would see nothing. A `kept` one may be disabled.
 */
export async function ownerProblems(
  { lists, db }: { lists: NomenclatureLists; db: Queryable },
  { owner_id, groups }: Pick<AccountInput, 'owner_id' | 'groups'>,
  kept: number | null,
): Promise<Problem[]> {
  const report = (code: Problem['code']): Problem[] => [{ path: ['owner_id'], code, params: {} }];
  if (owner_id === null) return groups.includes('operators') ? report('required') : [];
  const item = (await lists.current(db)).byId.get(owner_id);
  if (!item) return report('unknown_reference');
  if (item.type !== 'OWNER') return report('wrong_list');
  return item.status === 'active' || owner_id === kept ? [] : report('unknown_reference');
}
