import './start-page';
import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';

// Screens wait for queries and lazy parts, which takes longer than a second on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

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

// jsdom runs no animations, although it names one: antd would wait for their end.
Reflect.deleteProperty(Object.getPrototypeOf(document.documentElement.style), 'WebkitAnimation');

// The build takes antd's styles out of the page. jsdom would parse them for each component, and ask them for each role.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { set: () => undefined, get: () => '' });

// antd's lists tell keys apart by their numbers, which user-event leaves out.
const KEY_CODES: Record<string, number> = { Tab: 9, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };
const keyCode = Object.getOwnPropertyDescriptor(KeyboardEvent.prototype, 'keyCode');
Object.defineProperty(KeyboardEvent.prototype, 'keyCode', {
  configurable: true,
  get(this: KeyboardEvent) {
    return keyCode?.get?.call(this) || KEY_CODES[this.key] || 0;
  },
});

// Chromium's clicks carry their source. Without it Leaflet takes two quick clicks for two taps.
Object.defineProperty(UIEvent.prototype, 'sourceCapabilities', {
  configurable: true,
  get: () => ({ firesTouchEvents: false }),
});
