import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/**
 * Aliases that select the federation runtime's ES modules. The plugin passes CommonJS paths, which cannot be
 * tree-shaken and would add 4 kB (brotli) to the host and 5 kB to each remote.
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
