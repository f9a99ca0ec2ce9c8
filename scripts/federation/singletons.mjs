import { createRequire } from 'node:module';

const libraries = [
  'react',
  'react-dom',
  'zustand',
  'i18next',
  'react-i18next',
  'dayjs',
  '@tanstack/react-query',
];

/** Sub-paths of `shared` that host and remotes must hold one instance of. The host's build holds every one. */
export const sharedSubPaths = [
  'shared/contract',
  'shared/api',
  'shared/session',
  'shared/outbox',
  'shared/map',
  'shared/map/geometry',
  'shared/i18n',
  'shared/navigation',
  'shared/router',
  'shared/ui/core',
  'shared/ui/form',
  'shared/ui/data',
  'shared/ui/pictures',
  'shared/ui/record',
];

/**
 * The one table of federated singletons.
 * @param {string} folder the application's folder, from which versions are looked up
 * @param {'host' | 'remote'} role a remote takes everything from the host and brings nothing itself
 */
export function singletons(folder, role) {
  const require = createRequire(`${folder}/package.json`);
  const single = name => ({
    singleton: true,
    strictVersion: true,
    requiredVersion: `^${require(`${name}/package.json`).version}`,
    ...(role === 'remote' ? { import: false } : {}),
  });
  return Object.fromEntries([
    ...libraries.map(name => [name, single(name)]),
    ['react/', single('react')],
    ['react-dom/', single('react-dom')],
    ...sharedSubPaths.map(name => [name, single('shared')]),
  ]);
}
