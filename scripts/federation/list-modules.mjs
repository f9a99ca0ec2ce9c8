import { writeFileSync } from 'node:fs';

/**
 * Writes which modules each script of a build holds, by path and size in bytes before minification, into the file
 * that `MODULES_LIST` names. What a bundle weighs, and whether a library is there twice, is read from it.
 */
export const pluginListModules = () => ({
  name: 'avicable:list-modules',
  setup(api) {
    const list = process.env.MODULES_LIST;
    if (!list) return;
    api.onAfterBuild(({ stats: { compilation } }) => {
      const scripts = {};
      for (const chunk of compilation.chunks) {
        const modules = compilation.chunkGraph.getChunkModules(chunk).flatMap(joinedOf).map(describe);
        for (const file of chunk.files) if (file.endsWith('.js')) scripts[file] = modules;
      }
      writeFileSync(list, JSON.stringify(scripts));
    });
  },
});

/** Modules that were joined to one. */
const joinedOf = module => module.modules ?? [module];

const describe = module => ({ name: module.nameForCondition() ?? module.identifier(), size: module.size() });
