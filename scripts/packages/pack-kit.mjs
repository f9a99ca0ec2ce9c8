import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cache, root } from '../workspace/places.mjs';
import { catalogVersions, npmPack } from './npm-pack.mjs';

const scripts = join(root, 'scripts');
const kit = join(scripts, 'packages', 'kit');
/** The folder with the modules of the package `releases`, which are part of the kit. */
const rules = join(root, 'releases', 'src');
/** An import of one of these modules. */
const RULES = /'releases\/([\w/-]+)'/g;

/**
 * Modules of the workspace and their replacements in the kit.
 * @type {Record<string, string>}
 */
const replaced = {
  'workspace/places.mjs': 'packages/kit/places.mjs',
  'federation/ports.mjs': 'packages/kit/ports.mjs',
};
const entries = ['packages/kit/cli.mjs', 'packages/kit/vitest.mjs', 'federation/remote-config.mjs'];

const needed = [
  '@jridgewell/trace-mapping',
  '@playwright/test',
  '@module-federation/enhanced',
  '@rsbuild/core',
  '@rsbuild/plugin-react',
  'fflate',
  'semver',
  'tsx',
  'zod',
];
/** Dependencies that a remote lists itself, since not every package manager exposes the kit's dependencies. */
const neededByRemotes = [
  '@rsbuild/core',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/react',
  'jsdom',
  'react',
  'typescript',
  'vitest',
];

/** A module and all modules of `scripts` that it imports or runs, as paths within `scripts`. */
function withImports(/** @type {string} */ file, /** @type {Set<string>} */ found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(scripts, replaced[file] ?? file), 'utf8');
  const named = /(?:from|import|new URL\()\s*\(?\s*'(\.{0,2}\/?[\w./-]+\.mjs)'/g;
  for (const [, path = ''] of text.matchAll(named))
    withImports(join(dirname(file), path).replaceAll('\\', '/'), found);
  return found;
}

/**
 * Packs what a team needs to build, test and release a remote.
 * @param {string} target the folder of the package's file
 * @returns {Promise<string>} the path of that file
 */
export async function packKit(target) {
  const folder = join(cache, 'packages', 'remote-kit');
  rmSync(folder, { recursive: true, force: true });
  const files = entries.reduce(
    (found, entry) => withImports(entry, found),
    new Set(/** @type {string[]} */ ([])),
  );
  for (const file of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    const text = readFileSync(join(scripts, replaced[file] ?? file), 'utf8');
    const up = '../'.repeat(file.split('/').length - 1);
    writeFileSync(path, text.replaceAll(RULES, `'${up}releases/$1.mjs'`));
  }
  for (const file of readdirSync(rules))
    if (/(?<!\.test)\.mjs$/.test(file)) cpSync(join(rules, file), join(folder, 'releases', file));
  cpSync(join(kit, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description(), null, 2));
  return npmPack(folder, target);
}

function description() {
  const { version } = JSON.parse(readFileSync(join(root, 'shared', 'package.json'), 'utf8'));
  const versions = catalogVersions();
  const pinned = (/** @type {string[]} */ names) =>
    Object.fromEntries(names.map(name => [name, versions[name]]));
  return {
    name: '@avicable/remote-kit',
    version,
    description: 'Builds, tests and releases a remote of aviCable.',
    type: 'module',
    exports: {
      '.': './federation/remote-config.mjs',
      './vitest': './packages/kit/vitest.mjs',
      './tsconfig.json': './tsconfig.json',
    },
    bin: { 'avicable-remote': './packages/kit/cli.mjs' },
    dependencies: pinned(needed),
    neededByRemotes: pinned(neededByRemotes),
  };
}
