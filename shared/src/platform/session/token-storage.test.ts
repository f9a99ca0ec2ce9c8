// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://avicable.example/search" }
import { clearTokens, statusOf, storedTokens, storeTokens } from './token-storage';

const now = Date.UTC(2026, 4, 1);
/** Tokens without claims, so that the maximum ages apply. */
const tokens = { access: 'an-access-token', refresh: 'a-refresh-token' };

afterEach(() => {
  clearTokens();
  vi.restoreAllMocks();
});

it('keeps tokens and their expiry under the names of section 9', () => {
  storeTokens(tokens, now);
  expect({ ...localStorage }).toEqual({
    'auth._token.local': 'an-access-token',
    'auth._token_expiration.local': String(now + 1_800_000),
    'auth._refresh_token.local': 'a-refresh-token',
    'auth._refresh_token_expiration.local': String(now + 2_592_000_000),
  });
  expect(statusOf(storedTokens(), now)).toBe('valid');
});

it('writes the cookie for path /, same site, a year, over HTTPS', () => {
  const cookie = vi.spyOn(document, 'cookie', 'set');
  storeTokens(tokens, now);
  expect(cookie).toHaveBeenCalledExactlyOnceWith(
    'auth._token.local=an-access-token; path=/; max-age=31536000; samesite=lax; secure',
  );
});

it('forgets tokens, expiry and cookie', () => {
  storeTokens(tokens, now);
  clearTokens();
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
  expect(statusOf(storedTokens(), now)).toBe('unknown');
});
