import { defineConfig } from '@rsbuild/core';

/** Everything from node_modules stays there; the sources of `shared` and `releases` are bundled. */
const isInstalled = (request: string) => !/^(?:[./]|(?:shared|releases)\/|[A-Za-z]:\\)/.test(request);

export default defineConfig({
  source: {
    entry: {
      server: './src/server.ts',
      'worker-entry': './src/start/threads/worker-entry.ts',
      'remove-demonstration': './src/start/commands/remove-demonstration-command.ts',
      backup: './src/start/backup/backup-command.ts',
      restore: './src/start/backup/restore-command.ts',
      import: './src/start/commands/import-command.ts',
    },
  },
  output: {
    target: 'node',
    module: true,
    distPath: { root: 'dist' },
    filename: { js: '[name].js' },
    minify: false,
    cleanDistPath: true,
    // Read when the server runs, from beside the program as from beside its source.
    copy: [{ from: './src/io/demonstration/demonstration-set', to: 'demonstration-set' }],
    sourceMap: { js: 'source-map' },
    externals: [
      ({ request }, callback) =>
        request && isInstalled(request) ? callback(undefined, `module ${request}`) : callback(),
    ],
  },
  tools: {
    // Paths beside the program are looked up when it runs, not bundled.
    rspack: { module: { parser: { javascript: { url: false, importMeta: false } } } },
  },
});
