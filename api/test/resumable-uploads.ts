import type { TestServer } from './harness';

const TUS = { 'tus-resumable': '1.0.0' };
export const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Headers of a part of an upload. */
export const part = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});

/**
 * Makes a server listen.
 * @returns a client for resumable uploads by its accounts
 */
export async function connectUploads({ app, context }: TestServer) {
  const address = app.server.listening
    ? app.listeningOrigin
    : await app.listen({ port: 0, host: '127.0.0.1' });
  const users = await context.db.selectFrom('users').select(['id', 'username']).execute();
  const idOf = (name: string) => users.find(user => user.username === name)?.id ?? 0;
  return async function call(
    account: string,
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
  ) {
    const token = await context.tokens.sign('access', idOf(account));
    return fetch(address + path, {
      method,
      headers: { ...TUS, authorization: `Bearer ${token}`, ...headers },
      ...(body && { body: Uint8Array.from(body) }),
    });
  };
}
