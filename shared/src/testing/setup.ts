import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';

// jsdom lays nothing out: components that measure themselves find a size that never changes.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// jsdom knows no media queries: none matches, as on a small screen in light colours.
globalThis.matchMedia ??= (media: string): MediaQueryList => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
