import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Matches `import … from`, `export … from` and `import(…)` of `shared` under either name, with what is between. */
const STATIC =
  /\b(?:import|export)\s+(?:type\s+)?((?:[\w$]+\s*,\s*)?(?:\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?))\s+from\s+['"](?:@avicable\/)?(shared\/[\w/-]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"](?:@avicable\/)?(shared\/[\w/-]+)['"]\s*\)/g;

/**
 * The exports of `shared` that a remote's sources import; `*` stands for a whole entry point.
 * @param {string} folder the remote's folder
 * @returns {Map<string, Set<string>>} by entry point, such as `shared/ui/core`
 */
export function namesUsed(folder) {
  const used = new Map();
  const add = (/** @type {string} */ entry, /** @type {Iterable<string>} */ names) =>
    used.set(entry, new Set([...(used.get(entry) ?? []), ...names]));
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  for (const file of files) {
    const text = readFileSync(join(folder, 'src', file), 'utf8');
    for (const [, what = '', entry = ''] of text.matchAll(STATIC)) add(entry, namesIn(what));
    // The names used of a dynamic import are not visible here.
    for (const [, entry = ''] of text.matchAll(DYNAMIC)) add(entry, ['*']);
  }
  return used;
}

/** The imported names in `{ a, type B as C }`; `*` for `* as all`. */
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
 * @returns {Record<string, Record<string, string>>}
 */
export function usesOf(folder, offers) {
  const entries = [...namesUsed(folder)].filter(([entry]) => offers[entry]).sort();
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
