import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import type { Config } from '../../config/config';
import { PICTURES_FOLDER } from '../../domain/media/picture-store';
import { SQLITE_FILE } from '../../store/connect';
import { syncFile, syncFolder } from '../../store/files/durable-files';
import { PLACE_FILE } from '../require-own-pictures';
import { copyPostgres, copySqlite } from './copy-database';
import { copyFiles, copyIfThere, pathsBelow } from './copy-files';
import {
  DUMP_FILE,
  entryOf,
  MANIFEST_FILE,
  type Manifest,
  type ManifestFile,
  requireWhole,
  SECRET_FILE,
} from './manifest';
import { bytesOf, requireRoom } from './room';

/**
 * Why a folder cannot become a backup: it exists already, is not a folder, is inside the pictures, or is being
 * written.
 */
export class BackupRefused extends Error {
  constructor(
    readonly problem: 'exists' | 'no_folder' | 'among_pictures' | 'being_written',
    readonly folder: string,
  ) {
    super(`${problem}: ${folder}`);
  }
}

export interface BackupReport {
  folder: string;
  pictures: number;
  /** Whether the secret is in the data folder and was copied. */
  hasSecret: boolean;
}

/** The parts of the configuration that determine a backup. */
export type Backed = Pick<Config, 'dataFolder' | 'databaseUrl' | 's3' | 'version'>;

/**
 * Removes an empty folder with the backup's name.
 * @throws BackupRefused
 */
async function makeFree(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (['ENOTEMPTY', 'EEXIST'].includes(code)) throw new BackupRefused('exists', folder);
    // The path is a file, a link, or the root of a disk.
    if (['ENOTDIR', 'EBUSY'].includes(code)) throw new BackupRefused('no_folder', folder);
    throw error;
  }
}

/** File in an unfinished backup that names the process writing it. */
const WRITER_FILE = 'writer';
const OWN_NAME = `${hostname()} ${process.pid}`;
const partOf = (folder: string) => `${folder}.part`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Removes the unfinished backup of a killed process.
 * @throws BackupRefused if a running process writes it
 */
async function removeLeftBehind(part: string): Promise<void> {
  const writer = await readFile(join(part, WRITER_FILE), 'utf8').catch(() => '');
  const [host, pid = 0] = writer.split(' ');
  if (host === hostname() && Number(pid) !== process.pid && isRunning(Number(pid)))
    throw new BackupRefused('being_written', part);
  await rm(part, { recursive: true, force: true });
}

/** Removes the unfinished backup of this process, for a command that is interrupted. */
export function removeUnfinishedBackup(target: string): void {
  const part = partOf(resolve(target));
  const writer = join(part, WRITER_FILE);
  if (existsSync(writer) && readFileSync(writer, 'utf8') === OWN_NAME)
    rmSync(part, { recursive: true, force: true });
}

async function copyDatabase({ dataFolder, databaseUrl }: Backed, to: string): Promise<ManifestFile> {
  const path = databaseUrl ? DUMP_FILE : SQLITE_FILE;
  const file = join(to, path);
  if (databaseUrl) await copyPostgres(databaseUrl, file);
  else await copySqlite(join(dataFolder, SQLITE_FILE), file);
  await syncFile(file);
  return entryOf(to, path);
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

async function picturePaths({ dataFolder }: Backed): Promise<string[]> {
  return existsSync(join(dataFolder, PICTURES_FOLDER)) ? pathsBelow(dataFolder, PICTURES_FOLDER) : [];
}

/**
 * Writes database, pictures and secret into a folder and reads them back. The database is copied first. Every picture
 * is stored before its record, so none is missing.
 */
async function writeAll(source: Backed, part: string, hasPictures: boolean): Promise<ManifestFile[]> {
  const { dataFolder } = source;
  const files = [await copyDatabase(source, part)];
  files.push(...(await copyFiles(dataFolder, part, hasPictures ? await picturePaths(source) : [])));
  const secret = await copyIfThere(dataFolder, part, SECRET_FILE);
  if (secret) files.push(secret);
  await requireWhole(part, files);
  return files;
}

/** Size of a backup in bytes, as far as the data folder shows. */
async function bytesOfBackup(source: Backed, hasPictures: boolean): Promise<number> {
  const database = source.databaseUrl ? [] : [SQLITE_FILE, `${SQLITE_FILE}-wal`];
  return bytesOf(source.dataFolder, [...database, ...(hasPictures ? await picturePaths(source) : [])]);
}

const isPicture = ({ path }: ManifestFile) =>
  path.startsWith(`${PICTURES_FOLDER}/`) && !path.endsWith(`/${PLACE_FILE}`);

/**
 * Copies database, pictures and secret into a folder from which a server can be restored. Servers may keep writing:
 * everything acknowledged before the call is included. The copy is read back and compared. The folder only appears
 * once it is complete and on disk.
 * @param withPictures whether pictures are copied; pictures of a bucket never are
 * @throws BackupRefused, DamagedBackup, NoDatabase, NoDumpProgram, NoRestoreProgram, NoRoom
 */
export async function backUp(source: Backed, target: string, withPictures = true): Promise<BackupReport> {
  const folder = resolve(target);
  // A backup among the pictures would be part of every later backup.
  if (`${folder}${sep}`.startsWith(join(source.dataFolder, PICTURES_FOLDER, sep)))
    throw new BackupRefused('among_pictures', folder);
  await makeFree(folder);
  const hasPictures = withPictures && source.s3 === null;
  const part = partOf(folder);
  await removeLeftBehind(part);
  await requireRoom(dirname(folder), await bytesOfBackup(source, hasPictures));
  await mkdir(part, { mode: 0o700 });
  const madeAt = new Date().toISOString();
  try {
    await writeFile(join(part, WRITER_FILE), OWN_NAME);
    const files = await writeAll(source, part, hasPictures);
    await writeManifest(part, {
      format: 1,
      made_at: madeAt,
      version: source.version,
      engine: source.databaseUrl ? 'postgres' : 'sqlite',
      has_pictures: hasPictures,
      files,
    });
    await rm(join(part, WRITER_FILE));
    await syncFolder(part);
    await rename(part, folder);
    await syncFolder(dirname(folder));
    const hasSecret = files.some(({ path }) => path === SECRET_FILE);
    return { folder, pictures: files.filter(isPicture).length, hasSecret };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
