import { writeFileSync } from 'node:fs';

/**
 * Writes the modules in each script of a build, with path and size in bytes before minification, to the file
 * `MODULES_LIST`. The bundle benchmark reads sizes and duplicated libraries from it.
 */
export const pluginListModules = () => ({
  name: 'avicable:list-modules',
  setup(api) {
    const list = process.env.MODULES_LIST;
    if (!list) return;
    api.onAfterBuild(({ stats: { compilation } }) => {
      const scripts = {};
      for (const chunk of compilation.chunks) {
        const modules = compilation.chunkGraph.getChunkModules(chunk).flatMap(partsOf).map(describe);
        for (const file of chunk.files) if (file.endsWith('.js')) scripts[file] = modules;
      }
      writeFileSync(list, JSON.stringify(scripts));
    });
  },
});

/** The parts of a concatenated module. */
const partsOf = module => module.modules ?? [module];

const describe = module => ({ name: module.nameForCondition() ?? module.identifier(), size: module.size() });
