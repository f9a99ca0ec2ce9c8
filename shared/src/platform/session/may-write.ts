import type { KindFacts } from '../../contract';
import { hasScope } from './has-scope';

type Writer = {
  scope: readonly string[] | Record<string, unknown>;
  owner_id?: number | null | undefined;
} | null;

/**
 * Whether an account may write records of a kind, or the given one. Accounts that write as operators only write the
 * records of their own operator.
 * @param record properties of the record, with its operator in `owner`
 */
export function mayWrite(
  user: Writer,
  { writtenBy = ['data:write'] }: Pick<KindFacts, 'writtenBy'>,
  record?: Readonly<Record<string, unknown>>,
): boolean {
  const [first, ...others] = writtenBy.filter(scope => hasScope(user, scope));
  if (!first) return false;
  if (!record || first !== 'programme:operate' || others.length > 0) return true;
  return (record.owner as { id: number } | null | undefined)?.id === user?.owner_id;
}
