import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sharedPackage } from './singletons.mjs';

/**
 * A component that an entry `shared/ui/*` exports.
 * @typedef {object} UiPart
 * @property {string} name
 * @property {string} entry such as `ui/core`
 * @property {string} about its docstring, without the description of parameters; empty if it has none
 * @property {string[]} props the names of its properties that its declaration lists, or its type requires
 */

const COMPONENT = /^[A-Z]\w*[a-z]\w*$/;

/**
 * The components of the entries `shared/ui/*`, read from their sources.
 * @param {string} folder the application's folder
 * @returns {UiPart[]} by entry, in the order of its exports
 * @throws Error for an export whose declaration cannot be found
 */
export function uiParts(folder) {
  const shared = sharedPackage(folder);
  return Object.entries(shared.description.exports)
    .filter(([path]) => path.startsWith('./ui/'))
    .flatMap(([path, target]) => {
      const entry = join(shared.folder, String(target));
      return exportsOf(entry).map(({ name, from }) => ({
        name,
        entry: path.slice('./'.length),
        ...declarationOf(name, readFileSync(moduleAt(entry, from), 'utf8')),
      }));
    });
}

/** The components that an index re-exports, and from where. */
const exportsOf = (/** @type {string} */ entry) =>
  [...readFileSync(entry, 'utf8').matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map(name => name.trim())
        .filter(name => COMPONENT.test(name))
        .map(name => ({ name, from })),
  );

function moduleAt(/** @type {string} */ entry, /** @type {string} */ from) {
  const path = join(dirname(entry), from);
  return [`${path}.tsx`, `${path}.ts`].find(file => existsSync(file)) ?? path;
}

function declarationOf(/** @type {string} */ name, /** @type {string} */ source) {
  const declared = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?export (?:const|function|class) ${name}\\b(?: = )?(?:<[\\s\\S]*?>)?(?:\\(\\{([^}]*)\\})?`,
  ).exec(source);
  if (!declared) throw new Error(`No declaration of ${name}`);
  const [, comment = '', props = ''] = declared;
  const about = comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/^@[\s\S]*/m, '')
    .replace(/\s+/g, ' ');
  const [, described = ''] =
    new RegExp(`interface ${name}Props\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  const named = [...props.matchAll(/(?:^|,)\s*(\w+)/g), ...described.matchAll(/^ {2}(\w+):/gm)];
  return { about: about.trim(), props: [...new Set(named.map(([, prop = '']) => prop))] };
}
