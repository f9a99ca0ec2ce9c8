/**
 * Creates a personal token for reading by other programs, for an account of the demonstration.
 * @param url of a server
 */
export async function tokenFor(url: string, username: 'reader' | 'coordinator'): Promise<string> {
  const post = async (path: string, body: object, headers: HeadersInit = {}) => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { access } = await post('auth/jwt/create/', { username, password: 'Demo-for-tests-1!' });
  const made = await post('auth/tokens/', { name: 'Tests' }, { authorization: `Bearer ${access}` });
  return made.token;
}
