import { defineConfig } from 'vitest/config';

/** Errors of a screen that still works after its test file has ended and the page is gone. They do no harm. */
const PAGE_IS_GONE = /^(window|document|navigator|localStorage) is not defined$/;

/**
 * Test configuration of a remote, in a page like the shell's.
 * @param {object} [more] options of Vitest that override the defaults
 */
export const remoteTests = (more = {}) =>
  defineConfig({
    test: {
      environment: 'jsdom',
      globals: true,
      include: ['src/**/*.test.{ts,tsx}'],
      testTimeout: 60_000,
      css: false,
      setupFiles: ['@avicable/shared/testing/setup'],
      // The package's modules are written for a bundler.
      server: { deps: { inline: [/@avicable[\\/]shared/] } },
      onUnhandledError: ({ message }) => (PAGE_IS_GONE.test(message) ? false : undefined),
      ...more,
    },
  });
