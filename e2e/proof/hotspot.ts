import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Found in whatever a hotspot answers, and nowhere else. */
export const MARK = 'WiFi gratuit';
const PAGE = `<!doctype html><html><head><title>${MARK}</title></head><body><form>Identifiez-vous</form></body></html>`;

/** What hotspots and proxies answer in the place of the server: content type and body. */
export const BODIES = {
  page: ['text/html; charset=utf-8', PAGE],
  empty: ['', ''],
  'other JSON': ['application/json', JSON.stringify({ error: 'portal', message: MARK })],
} as const;

export interface ForeignAnswer {
  status: number;
  body: keyof typeof BODIES;
  /** Proxies answer some requests only: `METHOD /path`. */
  only?: RegExp;
}

export interface Hotspot {
  url: string;
  /** What it answers to each request; `null` once the person has signed in there. */
  answer: ForeignAnswer | null;
  close(): Promise<void>;
}

/** A network between browser and server that answers in the server's place. */
export async function hotspot(serverUrl: string): Promise<Hotspot> {
  const { port: target } = new URL(serverUrl);
  const isForeign = ({ method, url }: IncomingMessage, { only }: ForeignAnswer) =>
    only === undefined || only.test(`${method} ${url}`);
  const server = createServer((incoming, outgoing) => {
    const { answer } = place;
    if (answer && isForeign(incoming, answer)) {
      const [type, body] = BODIES[answer.body];
      // A redirection leads to the page that explains it.
      const isRedirection = answer.status === 302 && incoming.url !== '/welcome';
      incoming.resume();
      outgoing.writeHead(answer.status === 302 && !isRedirection ? 200 : answer.status, {
        ...(type && { 'content-type': type }),
        ...(isRedirection && { location: '/welcome' }),
      });
      outgoing.end(answer.status === 204 ? undefined : body);
      return;
    }
    const { method, url, headers } = incoming;
    const onward = request({ port: target, host: '127.0.0.1', method, path: url, headers }, given => {
      outgoing.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const place: Hotspot = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: null,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return place;
}
