import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/**
 * Aliases that give federation's own run time as ES modules. The plugin hands the bundler paths that Node resolved,
 * to CommonJS, of which host and each remote would carry the whole: 4 kB and 5 kB in brotli.
 */
export function runtimeModules() {
  const enhanced = dirname(resolve('@module-federation/enhanced'));
  const tools = resolve('@module-federation/runtime-tools', { paths: [enhanced] });
  const required = [
    resolve('@module-federation/inject-external-runtime-core-plugin', { paths: [enhanced] }),
    resolve('@module-federation/webpack-bundler-runtime', { paths: [tools] }),
    resolve('@module-federation/runtime', { paths: [tools] }),
  ];
  return Object.fromEntries(required.map(path => [path, join(dirname(path), 'index.js')]));
}
