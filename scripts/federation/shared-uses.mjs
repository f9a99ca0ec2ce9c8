import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Matches `import … from` and `export … from` of `shared` under either name, and captures what is imported. */
const STATIC =
  /\b(?:import|export)\s+(?:type\s+)?((?:[\w$]+\s*,\s*)?(?:\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?))\s+from\s+['"](?:@avicable\/)?(shared\/[\w/-]+)['"]/g;
const RELATIVE = /\bfrom\s+['"](\.[\w/.-]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"](?:@avicable\/)?(shared\/[\w/-]+)['"]\s*\)/g;

/**
 * The exports of `shared` that are imported by a remote's sources, or by modules of `shared` that the remote bundles.
 * `*` stands for all exports of an entry point.
 * @param {string} folder the remote's folder
 * @param {Map<string, string>} [bundled] files of the entry points that are not federated
 * @returns {Map<string, Set<string>>} by entry point, such as `shared/ui/core`
 */
export function namesUsed(folder, bundled = new Map()) {
  const used = new Map();
  const add = (/** @type {string} */ entry, /** @type {Iterable<string>} */ names) =>
    used.set(entry, new Set([...(used.get(entry) ?? []), ...names]));
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  // The loop also visits the files that are added to the set meanwhile.
  const visited = new Set(files.map(file => join(folder, 'src', file)));
  for (const file of visited) {
    const text = readFileSync(file, 'utf8');
    for (const [, what = '', entry = ''] of text.matchAll(STATIC)) add(entry, namesIn(what));
    // This pattern cannot see which names of a dynamic import are used.
    for (const [, entry = ''] of text.matchAll(DYNAMIC)) add(entry, ['*']);
    for (const [, path = ''] of text.matchAll(RELATIVE)) {
      const module = moduleAt(join(dirname(file), path));
      if (module) visited.add(module);
    }
    for (const entry of used.keys()) {
      const module = bundled.get(entry);
      if (module) visited.add(module);
    }
  }
  return used;
}

const moduleAt = (/** @type {string} */ path) =>
  ['.ts', '.tsx', '.js', '/index.ts', '/index.js'].map(end => `${path}${end}`).find(file => existsSync(file));

/** The imported names of `{ a, type B as C }`; `*` for `* as all`. */
const namesIn = (/** @type {string} */ what) =>
  what.startsWith('{')
    ? what
        .slice(1, -1)
        .split(',')
        .map(part =>
          part
            .trim()
            .replace(/^type\s+/, '')
            .replace(/\s+as\s.*/s, ''),
        )
        .filter(Boolean)
    : ['*'];

/**
 * The exports of `shared` that a remote uses, with hashes of the declarations it was built against.
 * @param {string} folder the remote's folder
 * @param {Record<string, Record<string, string>>} offers hashes of the declarations by entry point and name (`api.json`)
 * @param {Map<string, string>} [bundled] files of the entry points that are not federated
 * @returns {Record<string, Record<string, string>>}
 */
export function usesOf(folder, offers, bundled) {
  const used = namesUsed(folder, bundled);
  if (used.has('shared/shell')) throw new Error(`${folder} imports shared/shell, which only the shell does.`);
  const entries = [...used].filter(([entry]) => offers[entry]).sort();
  return Object.fromEntries(
    entries.map(([entry, names]) => {
      const all = Object.entries(offers[entry] ?? {});
      return [entry, Object.fromEntries(names.has('*') ? all : all.filter(([name]) => names.has(name)))];
    }),
  );
}

/** A short hash of all exports of `shared`. */
export const fingerprintOf = (/** @type {Record<string, Record<string, string>>} */ offers) =>
  createHash('sha256').update(JSON.stringify(offers)).digest('hex').slice(0, 12);
