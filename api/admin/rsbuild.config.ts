import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** The administration: one bundle of its own that the server serves under `/api/admin/`. `OUT_DIR` says where it goes. */
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './src/index.ts' } },
  html: { template: './public/index.html' },
  // The server replaces this word in index.html, anew for each request.
  security: { nonce: 'CSP_NONCE_PLACEHOLDER' },
  output: {
    assetPrefix: '/api/admin/',
    cleanDistPath: true,
    distPath: { root: process.env.OUT_DIR ?? 'dist' },
    legalComments: 'none',
  },
  performance: { printFileSize: false },
});
