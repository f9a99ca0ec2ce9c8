import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { freePort } from './run-server';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export interface FileServer {
  readonly url: string;
  /** Whether pages of other origins may read its files; initially true. */
  allowsOthers: boolean;
  stop(): Promise<void>;
}

/** A static server of another origin, which serves a folder to any page. */
export async function serveFolder(folder: string): Promise<FileServer> {
  const port = await freePort();
  const running: FileServer = {
    url: `http://127.0.0.1:${port}`,
    allowsOthers: true,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = join(folder, normalize(pathname));
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      ...(running.allowsOthers && { 'access-control-allow-origin': '*' }),
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return running;
}
