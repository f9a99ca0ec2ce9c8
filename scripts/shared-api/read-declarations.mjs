import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const declared =
  /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum) (\w+)/;
const hashOf = text => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * What a module offers, read from the declarations the compiler made of it.
 * @param {string} entry path of a `.d.ts` file
 * @returns {Record<string, string>} a hash of its declaration, and of everything that names, for each name, in order
 */
export function readDeclarations(entry) {
  const moduleOf = readerOfModules();
  const names = [...offeredBy(moduleOf, entry).keys()].sort();
  return Object.fromEntries(names.map(name => [name, hashOf(textOf(moduleOf, entry, name, new Set()))]));
}

/** Reads each file once. */
function readerOfModules() {
  const known = new Map();
  return file => {
    const found = known.get(file) ?? readModule(file);
    known.set(file, found);
    return found;
  };
}

/**
 * @typedef {{file: string | null, name: string}} Place where a name is declared; without a file in a package, which is
 * not looked into: its version is pinned elsewhere. The name `*` is the whole module.
 * @returns {{own: Map<string, string>, exported: Map<string, Place>, imported: Map<string, Place>, stars: string[]}}
 */
function readModule(file) {
  const statements = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/^(?=(?:export|declare|import|interface|type)\b)/m)
    .map(text => text.replace(/\s+/g, ' ').trim());
  const own = new Map();
  const exported = new Map();
  const imported = new Map();
  const stars = [];
  for (const text of statements) {
    const from = /from '([^']+)'/.exec(text)?.[1];
    const place = name => ({ file: from ? fileOf(file, from) : file, name });
    const all = /^export \*(?: as (\w+))?/.exec(text);
    const whole = /^import (?:type )?(?:\* as )?(\w+) from/.exec(text);
    const some = /^(export|import) (?:type )?(?:\w+, )?\{([^}]*)\}/.exec(text);
    if (all?.[1]) exported.set(all[1], place('*'));
    else if (all) stars.push(place('*').file);
    else if (whole) imported.set(whole[1], place('*'));
    else if (some) {
      const target = some[1] === 'export' ? exported : imported;
      for (const [inner, name] of namesIn(some[2])) target.set(name, place(inner));
    } else {
      const name = declared.exec(text)?.[1];
      if (!name) continue;
      own.set(name, `${own.get(name) ?? ''}${text}`);
      if (text.startsWith('export ')) exported.set(name, { file: null, name });
    }
  }
  return { own, exported, imported, stars: stars.filter(Boolean) };
}

/** `Tabs, type Key as TabKey`: what each is called inside and outside. */
const namesIn = list =>
  list
    .split(',')
    .map(part => part.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map(part => {
      const [inner, name = inner] = part.split(' as ');
      return [inner, name];
    });

function fileOf(file, from) {
  const path = join(dirname(file), from);
  return from.startsWith('.')
    ? ([`${path}.d.ts`, join(path, 'index.d.ts')].find(candidate => existsSync(candidate)) ?? null)
    : null;
}

/** Each name a file offers, and where it is declared. */
function offeredBy(moduleOf, file) {
  const { exported, stars } = moduleOf(file);
  return new Map([...stars.flatMap(star => [...offeredBy(moduleOf, star)]), ...exported]);
}

/** The declaration of a name in a file, and of everything that it names there and in other files. */
function textOf(moduleOf, file, name, seen) {
  const key = `${file} ${name}`;
  if (seen.has(key)) return '';
  seen.add(key);
  const follow = (place, fallback) =>
    place.file ? textOf(moduleOf, place.file, place.name, seen) : fallback;
  if (name === '*')
    return [...offeredBy(moduleOf, file).keys()]
      .sort()
      .map(one => `${one}:${textOf(moduleOf, file, one, seen)}`)
      .join();
  const { own, exported, imported, stars } = moduleOf(file);
  const text = own.get(name);
  if (text === undefined) {
    const star = stars.find(one => offeredBy(moduleOf, one).has(name));
    const places = [exported.get(name), imported.get(name), { file: star, name }];
    const place = places.find(one => one && !(one.file === file && one.name === name));
    return follow(place, `${place.name} of elsewhere`);
  }
  const named = [...new Set(text.match(/\w+/g))];
  const inline = [...text.matchAll(/import\("([^"]+)"\)\.(\w+)/g)];
  return [
    text,
    ...named.filter(word => own.has(word)).map(word => textOf(moduleOf, file, word, seen)),
    ...named.filter(word => imported.has(word)).map(word => follow(imported.get(word), '')),
    ...inline.map(([, from, inner]) => follow({ file: fileOf(file, from), name: inner }, '')),
  ].join('');
}
