import { readFileSync } from 'node:fs';

/** The host's list of remotes by path prefix. */
const prefixes = JSON.parse(
  readFileSync(new URL('../../host/src/remotes/prefixes.json', import.meta.url), 'utf8'),
);

/** The names of the remotes, each once: a remote can have several prefixes. */
export const remoteNames = [...new Set(Object.values(prefixes))];

/**
 * The ports of the dev servers, counted up from `base`: the host, the API, the remotes.
 * @param {number} base the host's port
 */
export const devPorts = (base = Number(process.env.PORT ?? 8080)) =>
  Object.fromEntries(['host', 'api', ...remoteNames].map((name, index) => [name, base + index]));
