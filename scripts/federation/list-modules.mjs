import { writeFileSync } from 'node:fs';

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
 * The parts of a concatenated module.
 * @returns {Rspack.Module[]}
 */
const partsOf = (/** @type {Rspack.Module} */ module) =>
  'modules' in module ? /** @type {Rspack.ConcatenatedModule} */ (module).modules : [module];

const describe = (/** @type {Rspack.Module} */ module) => ({
  name: module.nameForCondition() ?? module.identifier(),
  size: module.size(),
});
