import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';

// jsdom lays nothing out: components that measure themselves find a size that never changes.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
