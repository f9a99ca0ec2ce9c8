import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const declarationPattern =
  /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum) (\w+)/;
const hashOf = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * The exports of a module, read from its compiled declarations.
 * @param {string} entry the path of a `.d.ts` file
 * @returns {Record<string, string>} for each export, in order, a hash of its declaration and of everything it refers to
 */
export function readDeclarations(entry) {
  const moduleOf = cachingReader();
  const names = [...exportsOf(moduleOf, entry).keys()].sort();
  return Object.fromEntries(names.map(name => [name, hashOf(textOf(moduleOf, entry, name, new Set()))]));
}

function cachingReader() {
  const cache = new Map();
  return (/** @type {string} */ file) => {
    const module = cache.get(file) ?? readModule(file);
    cache.set(file, module);
    return module;
  };
}

/**
 * @typedef {{file: string | null | undefined, name: string}} Place where a name comes from. `file` is `null` for a
 * declaration in the file itself, and for a package, whose version is pinned elsewhere. The name `*` is the whole
 * module.
 * @typedef {{own: Map<string, string>, exported: Map<string, Place>, imported: Map<string, Place>, stars: string[]}}
 * Module
 */

/** @returns {Module} */
function readModule(/** @type {string} */ file) {
  const statements = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/^(?=(?:export|declare|import|interface|type)\b)/m)
    .map(text => text.replace(/\s+/g, ' ').trim());
  const own = new Map();
  const exported = new Map();
  const imported = new Map();
  /** @type {(string | null)[]} */
  const stars = [];
  for (const text of statements) {
    const from = /from '([^']+)'/.exec(text)?.[1];
    const place = (/** @type {string} */ name) => ({ file: from ? fileOf(file, from) : file, name });
    const all = /^export \*(?: as (\w+))?/.exec(text);
    const whole = /^import (?:type )?(?:\* as )?(\w+) from/.exec(text);
    const some = /^(export|import) (?:type )?(?:\w+, )?\{([^}]*)\}/.exec(text);
    if (all?.[1]) exported.set(all[1], place('*'));
    else if (all) stars.push(place('*').file);
    else if (whole) imported.set(whole[1], place('*'));
    else if (some) {
      const target = some[1] === 'export' ? exported : imported;
      for (const [inner, name] of namesIn(some[2] ?? '')) target.set(name, place(inner));
    } else {
      const name = declarationPattern.exec(text)?.[1];
      if (!name) continue;
      own.set(name, `${own.get(name) ?? ''}${text}`);
      if (text.startsWith('export ')) exported.set(name, { file: null, name });
    }
  }
  return { own, exported, imported, stars: stars.filter(star => star !== null) };
}

/**
 * The inner and outer names of a list such as `Tabs, type Key as TabKey`.
 * @returns {[string, string][]}
 */
const namesIn = (/** @type {string} */ list) =>
  list
    .split(',')
    .map(part => part.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map(part => {
      const [inner = '', name = inner] = part.split(' as ');
      return [inner, name];
    });

function fileOf(/** @type {string} */ file, /** @type {string} */ from) {
  const path = join(dirname(file), from);
  return from.startsWith('.')
    ? ([`${path}.d.ts`, join(path, 'index.d.ts')].find(candidate => existsSync(candidate)) ?? null)
    : null;
}

/**
 * The exports of a file, including those of `export *`, and the file that each comes from.
 * @returns {Map<string, Place>}
 */
function exportsOf(/** @type {(file: string) => Module} */ moduleOf, /** @type {string} */ file) {
  const { exported, stars } = moduleOf(file);
  return new Map([...stars.flatMap(star => [...exportsOf(moduleOf, star)]), ...exported]);
}

/**
 * The words of a declaration that may refer to other declarations. Strings are left out, as are names of properties,
 * parameters and methods, since a property `species` would otherwise pull in everything with that name. The compiler
 * writes no space before the colon in `name: T`, but writes a space in `A ? B : C`.
 */
const wordsOf = (/** @type {string} */ text) => [
  ...new Set(text.replace(/'[^']*'|"[^"]*"/g, '').match(/\b\w+\b(?!\??:|\()/g)),
];

/**
 * The declaration of a name, and of everything it refers to in its own and other files.
 * @returns {string}
 */
function textOf(
  /** @type {(file: string) => Module} */ moduleOf,
  /** @type {string} */ file,
  /** @type {string} */ name,
  /** @type {Set<string>} */ visited,
) {
  const key = `${file} ${name}`;
  if (visited.has(key)) return '';
  visited.add(key);
  const follow = (/** @type {Place | undefined} */ place, /** @type {string} */ fallback) =>
    place?.file ? textOf(moduleOf, place.file, place.name, visited) : fallback;
  if (name === '*')
    return [...exportsOf(moduleOf, file).keys()]
      .sort()
      .map(exported => `${exported}:${textOf(moduleOf, file, exported, visited)}`)
      .join();
  const { own, exported, imported, stars } = moduleOf(file);
  const text = own.get(name);
  if (text === undefined) {
    const star = stars.find(candidate => exportsOf(moduleOf, candidate).has(name));
    const places = [exported.get(name), imported.get(name), { file: star, name }];
    const place = places.find(other => other && !(other.file === file && other.name === name));
    return follow(place, `${place?.name} of elsewhere`);
  }
  const words = wordsOf(text);
  const inline = [...text.matchAll(/import\("([^"]+)"\)\.(\w+)/g)];
  return [
    text,
    ...words.filter(word => own.has(word)).map(word => textOf(moduleOf, file, word, visited)),
    ...words.filter(word => imported.has(word)).map(word => follow(imported.get(word), '')),
    ...inline.map(([, from = '', inner = '']) => follow({ file: fileOf(file, from), name: inner }, '')),
  ].join('');
}
