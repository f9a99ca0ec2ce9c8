import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pluginReact } from '@rsbuild/plugin-react';

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */

/**
 * Path of the remote's own files on the dev server. Other paths are passed to the live server, except for the list of
 * remotes and hot updates.
 */
const OWN = '/own/';

/**
 * Configures a remote's dev server to show it within the shell of a live server, on one origin, so that the live
 * page's policy and session apply.
 * @param {{name: string, prefix?: string, server: string, port: number}} remote `server` is the origin of the live
 * server
 * @returns {Pick<import('@rsbuild/core').RsbuildConfig, 'plugins' | 'dev' | 'server'>} parts of the configuration
 */
export function joinLiveShell({ name, prefix, server, port }) {
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
    if (path.startsWith(OWN) || path.startsWith('/rsbuild-hmr')) return next();
    if (path !== '/remotes.json') return passOn(server, request, response);
    remotes().then(
      document => response.setHeader('content-type', 'application/json').end(JSON.stringify(document)),
      error => fail(response, `No remotes.json from ${server}: ${error.message}`),
    );
  };
  return {
    // A live shell lacks the development build of React's JSX.
    plugins: [
      pluginReact({ fastRefresh: false, swcReactOptions: { development: false, runtime: 'automatic' } }),
    ],
    dev: { assetPrefix: `${address}${OWN}`, client: { host: 'localhost', port }, lazyCompilation: false },
    server: { htmlFallback: false, setup: [({ server: { middlewares } }) => void middlewares.use(answer)] },
  };
}

/** Forwards a request to the live server as if it came from the server's own page. */
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
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', error => fail(response, `${server} does not answer: ${error.message}`));
  request.pipe(passed);
}

function fail(/** @type {Response} */ response, /** @type {string} */ words) {
  if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(words);
}
