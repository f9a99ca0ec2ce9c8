// What antd needs of jsdom, once per page.

// jsdom runs no animations, although it names one: antd would wait for their end.
Reflect.deleteProperty(Object.getPrototypeOf(document.documentElement.style), 'WebkitAnimation');

// The build takes antd's styles out of the page. jsdom would parse them for each component, and ask them for each role:
// it gets the one rule that hides a closed list.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  configurable: true,
  set: () => undefined,
  get: () => '',
});

const closed = document.createElement('style');
closed.textContent = '[class*="dropdown-hidden"] { display: none }';
document.head.append(closed);

// antd's lists tell keys apart by their numbers, which user-event leaves out.
const KEY_CODES: Record<string, number> = { Tab: 9, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };
const keyCode = Object.getOwnPropertyDescriptor(KeyboardEvent.prototype, 'keyCode');
Object.defineProperty(KeyboardEvent.prototype, 'keyCode', {
  configurable: true,
  get(this: KeyboardEvent) {
    return keyCode?.get?.call(this) || KEY_CODES[this.key] || 0;
  },
});

export {};
