import { readFileSync } from 'node:fs';

/** The host's list of remotes by path prefix. */
const prefixes = JSON.parse(
  readFileSync(new URL('../../host/src/remotes/prefixes.json', import.meta.url), 'utf8'),
);

/** Each once: a remote can have several prefixes. */
export const remoteNames = [...new Set(Object.values(prefixes))];

/**
 * The ports of the dev servers: the host's, then the others in order.
 * @param {number} base the host's port
 */
export const devPorts = (base = Number(process.env.PORT ?? 8080)) =>
  Object.fromEntries(['host', 'api', ...remoteNames].map((name, index) => [name, base + index]));
