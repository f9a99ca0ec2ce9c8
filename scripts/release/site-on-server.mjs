import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesOf } from 'releases/built-files';
import { Refusal, wordsOf } from 'releases/refusal';

/** Time limit in ms, since the server may wait for the previous change and for its disk. */
const PATIENCE_MS = 11 * 60_000;
/**
 * @typedef {{remote: string, version: string}} ListedRelease
 * @typedef {ListedRelease & {built: string, origin?: string}} BuiltRelease
 * @typedef {Parameters<typeof import('releases/roll-out').rollOut>[1]} Share
 * @typedef {import('releases/change-discovery').Changed} Changed
 * @typedef {object} Site where remotes are released, on a disk or a server
 * @property {string} place
 * @property {string} address where its users open it
 * @property {(path: string) => Promise<any>} read a JSON file that browsers get there
 * @property {string} words further options that commands for it need
 * @property {(remote: string) => Promise<unknown>} check whether releases can be changed at all
 * @property {(release: BuiltRelease) => Promise<Changed>} publish
 * @property {(release: ListedRelease, share: Share) => Promise<Changed>} rollOut
 * @property {(remote: string) => Promise<Changed>} withdraw
 * @property {(remote: string) => Promise<Changed>} rollBack
 * @property {(remote: string) => Promise<Changed>} end
 * @property {(release: ListedRelease) => Promise<Changed>} retire
 * @property {(remote: string | undefined, lines: number) => Promise<import('releases/status').Status>} status
 */

const requireFromApi = createRequire(new URL('../../api/package.json', import.meta.url));

/**
 * The origin of a server.
 * @param {string} address as given on the command line
 * @throws Refusal for an invalid address
 */
export function serverOrigin(address) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username)
    throw new Refusal(`--server ${address}: give scheme and host only, such as https://avicable.example.`);
  return url.origin;
}

/** Whether nobody can read the traffic on its way to a server. */
function isPrivateWay(/** @type {string} */ origin) {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * The release token of a remote, from a file or the environment: arguments are visible to every user of the machine.
 * @param {string | undefined} file
 * @throws Refusal if there is no valid token
 */
export function releaseToken(file, environment = process.env) {
  const token = (file === undefined ? environment.AVICABLE_RELEASE_TOKEN : textOf(file))?.trim();
  if (token && /^[\w-]+$/.test(token)) return token;
  if (token) throw new Refusal('The release token holds characters that no token has.');
  throw new Refusal(
    'Releasing over HTTP needs the token of the remote: set AVICABLE_RELEASE_TOKEN, or give --token-file <file>. An administrator makes it under Administration, Release tokens.',
  );
}

function textOf(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refusal(`--token-file ${file} cannot be read: ${wordsOf(error)}`);
  }
}

/**
 * The releases of one remote on a server, over HTTP, with the operations that `siteOnDisk` offers for a folder. The
 * server applies the same rules, and its history names the team of the token.
 * @param {string} origin from `serverOrigin`
 * @param {string} token from `releaseToken`
 * @returns {Site}
 * @throws Refusal for a server to which the token would be sent unencrypted
 */
export function siteOnServer(origin, token) {
  if (!isPrivateWay(origin)) refuse(`--server ${origin}: a token is sent over https only.`);
  const rollout = (/** @type {string} */ remote, /** @type {object} */ body) =>
    call(`releases/${encodeURIComponent(remote)}/rollout/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  /**
   * @param {string} path
   * @param {RequestInit} [options]
   */
  async function call(path, options = {}) {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en', ...options.headers };
    let answer;
    let text;
    try {
      answer = await fetch(`${origin}/api/v1/${path}`, {
        ...options,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      text = await answer.text();
    } catch (error) {
      const { cause, message } = /** @type {Error & {cause?: Error}} */ (error);
      throw new Refusal(`${origin} cannot be reached: ${cause?.message || message}`);
    }
    if (answer.ok) return parsed(text) ?? refuse(`${origin} is no aviCable server.`);
    return refuse(wordsFor(answer, parsed(text)));
  }

  function wordsFor(
    /** @type {Response} */ { status, headers },
    /** @type {{detail?: string} | undefined} */ body,
  ) {
    if (status >= 300 && status < 400)
      return `${origin} sends on to ${headers.get('location')}: give that address.`;
    if (status === 404 || (status !== 503 && !body?.detail))
      return `${origin} takes no releases over HTTP: it is no aviCable server, or one of an earlier version.`;
    if (status === 401) return `${origin} refuses the token. ${body?.detail}`;
    if (status === 413) return 'The release is too large: its files may have 20 MB together, packed.';
    return body?.detail ?? `${origin} is not available: HTTP ${status}.`;
  }

  const read = (/** @type {string} */ remote, /** @type {number} */ lines) =>
    call(`releases/${encodeURIComponent(remote)}/?history=${lines}`);

  return {
    place: origin,
    address: origin,
    words: ` --server ${origin}`,
    read: async path =>
      (await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) })).json(),
    check: remote => read(remote, 1),
    publish({ remote, version, built, origin: elsewhere }) {
      if (elsewhere !== undefined) refuse('--origin is for releases on the disk of the site.');
      const form = new FormData();
      form.append('file', new Blob([archiveOf(built)], { type: 'application/zip' }), 'release.zip');
      const path = `releases/${encodeURIComponent(remote)}/${encodeURIComponent(version)}/`;
      return call(path, { method: 'PUT', body: form });
    },
    rollOut({ remote, version }, { stable, ...share }) {
      return rollout(remote, stable ? { action: 'stable', version } : { action: 'share', version, ...share });
    },
    withdraw: remote => rollout(remote, { action: 'withdraw' }),
    rollBack: remote => rollout(remote, { action: 'rollback' }),
    end: remote => rollout(remote, { action: 'end' }),
    retire: ({ remote, version }) => rollout(remote, { action: 'retire', version }),
    status(remote, lines) {
      if (!remote) refuse('Name the remote of the token: npm run rollout -- status remote-search');
      return read(remote, Math.min(lines, 100));
    },
  };
}

/**
 * @param {string} words
 * @returns {never}
 */
function refuse(words) {
  throw new Refusal(words);
}

function parsed(/** @type {string} */ text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function archiveOf(/** @type {string} */ built) {
  const { zipSync } = requireFromApi('fflate');
  return zipSync(
    Object.fromEntries(filesOf(built).map(file => [file, new Uint8Array(readFileSync(join(built, file)))])),
  );
}
