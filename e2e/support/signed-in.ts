import type { Page } from '@playwright/test';

type Username = 'admin' | 'editor' | 'reader' | 'manager' | 'coordinator' | 'operator';
const passwordOf = (username: Username) =>
  username === 'admin' ? 'Admin-for-tests-1!' : 'Demo-for-tests-1!';

export interface Tokens {
  access: string;
  refresh: string;
}

const tokensByUser = new Map<string, Promise<Tokens>>();

/** Tokens of the administrator or of a demonstration user, requested once per run and server. */
export function tokensOf(username: Username, server = process.env.E2E_URL): Promise<Tokens> {
  const key = `${username} ${server}`;
  const tokens = tokensByUser.get(key) ?? askFor(username, server);
  tokensByUser.set(key, tokens);
  return tokens;
}

async function askFor(username: Username, server?: string): Promise<Tokens> {
  const answer = await fetch(`${server}/api/v1/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: passwordOf(username) }),
  });
  if (!answer.ok) throw new Error(`No tokens for ${username}: ${answer.status}`);
  return (await answer.json()) as Tokens;
}

/** Starts every page of a test with an existing session, as from an earlier visit. */
export async function beginSignedIn(page: Page, username: Username, server?: string): Promise<Tokens> {
  const tokens = await tokensOf(username, server);
  await page.addInitScript(({ access, refresh }) => {
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'yes');
    const soon = String(Date.now() + 1_700_000);
    localStorage.setItem('auth._token.local', access);
    localStorage.setItem('auth._token_expiration.local', soon);
    localStorage.setItem('auth._refresh_token.local', refresh);
    localStorage.setItem('auth._refresh_token_expiration.local', soon);
  }, tokens);
  return tokens;
}
