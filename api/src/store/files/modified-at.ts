import { stat } from 'node:fs/promises';

/** When a file was last modified, in ms since 1970; 0 if it no longer exists. */
export async function modifiedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
