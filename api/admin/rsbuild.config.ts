import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/**
 * The administration is a separate bundle, served under `/api/admin/`, with the product's colours and type. `OUT_DIR`
 * sets the output folder.
 */
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: ['../../shared/src/ui/core/theme.css', './src/index.ts'] } },
  html: { template: './public/index.html' },
  // The server replaces this placeholder in index.html for each request.
  security: { nonce: 'CSP_NONCE_PLACEHOLDER' },
  output: {
    assetPrefix: '/api/admin/',
    cleanDistPath: true,
    distPath: { root: process.env.OUT_DIR ?? 'dist' },
    legalComments: 'none',
  },
  performance: { printFileSize: false },
});
