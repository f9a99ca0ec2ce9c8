import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { editionOf } from '../../http/site/site-paths';

const trialSchema = z.object({
  from: z.string(),
  until: z.string(),
  maxErrors: z.number(),
  minLoads: z.number(),
});

/** A release in the discovery document of the remotes. */
const releaseSchema = z.object({
  metadata: z.object({ version: z.string() }),
  deployment: z.object({ traffic: z.number().default(0), default: z.boolean().default(false) }).default({
    traffic: 0,
    default: false,
  }),
  extras: z
    .object({ cohorts: z.array(z.string()).default([]), trial: trialSchema.nullish().catch(null) })
    .nullish(),
});
const documentSchema = z.object({ microFrontends: z.record(z.string(), z.array(releaseSchema)) });

/** A listed release; `trial` is the rule by which its trial ends. */
export interface Listed {
  remote: string;
  version: string;
  /** Share of browsers in percent. */
  traffic: number;
  default: boolean;
  cohorts: string[];
  trial: z.infer<typeof trialSchema> | null;
}

/** Whether a release goes to some users beside the stable release. */
export const isOnTrial = (release: Listed): boolean =>
  !release.default && (release.traffic > 0 || release.cohorts.length > 0);

function parsed(text: string): Listed[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return [];
  }
  return Object.entries(documentSchema.safeParse(document).data?.microFrontends ?? {}).flatMap(
    ([remote, releases]) =>
      releases.map(({ metadata, deployment, extras }) => ({
        remote,
        version: metadata.version,
        ...deployment,
        cohorts: extras?.cohorts ?? [],
        trial: extras?.trial ?? null,
      })),
  );
}

/** Parsed documents by path, each with the edition of the document. */
const cached = new Map<string, { edition: string; releases: Listed[] }>();

/** All releases that a site lists; empty without a site, or if its document is missing or damaged. */
export async function listedReleases(siteFolder: string | null): Promise<readonly Listed[]> {
  if (!siteFolder) return [];
  const path = join(siteFolder, 'remotes.json');
  try {
    // The document is only ever replaced atomically, so its edition identifies the content.
    const edition = await editionOf(path);
    const last = cached.get(path);
    if (last?.edition === edition) return last.releases;
    const releases = parsed(await readFile(path, 'utf8'));
    cached.set(path, { edition, releases });
    return releases;
  } catch (error) {
    // The document is missing before the first build, or if another server serves the interface.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
