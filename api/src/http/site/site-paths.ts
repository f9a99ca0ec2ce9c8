import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Written by the build of the shell, beside its page. */
const FILE = 'site-paths.json';
const pathsSchema = z.array(z.string());

/** The paths a page answers, such as `posts/:id` and `search/*`; `null` where its build does not say. */
export async function readSitePaths(folder: string): Promise<string[] | null> {
  try {
    return pathsSchema.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const partsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);

function matches(parts: readonly string[], pattern: readonly string[]): boolean {
  const open = pattern.at(-1) === '*';
  const fixed = open ? pattern.slice(0, -1) : pattern;
  if (open ? parts.length < fixed.length : parts.length !== fixed.length) return false;
  return fixed.every((part, i) => part.startsWith(':') || part === parts[i]);
}

/** Whether a path, in French bare or in English below `/en`, is one of those a page answers. */
export function isSitePath(path: string, paths: readonly string[]): boolean {
  const [first, ...rest] = partsOf(path);
  const parts = first === 'en' ? rest : first === undefined ? [] : [first, ...rest];
  return paths.some(pattern => matches(parts, partsOf(pattern)));
}
