import { createRequire } from 'node:module';

/** Requires a module of antd in Node. */
export const antd = createRequire(new URL('../../shared/package.json', import.meta.url));

/** Loads a package that antd depends on. */
export const besideAntd = createRequire(antd.resolve('antd/lib/index.js'));
