import { connect, type Socket } from 'node:net';
import type { App } from '../src/http/app-types';

/** Makes a test server listen and returns its port. */
export async function listen(app: App): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('It listens on a port');
  return address.port;
}

/** Opens a connection and sends the bytes of a request, which may be incomplete. */
export function sendBytes(port: number, bytes: string | Buffer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
    // The server may close the connection first.
    socket.on('error', reject);
  });
}

/** The head of a request. */
export const headOf = (method: string, path: string, headers: Record<string, string> = {}): string =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: test', ...Object.entries(headers).map(([k, v]) => `${k}: ${v}`)].join('\r\n')}\r\n\r\n`;

/** A sign-in with a shorter body than its length declares. */
export const HALF_A_SIGN_IN = `${headOf('POST', '/api/v1/auth/jwt/create/', {
  'Content-Type': 'application/json',
  'Content-Length': '100',
})}{"username":`;

/** Everything the server sends before it closes the connection. */
export function answerOf(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    const chunks: Buffer[] = [];
    socket.on('data', chunk => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}
