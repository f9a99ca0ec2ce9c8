import './antd-in-jsdom';
import './start-page';
import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';

// Screens wait for queries and lazy parts, which takes long on a busy machine.
configure({ asyncUtilTimeout: 25_000 });

// jsdom has no top layer.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};

// jsdom has no layout: components that measure themselves get a constant size.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// jsdom has no media queries: none matches, as on a small screen with the light theme.
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

// Chromium's click events have `sourceCapabilities`. Without them Leaflet takes two quick clicks for two taps.
Object.defineProperty(UIEvent.prototype, 'sourceCapabilities', {
  configurable: true,
  get: () => ({ firesTouchEvents: false }),
});
