import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { resolve } = createRequire(import.meta.url);
const noErrorTexts = fileURLToPath(new URL('runtime-error-texts.mjs', import.meta.url));

/**
 * Aliases for the federation runtime's ES modules. The plugin passes CommonJS paths, which cannot be tree-shaken and
 * would add 4 kB (brotli) to the host and 5 kB to each remote. Texts of its errors are left out.
 */
export function runtimeModules() {
  const enhanced = dirname(resolve('@module-federation/enhanced'));
  const tools = resolve('@module-federation/runtime-tools', { paths: [enhanced] });
  const runtime = resolve('@module-federation/runtime', { paths: [tools] });
  const required = [
    resolve('@module-federation/inject-external-runtime-core-plugin', { paths: [enhanced] }),
    resolve('@module-federation/webpack-bundler-runtime', { paths: [tools] }),
    runtime,
  ];
  const errorCodes = dirname(resolve('@module-federation/error-codes', { paths: [runtime] }));
  return {
    ...Object.fromEntries(required.map(path => [path, join(dirname(path), 'index.js')])),
    [join(errorCodes, 'desc.mjs')]: noErrorTexts,
  };
}
