const safePath = /^\/(?:[A-Za-z0-9@\-%_~.:][A-Za-z0-9@\-%_~.:/]*)?(?:\?[^#]*)?(?:#.*)?$/;

const hasControlCharacter = (value: string): boolean =>
  [...value].some(character => character < ' ' || character === '\u007f' || character === '\\');

/**
 * Whether a redirect target may be followed inside the application: a path that starts with one `/` and holds
 * letters, digits and `@ - % _ ~ . : /`, with an optional query and hash.
 */
export const isSafePath = (target: string): boolean => safePath.test(target) && !hasControlCharacter(target);

export type Redirect = { kind: 'in-app'; path: string } | { kind: 'full-page'; url: string };

/**
 * Where the `to` parameter leads after signing in: inside the application, or by a full page load for `/api/` and
 * other URLs of this origin. Any other target is replaced by `home`.
 */
export function redirectOf(target: string | null | undefined, home: string, origin: string): Redirect {
  if (!target) return { kind: 'in-app', path: home };
  if (isSafePath(target)) {
    return target.startsWith('/api/') ? { kind: 'full-page', url: target } : { kind: 'in-app', path: target };
  }
  return target.startsWith(`${origin}/`) && !hasControlCharacter(target)
    ? { kind: 'full-page', url: new URL(target).href }
    : { kind: 'in-app', path: home };
}
