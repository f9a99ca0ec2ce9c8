import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Text that occurs in every answer of a hotspot, and nowhere else. */
export const MARK = 'WiFi gratuit';
const PAGE = `<!doctype html><html><head><title>${MARK}</title></head><body><form>Identifiez-vous</form></body></html>`;

/** Answers of hotspots and proxies in place of the server's: content type and body. */
export const BODIES = {
  page: ['text/html; charset=utf-8', PAGE],
  empty: ['', ''],
  'other JSON': ['application/json', JSON.stringify({ error: 'portal', message: MARK })],
} as const;

export interface ForeignAnswer {
  status: number;
  body: keyof typeof BODIES;
  /** Requests that a proxy answers, as `METHOD /path`; all by default. */
  only?: RegExp;
}

export interface Hotspot {
  url: string;
  /** Its answer to each request; `null` after the user has signed in to the hotspot. */
  answer: ForeignAnswer | null;
  close(): Promise<void>;
}

/** A network between browser and server that answers in place of the server. */
export async function hotspot(serverUrl: string): Promise<Hotspot> {
  const { port: target } = new URL(serverUrl);
  const isForeign = ({ method, url }: IncomingMessage, { only }: ForeignAnswer) =>
    only === undefined || only.test(`${method} ${url}`);
  const server = createServer((incoming, outgoing) => {
    const { answer } = place;
    if (answer && isForeign(incoming, answer)) {
      const [type, body] = BODIES[answer.body];
      // A redirect leads to the hotspot's page.
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
