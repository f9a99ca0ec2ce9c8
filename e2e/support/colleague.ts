/** Another user of the same server, with API calls. */
export interface Colleague {
  get<Answer>(path: string): Promise<Answer>;
  patch(path: string, body: object): Promise<void>;
  post(path: string, body: object): Promise<void>;
}

/** Signs in to a test's server as the administrator, outside the browser under test. */
export async function colleagueAt(url: string): Promise<Colleague> {
  const send = async (path: string, headers: HeadersInit, method = 'GET', body?: object) => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const credentials = { username: 'admin', password: 'Admin-for-tests-1!' };
  const { access } = await send('auth/jwt/create/', {}, 'POST', credentials);
  const authorization = { authorization: `Bearer ${access}` };
  return {
    get: path => send(path, authorization),
    post: async (path, body) => {
      await send(path, authorization, 'POST', body);
    },
    patch: async (path, body) => {
      await send(path, authorization, 'PATCH', body);
    },
  };
}
