import { stat } from 'node:fs/promises';

/** Identifies the state of a file without reading it; empty for a missing file. */
export const editionOf = async (file: string): Promise<string> => {
  try {
    const { ino, mtimeMs, size } = await stat(file);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return '';
  }
};
