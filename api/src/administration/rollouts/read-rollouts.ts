import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Rollouts, rolloutsSchema } from 'shared/contract/administration';
import { z } from 'zod';

const HISTORY_LINES = 100;

/** A release in the discovery document of the remotes. */
const releaseSchema = z.object({
  metadata: z.object({ version: z.string() }),
  deployment: z.object({ traffic: z.number().default(0), default: z.boolean().default(false) }).default({
    traffic: 0,
    default: false,
  }),
  extras: z.object({ cohorts: z.array(z.string()).default([]) }).nullish(),
});
const documentSchema = z.object({ microFrontends: z.record(z.string(), z.array(releaseSchema)) });
const lineSchema = rolloutsSchema.shape.history.element;

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // The files are missing before the first build, or where another server serves the interface.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The version of each remote that browsers get, and the last changes, newest first. */
export async function readRollouts(siteFolder: string | null): Promise<Rollouts> {
  if (!siteFolder) return { releases: [], history: [] };
  const document = parsed(documentSchema, await textOf(join(siteFolder, 'remotes.json')));
  const lines = (await textOf(join(siteFolder, '.remotes-history.jsonl'))).trim().split('\n');
  return {
    releases: Object.entries(document?.microFrontends ?? {}).flatMap(([remote, releases]) =>
      releases.map(({ metadata, deployment, extras }) => ({
        remote,
        version: metadata.version,
        ...deployment,
        cohorts: extras?.cohorts ?? [],
      })),
    ),
    history: lines
      .slice(-HISTORY_LINES)
      .reverse()
      // A line that a crash truncated is skipped.
      .flatMap(line => parsed(lineSchema, line) ?? []),
  };
}
