import { readFileSync } from 'node:fs';
import { remoteNames } from '../../scripts/federation/ports.mjs';
import { modulesList } from '../../scripts/workspace/places.mjs';

/** Packages that every build must include to be loadable, and a shim of React without state that tiptap brings along. */
const harmlessPackages = /^(@module-federation\/|@rsbuild\/core$|use-sync-external-store$)/;

const packageOf = path => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];

/**
 * Libraries bundled by more than one of host and remotes.
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
      if (!library || harmlessPackages.test(library)) continue;
      holders.set(library, [...(holders.get(library) ?? []), build]);
    }
  }
  return [...holders]
    .filter(([, builds]) => builds.length > 1)
    .map(([library, builds]) => `${library}: ${builds.join(', ')}`);
}
