import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { PICTURES_FOLDER } from '../../domain/media/picture-store';
import { SQLITE_FILE } from '../../store/connect';
import { secretFile } from '../secret';

/** File of a backup that lists the other files. It is written last. */
export const MANIFEST_FILE = 'backup.json';
export const DUMP_FILE = 'database.dump';
export const SECRET_FILE = basename(secretFile(''));
const DATABASE_FILES = { sqlite: SQLITE_FILE, postgres: DUMP_FILE };

const fileSchema = z.object({
  /** Path relative to the backup, with `/`. */
  path: z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\0\\]+$/),
  bytes: z.int(),
  sha256: z.string(),
});
const bareManifestSchema = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** Version of the server that made the backup. */
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Whether the backup includes the pictures. Pictures of a bucket are never included. */
  has_pictures: z.boolean(),
  files: z.array(fileSchema),
});
/** A backup has one database, and no files except pictures and a secret. */
const manifestSchema = bareManifestSchema.refine(({ engine, files }) => {
  const others = files.map(({ path }) => path).filter(path => path !== DATABASE_FILES[engine]);
  return (
    others.length === files.length - 1 &&
    others.every(path => path === SECRET_FILE || path.startsWith(`${PICTURES_FOLDER}/`))
  );
});
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;

/** A folder is not a backup, or is a backup that this version cannot read. */
export class NoBackup extends Error {
  constructor(readonly folder: string) {
    super(`${folder} is no backup`);
  }
}

/** A file of a backup is missing or differs from what was written. */
export class DamagedBackup extends Error {
  constructor(readonly file: string) {
    super(`${file} is missing or damaged`);
  }
}

/** The entry of a file of a backup, computed from the file on disk. */
export async function entryOf(folder: string, path: string): Promise<ManifestFile> {
  const hash = createHash('sha256');
  const file = join(folder, path);
  await pipeline(createReadStream(file), hash);
  return { path, bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** @throws NoBackup */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
  } catch {
    throw new NoBackup(folder);
  }
}

/**
 * Reads all files and compares them with their entries.
 * @throws DamagedBackup naming the first file that differs
 */
export async function requireWhole(folder: string, files: readonly ManifestFile[]): Promise<void> {
  for (const { path, bytes, sha256 } of files) {
    const entry = existsSync(join(folder, path)) ? await entryOf(folder, path) : null;
    if (entry?.bytes !== bytes || entry.sha256 !== sha256) throw new DamagedBackup(join(folder, path));
  }
}
