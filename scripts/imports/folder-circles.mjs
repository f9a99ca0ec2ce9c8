import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const CODE = /(?<!\.d)\.(ts|tsx|mjs)$/;
/** Tests are not checked: they may import whatever they test. */
const TEST = /\.test\./;
/** Matches `import … from`, `export … from`, `import '…'` and `import('…')`, including types. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?(['"])([^'"\n]+)\1/g;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** The source files below a folder, including tests, as relative paths. */
const codeBelow = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => CODE.test(file) && !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(file),
  );

const importsOf = (/** @type {string} */ file) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, , address = '']) => address);

const fileOf = (/** @type {string} */ base) =>
  ENDINGS.map(ending => base + ending).find(file => existsSync(file) && statSync(file).isFile());

/** The files that the package of a source folder exports, by specifier such as `shared/ui/core`. */
function ownAddresses(/** @type {string} */ folder) {
  const file = resolve(folder, '../package.json');
  const { name, exports: offered = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return new Map(Object.entries(offered).map(([path, to]) => [join(name, path), resolve(folder, '..', to)]));
}

/**
 * Pairs of files below a folder, the first of which imports the second.
 * @returns {[string, string][]}
 */
function importsBelow(/** @type {string} */ folder) {
  const addresses = ownAddresses(folder);
  return codeBelow(folder)
    .filter(file => !TEST.test(file))
    .flatMap(from =>
      importsOf(join(folder, from)).flatMap(address => {
        const to = address.startsWith('.')
          ? fileOf(resolve(folder, dirname(from), address))
          : addresses.get(address);
        if (!to || !CODE.test(to) || relative(folder, to).startsWith('..')) return [];
        return [[from, relative(folder, to)]];
      }),
    );
}

/**
 * Files of a package, including tests, that import from a folder outside it. Configurations of builds and tests are
 * exempt.
 * @param {string} folder the package's folder
 * @param {string} other
 */
export const importersOf = (folder, other) =>
  codeBelow(folder).filter(
    file =>
      !/\.config\.ts$/.test(file) &&
      importsOf(join(folder, file)).some(
        address =>
          address.startsWith('.') &&
          !relative(other, resolve(folder, dirname(file), address)).startsWith('..'),
      ),
  );

/**
 * The deepest folder that contains both files, and the entry of that folder in which each file lies; `.` for a file
 * directly in the folder.
 */
function sidesOf(/** @type {[string, string]} */ [from, to]) {
  const [a, b] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (depth < a.length - 1 && a[depth] === b[depth]) depth++;
  const side = (/** @type {string[]} */ path) => (path.length - 1 === depth ? '.' : (path[depth] ?? '.'));
  return { parent: a.slice(0, depth).join('/') || '.', from: side(a), to: side(b) };
}

function reaches(
  /** @type {Map<string, Set<string>>} */ edges,
  /** @type {string} */ start,
  /** @type {string} */ goal,
) {
  const seen = new Set();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === goal) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    waiting.push(...(edges.get(node) ?? []));
  }
  return false;
}

/**
 * Imports that are part of circles between sibling folders. A folder includes everything below it. The files beside
 * these folders count together as one more sibling.
 * @returns for each import of a circle: its folder, the two sides and the two files
 */
export function folderCircles(/** @type {string} */ folder) {
  const crossings = importsBelow(folder)
    .map(files => ({ files, ...sidesOf(files) }))
    .filter(({ from, to }) => from !== to);
  const edgesIn = new Map();
  for (const { parent, from, to } of crossings) {
    const edges = edgesIn.get(parent) ?? new Map();
    edgesIn.set(parent, edges.set(from, (edges.get(from) ?? new Set()).add(to)));
  }
  return crossings.filter(({ parent, from, to }) => reaches(edgesIn.get(parent), to, from));
}
