/**
 * A session as an earlier sign-in left it.
 * @param {string} url of the server
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

/** Runs in the page before its own scripts: puts the session where they look for it. */
export function keepTokens({ access, refresh }) {
  const soon = String(Date.now() + 1_700_000);
  localStorage.setItem('auth._token.local', access);
  localStorage.setItem('auth._token_expiration.local', soon);
  localStorage.setItem('auth._refresh_token.local', refresh);
  localStorage.setItem('auth._refresh_token_expiration.local', soon);
}
