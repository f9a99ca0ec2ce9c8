import { readFileSync } from 'node:fs';

/** Which remote answers below which path: the host's own list. */
const prefixes = JSON.parse(
  readFileSync(new URL('../../host/src/remotes/prefixes.json', import.meta.url), 'utf8'),
);

export const remoteNames = Object.values(prefixes);

/**
 * Addresses of the dev servers. The host's is the one a person opens; the others follow it.
 * @param {number} base port of the host
 */
export const devPorts = (base = Number(process.env.PORT ?? 8080)) =>
  Object.fromEntries(['host', 'api', ...remoteNames].map((name, place) => [name, base + place]));
