import { defineConfig } from '@rsbuild/core';

/** Packages of node_modules are not bundled; the sources of `shared` and `releases` are. */
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
      move: './src/start/move/move-command.ts',
      account: './src/start/commands/account-command.ts',
    },
  },
  output: {
    target: 'node',
    module: true,
    distPath: { root: 'dist' },
    filename: { js: '[name].js' },
    minify: false,
    cleanDistPath: true,
    // The server reads this folder at run time, from beside its program.
    copy: [{ from: './src/io/demonstration/demonstration-set', to: 'demonstration-set' }],
    sourceMap: { js: 'source-map' },
    externals: [
      ({ request }, callback) =>
        request && isInstalled(request) ? callback(undefined, `module ${request}`) : callback(),
    ],
  },
  tools: {
    // Paths relative to the program are resolved at run time, not bundled.
    rspack: { module: { parser: { javascript: { url: false, importMeta: false } } } },
  },
});
