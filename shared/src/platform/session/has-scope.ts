/**
 * Whether a person holds a permission: in a list it is an item, in an object a key with a truthy value.
 * @param user the session's user, or nobody
 */
export function hasScope(
  user: { scope: readonly string[] | Record<string, unknown> } | null,
  scope: string,
): boolean {
  if (!user) return false;
  if (Array.isArray(user.scope)) return user.scope.includes(scope);
  return Boolean((user.scope as Record<string, unknown>)[scope]);
}
