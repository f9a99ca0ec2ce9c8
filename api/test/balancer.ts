import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer for several servers. */
export interface Balancer {
  /** URL ending with `/api/v1/`. */
  base: string;
  close(): Promise<void>;
}

/** A response that was truncated. */
class BrokenOff extends Error {}

interface Forwarded {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function forward(
  target: string,
  path: string,
  init: { method: string; headers: IncomingHttpHeaders },
  body: Buffer,
) {
  return new Promise<Forwarded>((resolve, reject) => {
    const call = send(new URL(path, target), { ...init, agent: false }, answer => {
      const chunks: Buffer[] = [];
      answer.on('data', chunk => chunks.push(chunk));
      answer.on('error', () => reject(new BrokenOff(`${path} of ${target}`)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

/**
 * Forwards each request to the next server, or to another one if that is down. Truncated responses reach clients as
 * 502.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { ...request.headers, connection: 'close' };
    const first = turn++;
    for (let tried = 0; tried < targets.length; tried++) {
      const target = targets[(first + tried) % targets.length] as string;
      try {
        const init = { method: request.method ?? 'GET', headers };
        const answer = await forward(target, request.url ?? '/', init, Buffer.concat(chunks));
        reply.writeHead(answer.status, { ...answer.headers, 'x-served-by': target });
        return void reply.end(answer.body);
      } catch (error) {
        if (!(error instanceof BrokenOff)) continue;
        return void reply.writeHead(502).end(JSON.stringify(error.message));
      }
    }
    reply.writeHead(504).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}/api/v1/`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
