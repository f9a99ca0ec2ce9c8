import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LEAST_SECRET_LENGTH } from '../config/config';
import { syncFolder } from '../store/files/durable-files';
import { StartRefused } from './startup-fault';

const BYTES = 48;
export const secretFile = (dataFolder: string): string => join(dataFolder, 'secret');

/** Writes the secret atomically. If several starts run concurrently, the first secret stays. */
async function writeSecret(dataFolder: string): Promise<void> {
  const file = secretFile(dataFolder);
  const part = `${file}.${randomUUID()}.part`;
  const secret = `${randomBytes(BYTES).toString('base64url')}\n`;
  try {
    await writeFile(part, secret, { mode: 0o600, flag: 'wx', flush: true });
    await link(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(part, { force: true });
  }
  await syncFolder(dataFolder);
}

/**
 * Reads the secret of a data folder, or creates it, readable only by its owner.
 * @throws StartRefused for a secret that is too short
 */
export async function secretOf(dataFolder: string): Promise<string> {
  const file = secretFile(dataFolder);
  if (!existsSync(file)) await writeSecret(dataFolder);
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < LEAST_SECRET_LENGTH) throw new StartRefused('secret_too_short', file);
  return secret;
}
