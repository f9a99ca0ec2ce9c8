import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rsbuild/core';

/**
 * The build settings of a worker, without the federation runtime.
 * @type {import('@rsbuild/core').Rspack.Configuration}
 */
const settings = {
  mode: 'production',
  target: 'webworker',
  devtool: false,
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' } } },
        type: 'javascript/auto',
      },
    ],
  },
};

/**
 * Bundles a worker's TypeScript file into one script.
 * @this {import('@rsbuild/core').Rspack.LoaderContext}
 */
export default function bundleWorker() {
  const done = this.async();
  const path = mkdtempSync(join(tmpdir(), 'avicable-worker-'));
  const compiler = rspack({ ...settings, entry: this.resourcePath, output: { path, filename: 'worker.js' } });
  compiler.run((failure, stats) => {
    const faults = stats?.compilation.errors ?? [];
    for (const file of stats?.compilation.fileDependencies ?? []) this.addDependency(file);
    const error = failure ?? faults[0];
    const script = error ? undefined : readFileSync(join(path, 'worker.js'));
    rmSync(path, { recursive: true });
    compiler.close(() => done(error, script));
  });
}

bundleWorker.raw = true;
