import { connect, type Socket } from 'node:net';
import type { App } from '../src/http/app-types';

/** The port a server of a test listens on. */
export async function listen(app: App): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('It listens on a port');
  return address.port;
}

/** Opens a connection and sends the bytes of a request, as many as are given. */
export function sendBytes(port: number, bytes: string | Buffer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
    // The server may end it first.
    socket.on('error', reject);
  });
}

/** The head of a request. */
export const headOf = (method: string, path: string, headers: Record<string, string> = {}): string =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: test', ...Object.entries(headers).map(([k, v]) => `${k}: ${v}`)].join('\r\n')}\r\n\r\n`;

/** A sign-in that promises more than it sends. */
export const HALF_A_SIGN_IN = `${headOf('POST', '/api/v1/auth/jwt/create/', {
  'Content-Type': 'application/json',
  'Content-Length': '100',
})}{"username":`;

/** All the server says on a connection until it ends it. */
export function answerOf(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    const chunks: Buffer[] = [];
    socket.on('data', chunk => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}
