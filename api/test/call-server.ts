/** A request to a server in another process. */
export interface ServerCall {
  method: string;
  url: string;
  /** Body, sent as JSON. */
  body?: object | undefined;
  /** Access token; empty for none. */
  token: string;
  headers?: Record<string, string> | undefined;
}

/** Sends a request and reads the complete response, whose body is JSON unless it was truncated. */
export async function callServer({ method, url, body, token, headers }: ServerCall) {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    // A truncated response is not JSON.
    body: text ? JSON.parse(text) : undefined,
  };
}
