import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SeededRandom } from './seeded-random';

/** Faults that can happen to a write on its way. */
const FAULTS = ['not-sent', 'answer-lost', 'answer-cut', 'bad-gateway', 'too-many'] as const;
type Fault = (typeof FAULTS)[number];

export interface UnreliableLink {
  url: string;
  /** Whether the API can be reached. The page's own files always can. */
  online: boolean;
  /** Probability that a write is disturbed. */
  disturbed: number;
  /** Number of times each fault happened. */
  faults: Record<Fault, number>;
  close(): Promise<void>;
}

const isWrite = ({ method = '', url = '' }: IncomingMessage) =>
  /^\/api\/v1\/(cables|mortality|media)/.test(url) && method !== 'GET' && method !== 'HEAD';

/**
 * A link between browser and server that drops requests and answers, truncates answers, and refuses requests for a
 * while.
 */
export async function unreliableLink(serverUrl: string, random: SeededRandom): Promise<UnreliableLink> {
  const { port: target } = new URL(serverUrl);
  const faults = Object.fromEntries(FAULTS.map(fault => [fault, 0])) as Record<Fault, number>;

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | null) => {
    const { method, url, headers } = incoming;
    const onward = request({ port: target, host: '127.0.0.1', method, path: url, headers }, answer => {
      if (fault === 'answer-lost') {
        answer.resume();
        answer.once('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (fault === 'answer-cut') {
        answer.once('data', (chunk: Buffer) => {
          outgoing.write(chunk.subarray(0, chunk.length >> 1), () => outgoing.destroy());
        });
        answer.once('end', () => outgoing.destroy());
        return;
      }
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    onward.once('error', () => outgoing.destroy());
    // An upload of a picture may also break off half-way.
    if (fault === 'not-sent') {
      incoming.once('data', (chunk: Buffer) => {
        onward.write(chunk.subarray(0, chunk.length >> 1), () => {
          onward.destroy();
          outgoing.destroy();
        });
      });
      incoming.once('end', () => outgoing.destroy());
      return;
    }
    incoming.pipe(onward);
    incoming.once('error', () => onward.destroy());
  };

  const server = createServer((incoming, outgoing) => {
    const { url = '' } = incoming;
    if (!link.online && url.startsWith('/api/')) return incoming.socket.destroy();
    const fault =
      isWrite(incoming) && random.chance(link.disturbed)
        ? (FAULTS[random.between(0, FAULTS.length - 1)] ?? null)
        : null;
    if (fault) faults[fault] += 1;
    if (fault === 'bad-gateway') return outgoing.writeHead(502).end('<html>Bad gateway</html>');
    if (fault === 'too-many')
      return outgoing.writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' }).end('{}');
    forward(incoming, outgoing, fault);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const link: UnreliableLink = {
    url: `http://127.0.0.1:${port}`,
    online: true,
    disturbed: 0,
    faults,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return link;
}
