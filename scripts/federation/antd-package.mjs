import { createRequire } from 'node:module';

const shared = createRequire(new URL('../../shared/package.json', import.meta.url));

/** Loads antd's modules for Node, and through them what antd depends on. */
export const antd = shared;
export const besideAntd = createRequire(shared.resolve('antd/lib/index.js'));
