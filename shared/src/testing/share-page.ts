import { cleanup } from '@testing-library/react';
import { outboxState } from '../outbox/outbox-state';
import { writeCookie } from '../platform/browser/cookie';
import { queryClient } from '../platform/http';
import { noteReachable } from '../platform/http/connection';
import { setLocale } from '../platform/language';
import { sessionStore } from '../platform/session/session-store';

// Test files share one page and its modules, so each must leave the page as it found it.
afterEach(cleanup);
afterAll(function restorePage() {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) writeCookie(cookie.split('=', 1)[0] ?? '', '', 0);
  history.replaceState(null, '', '/');
  sessionStore.setState(sessionStore.getInitialState(), true);
  setLocale('fr', false);
  outboxState.setState(outboxState.getInitialState(), true);
  queryClient.clear();
  noteReachable();
});
