import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { MOST_LIST_BYTES, MOST_REMOTES } from './list-limits.mjs';
import { Refusal, wordsOf } from './refusal.mjs';

/** A release as in schema v1-pre of awslabs/frontend-discovery, which leaves `extras` to applications. */
export const releaseSchema = z.strictObject({
  url: z.string().min(1),
  fallbackUrl: z.string().min(1).optional(),
  metadata: z.strictObject({ integrity: z.string(), version: z.string().min(1) }),
  extras: z
    .looseObject({
      /** User groups that get this release whatever its share of the traffic. */
      cohorts: z.array(z.string().min(1)).optional(),
      /** Version of the previous stable release. */
      after: z.string().optional(),
      /** When the remote ended; on the release that was stable then. */
      ended: z.iso.datetime().optional(),
      /** First segment of the remote's paths. Set for a remote that the shell does not know. */
      prefix: z.string().optional(),
      /** The slots of browsers that get this release: see `slots.mjs`. */
      slots: z.string().optional(),
      /** Rule that ends the release's trial automatically: see `trial.mjs`. */
      trial: z
        .strictObject({
          from: z.iso.datetime(),
          until: z.iso.datetime(),
          maxErrors: z.number().min(0).max(100),
          minLoads: z.int().min(1),
        })
        .optional(),
    })
    .optional(),
  deployment: z.looseObject({ traffic: z.number().min(0).max(100), default: z.boolean() }),
});

/**
 * @typedef {z.infer<typeof releaseSchema>} Release
 * @typedef {z.infer<typeof documentSchema>} Discovery
 */

/**
 * Rules beyond the schema: versions differ, and at most one release of a remote is stable. With a stable release, the
 * shares add up to 100 %, otherwise to 100 % at most.
 */
const releasesSchema = z.array(releaseSchema).superRefine((releases, context) => {
  const fault = (/** @type {string} */ message) => context.addIssue({ code: 'custom', message });
  if (new Set(releases.map(({ metadata }) => metadata.version)).size < releases.length)
    fault('a version is listed twice');
  const stable = releases.filter(({ deployment }) => deployment.default).length;
  if (stable > 1) fault('more than one release is the default');
  const traffic = releases.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  if (traffic > 100.001 || (stable > 0 && traffic < 99.999)) fault(`traffic adds up to ${traffic} %`);
});

const documentSchema = z.strictObject({
  schema: z.string(),
  microFrontends: z.record(z.string(), releasesSchema),
});

const schema = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/**
 * An empty discovery document; the host finds its remotes in such a document.
 * @type {Discovery}
 */
export const emptyDiscovery = { schema, microFrontends: {} };

/**
 * The discovery document of dev servers, whose changing files have no integrity hashes.
 * @param {Record<string, number>} ports
 * @param {string[]} names the remotes that have a dev server
 * @returns {Discovery}
 */
export const discoveryOfDevServers = (ports, names) => ({
  schema,
  microFrontends: Object.fromEntries(
    names.map(name => [
      name,
      [
        {
          url: `http://localhost:${ports[name]}/mf-manifest.json`,
          metadata: { integrity: '', version: 'dev' },
          deployment: { traffic: 100, default: true },
        },
      ],
    ]),
  ),
});

const pathIn = (/** @type {string} */ site) => join(site, 'remotes.json');

/**
 * The discovery document of a site, empty if there is none yet.
 * @param {string} site
 * @returns {Discovery}
 * @throws Refusal when it is invalid
 */
export function readDiscovery(site) {
  const path = pathIn(site);
  if (!existsSync(path)) return emptyDiscovery;
  try {
    return checked(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Refusal(`${path} is not a discovery document: ${wordsOf(error)}`);
  }
}

export function writeDiscovery(/** @type {string} */ site, /** @type {Discovery} */ document) {
  const text = `${JSON.stringify(checked(document), null, 2)}\n`;
  if (text.length > MOST_LIST_BYTES || Object.keys(document.microFrontends).length > MOST_REMOTES)
    throw new Refusal(
      `The list of releases would be too long for pages: ${MOST_REMOTES} remotes and ${MOST_LIST_BYTES} bytes at most. Retire releases that nobody gets.`,
    );
  writeDurably(pathIn(site), text);
}

/**
 * @param {unknown} document
 * @returns {Discovery} the same document, including fields that the schema does not name
 */
function checked(document) {
  const { success, error } = documentSchema.safeParse(document);
  if (!success) throw new Error(z.prettifyError(error));
  return /** @type {Discovery} */ (document);
}

/** Replaces a file atomically: it has the old or the new content at any moment, even after a power cut. */
export function writeDurably(/** @type {string} */ path, /** @type {string | Uint8Array} */ content) {
  const draft = `${path}.${process.pid}`;
  try {
    writeAndSync(draft, 'w', content);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  waitForDisk(dirname(path));
}

/**
 * Writes or appends content and waits until it is on disk.
 * @param {string} path
 * @param {'w' | 'a'} flag
 * @param {string | Uint8Array} content
 */
export const writeAndSync = (path, flag, content) => writeFileSync(path, content, { flag, flush: true });

/** Waits until a file, or a folder's list of names, is on disk. It does nothing on Windows. */
export function waitForDisk(/** @type {string} */ path) {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
