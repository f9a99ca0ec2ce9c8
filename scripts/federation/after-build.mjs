import { readdirSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** Size in bytes from which text files are compressed. */
const minimumSize = 1024;

/**
 * Writes a brotli file of the highest quality beside scripts, styles, SVG and JSON files of at least `minimumSize`.
 * The server sends these files.
 */
export const pluginCompress = () => ({
  name: 'avicable:compress',
  setup(/** @type {import('@rsbuild/core').RsbuildPluginAPI} */ api) {
    api.onAfterBuild(async () => {
      const { distPath } = api.context;
      const files = readdirSync(distPath, { recursive: true, encoding: 'utf8' }).filter(file =>
        /\.(js|css|svg|json)$/.test(file),
      );
      await Promise.all(files.map(file => compress(join(distPath, file))));
    });
  },
});

async function compress(/** @type {string} */ path) {
  const bytes = await readFile(path);
  if (bytes.length >= minimumSize) await writeFile(`${path}.br`, await brotli(bytes));
}

/** @import { Rspack } from '@rsbuild/core' */

/**
 * Writes the modules in each script of a build, with path and size in bytes before minification, to the file
 * `MODULES_LIST`. The bundle benchmark reads sizes and duplicated libraries from it.
 */
export const pluginListModules = () => ({
  name: 'avicable:list-modules',
  setup(/** @type {import('@rsbuild/core').RsbuildPluginAPI} */ api) {
    const list = process.env.MODULES_LIST;
    if (!list) return;
    api.onAfterBuild(({ stats }) => {
      const { compilation } = /** @type {Rspack.Stats} */ (stats);
      /** @type {Record<string, object[]>} */
      const scripts = {};
      for (const chunk of compilation.chunks) {
        const modules = compilation.chunkGraph.getChunkModules(chunk).flatMap(partsOf).map(describe);
        for (const file of chunk.files) if (file.endsWith('.js')) scripts[file] = modules;
      }
      writeFileSync(list, JSON.stringify(scripts));
    });
  },
});

/**
 * The parts of a concatenated module, or another module itself.
 * @returns {Rspack.Module[]}
 */
const partsOf = (/** @type {Rspack.Module} */ module) =>
  'modules' in module ? /** @type {Rspack.ConcatenatedModule} */ (module).modules : [module];

const describe = (/** @type {Rspack.Module} */ module) => ({
  name: module.nameForCondition() ?? module.identifier(),
  size: module.size(),
});
