/**
 * Whether a user has a permission. `scope` is a list of permissions, or an object with a truthy value per permission.
 */
export function hasScope(
  user: { scope: readonly string[] | Record<string, unknown> } | null,
  scope: string,
): boolean {
  if (!user) return false;
  if (Array.isArray(user.scope)) return user.scope.includes(scope);
  return Boolean((user.scope as Record<string, unknown>)[scope]);
}
