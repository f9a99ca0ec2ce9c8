import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from 'releases/refusal';
import { outside, remoteFiles } from '../../create-remote/remote-files.mjs';

const options = /** @type {const} */ ({ prefix: { type: 'string' }, packages: { type: 'string' } });

/** The kit's own package.json, which pins a remote's dependencies. */
const kit = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/**
 * Creates a remote in a folder of its own.
 * @param {string[]} words the name, and options
 * @returns {string} what to do next
 * @throws Refusal before anything is written
 */
export function createOutside(words) {
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [name = ''] = positionals;
  const prefix = values.prefix ?? name.replace(/^remote-/, '');
  for (const word of [name, prefix])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word))
      throw new Refusal(`Name it in small letters: avicable-remote create remote-campaigns (not "${word}").`);
  const folder = resolve(name);
  if (existsSync(folder)) throw new Refusal(`There is a folder ${name} already. Take another name.`);
  const packages = values.packages ? packagesIn(resolve(values.packages), folder) : undefined;
  const files = remoteFiles(name, prefix, outside(name, prefix, { kit, packages }));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return `Made ${name}. Next: cd ${name}, npm install, npm test, npx avicable-remote dev https://…`;
}

/** The packed packages in a folder, as references for a `package.json` elsewhere. */
function packagesIn(/** @type {string} */ folder, /** @type {string} */ from) {
  const find = (/** @type {string} */ name) => {
    const file = readdirSync(folder).find(other => other.startsWith(name) && other.endsWith('.tgz'));
    if (!file) throw new Refusal(`${folder} holds no ${name}….tgz.`);
    return `file:${relative(from, join(folder, file)).replaceAll('\\', '/')}`;
  };
  return { shared: find('avicable-shared-'), kit: find('avicable-remote-kit-') };
}
