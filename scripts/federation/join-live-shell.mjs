import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { pluginReact } from '@rsbuild/plugin-react';
import { developmentReact } from './development-react.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */

/**
 * Path of the remote's own files on the dev server. Other paths are passed to the live server, except for the list of
 * remotes and hot updates.
 */
const OWN = '/own/';
/** Path of the script that gives the page the development build of React. */
const REACT = `${OWN}development-react.js`;

/**
 * Configures a remote's dev server to show it within the shell of a live server, on one origin, so that the live
 * page's policy and session apply.
 * @param {{name: string, folder: string, prefix?: string, server: string, port: number}} remote `server` is the origin
 * of the live server
 * @returns {Pick<import('@rsbuild/core').RsbuildConfig, 'plugins' | 'dev' | 'server'>} parts of the configuration
 */
export function joinLiveShell({ name, folder, prefix, server, port }) {
  const address = `http://localhost:${port}`;
  const release = {
    url: `${address}${OWN}mf-manifest.json`,
    metadata: { integrity: '', version: 'dev' },
    deployment: { traffic: 100, default: true },
    ...(prefix ? { extras: { prefix } } : {}),
  };
  async function remotes() {
    const document = await (await fetch(new URL('/remotes.json', server))).json();
    return { ...document, microFrontends: { ...document.microFrontends, [name]: [release] } };
  }
  const answer = (
    /** @type {Request} */ request,
    /** @type {Response} */ response,
    /** @type {() => void} */ next,
  ) => {
    const path = (request.url ?? '').replace(/\?.*/s, '');
    if (path === REACT) return send(response, 'text/javascript', developmentReact(folder));
    // A worker would keep this page, and show it after the dev server has stopped.
    if (path === '/sw.js') return void response.writeHead(404).end();
    if (path.startsWith(OWN) || path.startsWith('/rsbuild-hmr')) return next();
    if (path !== '/remotes.json') return passOn(server, request, response);
    remotes().then(
      document => send(response, 'application/json', JSON.stringify(document)),
      error => fail(response, `No remotes.json from ${server}: ${error.message}`),
    );
  };
  return {
    plugins: [pluginReact()],
    dev: { assetPrefix: `${address}${OWN}`, client: { host: 'localhost', port }, lazyCompilation: false },
    server: { htmlFallback: false, setup: [({ server: { middlewares } }) => void middlewares.use(answer)] },
  };
}

/**
 * Forwards a request to the live server as if it came from the server's own page. Pages get the development build of
 * React.
 */
function passOn(
  /** @type {string} */ server,
  /** @type {Request} */ request,
  /** @type {Response} */ response,
) {
  const { host, protocol } = new URL(server);
  const headers = { ...request.headers, host, 'accept-encoding': 'identity' };
  if (headers.origin) headers.origin = server;
  const ask = protocol === 'https:' ? requestHttps : requestHttp;
  const passed = ask(new URL(request.url ?? '/', server), { method: request.method, headers }, answer => {
    const { 'content-length': length, ...others } = answer.headers;
    const isPage = others['content-type']?.startsWith('text/html');
    response.writeHead(answer.statusCode ?? 502, isPage ? others : answer.headers);
    if (!isPage) return answer.pipe(response);
    return text(answer).then(
      page => response.end(page.replace('<head>', `<head><script src="${REACT}"></script>`)),
      error => response.destroy(error),
    );
  });
  passed.on('error', error => fail(response, `${server} does not answer: ${error.message}`));
  request.pipe(passed);
}

const send = (/** @type {Response} */ response, /** @type {string} */ type, /** @type {string} */ body) =>
  void response.setHeader('content-type', `${type}; charset=utf-8`).end(body);

function fail(/** @type {Response} */ response, /** @type {string} */ words) {
  if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(words);
}
