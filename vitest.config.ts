import { defineConfig } from 'vitest/config';
import { remoteNames } from './scripts/federation/ports.mjs';

const browserLike = (name: string) => ({
  test: {
    name,
    root: name,
    environment: 'jsdom',
    globals: true,
    include: ['src/**/*.test.{ts,tsx}'],
    // Forms are typed into key by key: on a busy machine that takes its time.
    testTimeout: 60_000,
    setupFiles: [new URL('shared/src/testing/setup.ts', import.meta.url).pathname],
    css: false,
  },
});

/** What a screen still has under way when its file has ended finds no page any more: no fault of anybody. */
const PAGE_IS_GONE = /^(window|document|navigator|localStorage) is not defined$/;

export default defineConfig({
  test: {
    globalSetup: ['scripts/testing/temporary-folder.mjs'],
    onUnhandledError: ({ message }) => (PAGE_IS_GONE.test(message) ? false : undefined),
    projects: [
      ...['host', 'shared', ...remoteNames].map(browserLike),
      {
        test: {
          name: 'scripts',
          environment: 'node',
          globals: true,
          include: ['scripts/**/*.test.mjs'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          root: 'api',
          environment: 'node',
          globals: true,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
    ],
  },
});
