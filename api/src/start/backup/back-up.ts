import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../config/config';
import { PICTURES_FOLDER } from '../../domain/media/picture-store';
import { SQLITE_FILE } from '../../store/connect';
import { syncFolder } from '../../store/files/sync-folder';
import { PLACE_FILE } from '../require-own-pictures';
import { secretFile } from '../secret';
import { copyPostgres, copySqlite } from './copy-database';

/** The target folder of a backup exists and is not empty. */
export class BackupExists extends Error {
  constructor(readonly folder: string) {
    super(`There is something in ${folder}`);
  }
}

export interface BackupReport {
  folder: string;
  pictures: number;
  /** Whether the secret is in the data folder, and was copied. */
  hasSecret: boolean;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Copies a file unless it has been removed. @returns whether it existed */
async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    await chmod(to, 0o600);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Copies a folder of pictures recursively without unfinished files. @returns the number of files of pictures */
async function copyBelow(from: string, to: string): Promise<number> {
  await mkdir(to, { mode: 0o700 });
  let copied = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copied += await copyBelow(source, target);
    else if (!entry.name.endsWith('.part') && (await copyIfThere(source, target)))
      copied += entry.name === PLACE_FILE ? 0 : 1;
  }
  return copied;
}

async function requireFree(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new BackupExists(folder);
}

/**
 * Copies database, pictures and secret into a folder that a server can start on. Servers may keep writing: everything
 * acknowledged before the call is included. The database goes first, since a picture is stored before its record. The
 * folder only appears once it is complete.
 *
 * @throws BackupExists, NoDatabase, NoDumpProgram
 */
export async function backUp(
  { dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  target: string,
): Promise<BackupReport> {
  const folder = resolve(target);
  await requireFree(folder);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  try {
    if (databaseUrl) await copyPostgres(databaseUrl, join(part, 'database.dump'));
    else await copySqlite(join(dataFolder, SQLITE_FILE), join(part, SQLITE_FILE));
    const from = join(dataFolder, PICTURES_FOLDER);
    const pictures = existsSync(from) ? await copyBelow(from, join(part, PICTURES_FOLDER)) : 0;
    const hasSecret = await copyIfThere(secretFile(dataFolder), secretFile(part));
    await syncFolder(part);
    // The target may exist as an empty folder.
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    await syncFolder(dirname(folder));
    return { folder, pictures, hasSecret };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
