/** Path of a value inside a form: `['equipments', 0, 'count']`. */
export type FieldPath = readonly (string | number)[];

type Container = Record<string | number, unknown>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** The value at a path; `undefined` when there is none. */
export function valueAt(root: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((value, part) => (isContainer(value) ? value[part] : undefined), root);
}

/** A copy of `root` with another value at the path. The copy shares all other values with `root`. */
export function withValueAt<Root>(root: Root, path: FieldPath, value: unknown): Root {
  const [part, ...rest] = path;
  if (part === undefined) return value as Root;
  const copy: Container = Array.isArray(root)
    ? ([...root] as unknown as Container)
    : { ...(root as Container) };
  copy[part] = withValueAt(copy[part], rest, value);
  return copy as Root;
}

/** Whether `path` is `start` or lies inside it. */
export function startsWith(path: FieldPath, start: FieldPath): boolean {
  return start.length <= path.length && start.every((part, index) => String(part) === String(path[index]));
}

/** A path as a string, for ids and attributes. */
export const pathKey = (path: FieldPath): string => path.join('.');
