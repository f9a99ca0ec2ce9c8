import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hostPaths } from '../federation/site-paths.mjs';
import { Refusal } from '../release/refusal.mjs';
import { remoteFiles } from './remote-files.mjs';

/** First parts of paths that are not the page's: the server answers them, or they say the language. */
const ofServer = ['api', 'en', 'remotes', 'static'];

/**
 * Makes a new remote and has the host answer its path.
 * @param {string} root folder of the tree
 * @param {string | undefined} wanted `remote-campaigns`, or `campaigns`
 * @returns {{name: string, prefix: string}}
 * @throws Refusal before anything is written
 */
export function createRemote(root, wanted = '') {
  const prefix = wanted.replace(/^remote-/, '');
  const name = `remote-${prefix}`;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(prefix))
    throw new Refusal(
      `Name it in small letters: npm run create:remote -- remote-campaigns (not "${wanted}").`,
    );
  const list = join(root, 'host/src/remotes/prefixes.json');
  const ofHost = [...ofServer, ...hostPaths(join(root, 'host')).map(path => path.split('/')[0])];
  const prefixes = JSON.parse(readFileSync(list, 'utf8'));
  if (ofHost.includes(prefix) || prefixes[prefix])
    throw new Refusal(`/${prefix} leads somewhere already. Take another name.`);
  const folder = join(root, name);
  if (existsSync(folder)) throw new Refusal(`There is a folder ${name} already. Take another name.`);
  const [other] = Object.values(prefixes);
  const model = JSON.parse(readFileSync(join(root, other, 'package.json'), 'utf8'));
  for (const [file, content] of Object.entries(remoteFiles(name, prefix, model))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  writeFileSync(list, `${JSON.stringify({ ...prefixes, [prefix]: name }, null, 2)}\n`);
  return { name, prefix };
}
