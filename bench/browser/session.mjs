/**
 * Signs in and returns the tokens.
 * @param {string} url the server's URL
 * @param {{username: string, password: string}} account
 */
export async function signIn(url, account) {
  const answer = await fetch(`${url}/api/v1/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`No session: HTTP ${answer.status}`);
  return answer.json();
}

/** Runs in the page before its own scripts: stores the tokens where they are expected. */
export function storeTokens({ access, refresh }) {
  const expiration = String(Date.now() + 1_700_000);
  localStorage.setItem('auth._token.local', access);
  localStorage.setItem('auth._token_expiration.local', expiration);
  localStorage.setItem('auth._refresh_token.local', refresh);
  localStorage.setItem('auth._refresh_token_expiration.local', expiration);
}

/** The cookie that tells the server of a session. Pages are composed according to it. */
export const sessionCookie = (url, { access }) => ({ name: 'auth._token.local', value: access, url });

/**
 * A browser context without a cache or a service worker, with a session if there are tokens.
 * @param {{access: string, refresh: string} | null | undefined} tokens
 * @param {object} options of Playwright's `newContext`
 */
export async function newVisitor(browser, url, tokens, options = {}) {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'fr-FR', ...options });
  if (tokens) {
    await context.addInitScript(storeTokens, tokens);
    await context.addCookies([sessionCookie(url, tokens)]);
  }
  return context;
}
