import { stat } from 'node:fs/promises';

/** Tells one state of a file from another without reading it; empty for a file that is missing. */
export const editionOf = async (file: string): Promise<string> => {
  try {
    const { ino, mtimeMs, size } = await stat(file);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return '';
  }
};
