import { readFileSync } from 'node:fs';
import { modulesList } from '../../scripts/build/places.mjs';
import { remoteNames } from '../../scripts/federation/ports.mjs';

/** What every build has to bring to be loaded at all. */
const ofEveryBuild = /^(@module-federation\/|@rsbuild\/core$)/;

const packageOf = path => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];

/**
 * Libraries that more than one of host and remotes bring.
 * @returns {string[]} such as `zod: host, remote-search`
 */
export function findCopies() {
  const holders = new Map();
  for (const build of ['host', ...remoteNames]) {
    const scripts = JSON.parse(readFileSync(modulesList(build), 'utf8'));
    for (const library of new Set(
      Object.values(scripts)
        .flat()
        .map(({ name }) => packageOf(name)),
    )) {
      if (!library || ofEveryBuild.test(library)) continue;
      holders.set(library, [...(holders.get(library) ?? []), build]);
    }
  }
  return [...holders]
    .filter(([, builds]) => builds.length > 1)
    .map(([library, builds]) => `${library}: ${builds.join(', ')}`);
}
