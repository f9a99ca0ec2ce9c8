import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const declared =
  /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum) (\w+)/;
const hashOf = text => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * What a module offers, read from the declarations the compiler made of it.
 * @param {string} entry path of a `.d.ts` file
 * @returns {Record<string, string>} a hash of its declaration for each name, in order
 */
export function readDeclarations(entry) {
  const offered = [...offeredBy(entry)].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(offered.map(([name, text]) => [name, hashOf(text)]));
}

/** Each name a file offers with the text of its declaration and of everything in the file that text names. */
function offeredBy(file) {
  const statements = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/^(?=(?:export|declare|import|interface|type)\b)/m)
    .map(text => text.replace(/\s+/g, ' ').trim());
  const own = new Map();
  for (const text of statements) {
    const name = declared.exec(text)?.[1];
    if (name) own.set(name, `${own.get(name) ?? ''}${text}`);
  }
  const offered = new Map();
  for (const text of statements) {
    const all = /^export \*(?: as (\w+))? from '([^']+)'/.exec(text);
    const some = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/.exec(text);
    if (all) {
      const [, name, from] = all;
      if (name) offered.set(name, JSON.stringify([...offeredFrom(file, from)]));
      else for (const [inner, words] of offeredFrom(file, from)) offered.set(inner, words);
    } else if (some) {
      const [, names, from] = some;
      for (const part of names
        .split(',')
        .map(part => part.trim().replace(/^type /, ''))
        .filter(Boolean)) {
        const [inner, name = inner] = part.split(' as ');
        offered.set(
          name,
          (from ? offeredFrom(file, from).get(inner) : withNamed(own, inner)) ?? `${inner} of ${from}`,
        );
      }
    } else if (text.startsWith('export ')) {
      const name = declared.exec(text)?.[1];
      if (name) offered.set(name, withNamed(own, name));
    }
  }
  return offered;
}

/** A package's own declarations are not looked into: its version is pinned elsewhere. */
function offeredFrom(file, from) {
  const path = join(dirname(file), from);
  const found = [`${path}.d.ts`, join(path, 'index.d.ts')].find(candidate => existsSync(candidate));
  return from.startsWith('.') && found ? offeredBy(found) : new Map();
}

function withNamed(own, name, seen = new Set()) {
  const text = own.get(name);
  if (text === undefined || seen.has(name)) return '';
  seen.add(name);
  const named = [...new Set(text.match(/\w+/g))].filter(word => own.has(word));
  return text + named.map(word => withNamed(own, word, seen)).join('');
}
