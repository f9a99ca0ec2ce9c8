// Adapts jsdom to antd, once per page.

// jsdom claims to support animations but runs none: antd would wait for their end.
Reflect.deleteProperty(Object.getPrototypeOf(document.documentElement.style), 'WebkitAnimation');

// The build extracts antd's styles. jsdom would parse them for each component and query them for each role, so it
// gets only the rule that hides a closed list.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  configurable: true,
  set: () => undefined,
  get: () => '',
});

const closed = document.createElement('style');
closed.textContent = '[class*="dropdown-hidden"] { display: none }';
document.head.append(closed);

// antd's lists identify keys by their numeric codes, which user-event omits.
const KEY_CODES: Record<string, number> = { Tab: 9, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };
const keyCode = Object.getOwnPropertyDescriptor(KeyboardEvent.prototype, 'keyCode');
Object.defineProperty(KeyboardEvent.prototype, 'keyCode', {
  configurable: true,
  get(this: KeyboardEvent) {
    return keyCode?.get?.call(this) || KEY_CODES[this.key] || 0;
  },
});

export {};
