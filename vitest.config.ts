import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  test: {
    projects: [
      ...[
        'host',
        'remote-infrastructure',
        'remote-mortality',
        'remote-search',
        'remote-account',
        'shared',
      ].map(browserLike),
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
