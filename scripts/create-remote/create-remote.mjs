import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from 'releases/refusal';
import { hostPaths } from '../federation/site-paths.mjs';
import { inWorkspace, remoteFiles } from './remote-files.mjs';

/** First path segments that the server answers itself or that name the language. */
const serverPrefixes = ['api', 'en', 'remotes', 'static'];

/**
 * Creates a remote and registers its path with the host.
 * @param {string} root the repository's folder
 * @param {string | undefined} input `remote-campaigns` or `campaigns`
 * @returns {{name: string, prefix: string}}
 * @throws Refusal before anything is written
 */
export function createRemote(root, input = '') {
  const prefix = input.replace(/^remote-/, '');
  const name = `remote-${prefix}`;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(prefix))
    throw new Refusal(
      `Name it in small letters: npm run create:remote -- remote-campaigns (not "${input}").`,
    );
  const list = join(root, 'host/src/remotes/prefixes.json');
  const reserved = [...serverPrefixes, ...hostPaths(join(root, 'host')).map(path => path.split('/')[0])];
  const prefixes = JSON.parse(readFileSync(list, 'utf8'));
  if (reserved.includes(prefix) || prefixes[prefix])
    throw new Refusal(`/${prefix} leads somewhere already. Take another name.`);
  const folder = join(root, name);
  if (existsSync(folder)) throw new Refusal(`There is a folder ${name} already. Take another name.`);
  const [model] = Object.values(prefixes);
  const description = JSON.parse(readFileSync(join(root, model, 'package.json'), 'utf8'));
  for (const [file, content] of Object.entries(remoteFiles(name, prefix, inWorkspace(name, description)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  writeFileSync(list, `${JSON.stringify({ ...prefixes, [prefix]: name }, null, 2)}\n`);
  return { name, prefix };
}
