import { cleanup } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { writeCookie } from '../platform/browser/cookie';
import { setLocale } from '../platform/language';

// Test files share one page and the libraries loaded into it. Each leaves the page as it found it, and the next one
// loads the modules of the product anew: what one of them keeps, such as an answer or a position, is the file's own.
afterEach(cleanup);
afterAll(function restorePage() {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) writeCookie(cookie.split('=', 1)[0] ?? '', '', 0);
  history.replaceState(null, '', '/');
  setLocale('fr', false);
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
});
