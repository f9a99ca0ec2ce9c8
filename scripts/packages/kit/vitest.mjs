import { defineConfig } from 'vitest/config';

/** What a screen still has under way when its file has ended finds no page any more: no fault of anybody. */
const PAGE_IS_GONE = /^(window|document|navigator|localStorage) is not defined$/;

/**
 * The tests of a remote, in a page as the shell gives it.
 * @param {object} [more] options of Vitest, over these
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
      // Its modules are written for a bundler.
      server: { deps: { inline: [/@avicable[\\/]shared/] } },
      onUnhandledError: ({ message }) => (PAGE_IS_GONE.test(message) ? false : undefined),
      ...more,
    },
  });
