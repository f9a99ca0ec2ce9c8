import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cache, root } from '../workspace/places.mjs';
import { runQuietly } from '../workspace/run-program.mjs';
import { catalogVersions, npmPack } from './npm-pack.mjs';

const source = join(root, 'shared');
/** Types used in the declarations, and modules for the setup of tests. */
const forTeams = [
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/leaflet',
  '@types/react',
  '@types/react-dom',
  'fake-indexeddb',
];

/**
 * Packs `shared` for teams outside this repository: declarations for type checks, and modules for tests. A team's
 * release contains none of its federated modules, since the shell provides them.
 * @param {string} target the folder of the package's file
 * @returns {Promise<string>} the path of that file
 */
export async function packShared(target) {
  const folder = join(cache, 'packages', 'shared');
  rmSync(folder, { recursive: true, force: true });
  await compile(join(folder, 'dist'));
  for (const file of readdirSync(join(source, 'src'), { recursive: true, encoding: 'utf8' }))
    if (/\.(css|json|svg|png|webp|d\.ts|mjs)$/.test(file))
      copy(join('src', file), join(folder, 'dist', file));
  copy('api.json', join(folder, 'api.json'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description(), null, 2));
  return npmPack(folder, target);
}

function copy(/** @type {string} */ file, /** @type {string} */ to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(source, file), to);
}

async function compile(/** @type {string} */ output) {
  const config = join(source, 'tsconfig.pack.json');
  const options = { noEmit: false, declaration: true, rootDir: 'src', outDir: output };
  const exclude = ['src/**/*.test.ts', 'src/**/*.test.tsx'];
  writeFileSync(
    config,
    JSON.stringify({ extends: './tsconfig.json', compilerOptions: options, include: ['src'], exclude }),
  );
  try {
    await runQuietly(`npx --no-install tsc -p ${config}`, { cwd: root });
  } finally {
    rmSync(config);
  }
}

function description() {
  const { version, type, exports, dependencies } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  );
  const versions = catalogVersions();
  const pinned = (/** @type {string[]} */ names) =>
    Object.fromEntries(names.sort().map(name => [name, versions[name]]));
  const built = (/** @type {string} */ file) => file.replace('./src/', './dist/').replace(/\.ts$/, '');
  const { './server': _server, './shell': _shell, ...forRemotes } = exports;
  const entries = Object.entries({ ...forRemotes, './testing/setup': './src/testing/setup.ts' }).map(
    ([path, file]) => [
      path,
      file.endsWith('.ts') ? { types: `${built(file)}.d.ts`, default: `${built(file)}.js` } : built(file),
    ],
  );
  return {
    name: '@avicable/shared',
    version,
    description: 'What the aviCable shell offers to remotes: types, and modules for tests.',
    type,
    sideEffects: ['*.css'],
    exports: Object.fromEntries(entries),
    dependencies: pinned([...Object.keys(dependencies), ...forTeams]),
  };
}
