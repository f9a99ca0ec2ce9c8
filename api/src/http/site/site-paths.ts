import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Identifies the state of a file without reading it; empty for a missing file. */
export const editionOf = async (file: string): Promise<string> => {
  try {
    const { ino, mtimeMs, size } = await stat(file);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return '';
  }
};

/** File that the shell's build writes beside the page. */
const FILE = 'site-paths.json';
const pathsSchema = z.array(z.string());

/** The paths by folder of the site. Every request for a page needs them. */
const cached = new Map<string, { edition: string; paths: string[] | null }>();

/**
 * The paths that the page routes, such as `posts/:id` and `search/*`. They include paths of remotes added after the
 * shell was built. `null` if the build has no list of paths.
 */
export async function readSitePaths(folder: string): Promise<string[] | null> {
  const edition = (
    await Promise.all([FILE, 'remotes.json'].map(name => editionOf(join(folder, name))))
  ).join();
  const last = cached.get(folder);
  if (last?.edition === edition) return last.paths;
  const paths = await pathsIn(folder);
  cached.set(folder, { edition, paths });
  return paths;
}

async function pathsIn(folder: string): Promise<string[] | null> {
  try {
    const ofShell = pathsSchema.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
    return [...ofShell, ...(await pathsOfRemotes(folder))];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const remotesSchema = z.object({
  microFrontends: z.record(
    z.string(),
    z.array(z.object({ extras: z.object({ prefix: z.string().optional() }).optional() })),
  ),
});

async function pathsOfRemotes(folder: string): Promise<string[]> {
  try {
    const { microFrontends } = remotesSchema.parse(
      JSON.parse(await readFile(join(folder, 'remotes.json'), 'utf8')),
    );
    const prefixes = Object.values(microFrontends).flatMap(releases =>
      releases.flatMap(({ extras }) => extras?.prefix ?? []),
    );
    return [...new Set(prefixes)].map(prefix => `${prefix}/*`);
  } catch {
    // The page reads the same file and reports its fault.
    return [];
  }
}

const partsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);

function matches(parts: readonly string[], pattern: readonly string[]): boolean {
  const open = pattern.at(-1) === '*';
  const fixed = open ? pattern.slice(0, -1) : pattern;
  if (open ? parts.length < fixed.length : parts.length !== fixed.length) return false;
  return fixed.every((part, i) => part.startsWith(':') || part === parts[i]);
}

/** The first route that matches a path, French without prefix or English under `/en`; `null` if no route matches. */
export function matchingPath(path: string, paths: readonly string[]): string | null {
  const [first, ...rest] = partsOf(path);
  const parts = first === 'en' ? rest : first === undefined ? [] : [first, ...rest];
  return paths.find(pattern => matches(parts, partsOf(pattern))) ?? null;
}
