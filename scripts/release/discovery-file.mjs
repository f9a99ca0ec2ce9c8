import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { emptyDiscovery } from '../federation/discovery-document.mjs';
import { Refusal } from './refusal.mjs';

/** awslabs/frontend-discovery, schema v1-pre. `extras` is where the schema leaves room for what is ours. */
const releaseSchema = z.strictObject({
  url: z.string().min(1),
  fallbackUrl: z.string().min(1).optional(),
  metadata: z.strictObject({ integrity: z.string(), version: z.string().min(1) }),
  extras: z
    .looseObject({
      /** Groups of users who get this release whatever their share of traffic. */
      cohorts: z.array(z.string().min(1)).optional(),
      /** The release that was stable before this one. */
      after: z.string().optional(),
    })
    .optional(),
  deployment: z.looseObject({ traffic: z.number().min(0).max(100), default: z.boolean() }),
});

/** What holds for the releases of one remote beyond the schema: one is stable, and everybody gets exactly one. */
const releasesSchema = z.array(releaseSchema).superRefine((releases, context) => {
  const fault = message => context.addIssue({ code: 'custom', message });
  if (new Set(releases.map(({ metadata }) => metadata.version)).size < releases.length)
    fault('a version is listed twice');
  if (releases.length === 0) return;
  if (releases.filter(({ deployment }) => deployment.default).length !== 1)
    fault('not exactly one release is the default');
  const traffic = releases.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  if (Math.abs(traffic - 100) > 0.001) fault(`traffic adds up to ${traffic} %`);
});

const documentSchema = z.strictObject({
  schema: z.string(),
  microFrontends: z.record(z.string(), releasesSchema),
});

const pathIn = site => join(site, 'remotes.json');

/**
 * The document of a site; one without any release where there is none yet.
 * @throws Refusal when it cannot be understood
 */
export function readDiscovery(site) {
  const path = pathIn(site);
  if (!existsSync(path)) return emptyDiscovery;
  try {
    return checked(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Refusal(`${path} is not a discovery document: ${error.message}`);
  }
}

/** A reader sees the old document or the new one, and a power cut leaves one of them. */
export function writeDiscovery(site, document) {
  const text = `${JSON.stringify(checked(document), null, 2)}\n`;
  writeDurably(pathIn(site), text);
}

function checked(document) {
  const { success, error } = documentSchema.safeParse(document);
  if (!success) throw new Error(z.prettifyError(error));
  return document;
}

function writeDurably(path, text) {
  const draft = `${path}.${process.pid}`;
  try {
    writeAndSync(draft, 'w', text);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  waitForDisk(dirname(path));
}

/** Writes or appends a text and waits until the disk holds it. */
export function writeAndSync(path, flags, text) {
  const file = openSync(path, flags);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Waits until the disk holds a file, or the names in a folder; Windows keeps those without being asked. */
export function waitForDisk(path) {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
