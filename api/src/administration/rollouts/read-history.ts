import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Rollouts, rolloutsSchema } from 'shared/contract/administration';

const HISTORY_LINES = 100;
const lineSchema = rolloutsSchema.shape.history.element;

/** The last changes of a site's releases, newest first. */
export async function readHistory(siteFolder: string | null): Promise<Rollouts['history']> {
  if (!siteFolder) return [];
  const lines = (await textOf(join(siteFolder, '.remotes-history.jsonl'))).trim().split('\n');
  return lines.slice(-HISTORY_LINES).reverse().flatMap(changeOf);
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // The history is missing before the first release, or if another server serves the interface.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Parses a line; one that a crash truncated is skipped. */
function changeOf(line: string): Rollouts['history'] {
  try {
    const { data } = lineSchema.safeParse(JSON.parse(line));
    return data ? [data] : [];
  } catch {
    return [];
  }
}
