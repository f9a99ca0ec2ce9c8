import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE } from './manifest';

export type Occasion = 'scheduled' | 'before-upgrade';

const NAME = /^avicable-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3})-(scheduled|before-upgrade)(\.part)?$/;

/** An instant as part of a name, in UTC with milliseconds. */
export const instantName = (now = new Date()): string => now.toISOString().slice(0, 23).replace(/[:.]/g, '-');

/** Name of an automatic backup; names of one occasion sort by time. */
export const backupName = (occasion: Occasion, now = new Date()): string =>
  `avicable-${instantName(now)}-${occasion}`;

/** Instant (ms) at which a backup began, from its name. */
function beginningOf(name: string): number {
  const [day, time = ''] = (NAME.exec(name)?.[1] ?? '').split('T');
  const [hour, minute, second, thousandths] = time.split('-');
  return Date.parse(`${day}T${hour}:${minute}:${second}.${thousandths}Z`);
}

/**
 * Names of the complete automatic backups of an occasion, newest first. Backups with a future time come last: they
 * come from a wrong clock and would otherwise count as the newest.
 */
export async function backupsIn(folder: string, occasion: Occasion, now = Date.now()): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  const whole = names
    .filter(name => NAME.exec(name)?.[2] === occasion && existsSync(join(folder, name, MANIFEST_FILE)))
    .filter(name => !name.endsWith('.part'))
    .sort()
    .reverse();
  const isAhead = (name: string) => beginningOf(name) > now;
  return [...whole.filter(name => !isAhead(name)), ...whole.filter(isAhead)];
}

/** When the newest backup of an occasion was begun, in ms; `null` without a backup that began in the past. */
export async function lastBackup(
  folder: string,
  occasion: Occasion,
  now = Date.now(),
): Promise<number | null> {
  const [newest] = await backupsIn(folder, occasion, now);
  const begun = newest === undefined ? null : beginningOf(newest);
  return begun !== null && begun <= now ? begun : null;
}

/** When the newest scheduled backup was begun, in ms; `null` also for an unreadable folder. */
export const lastScheduledSeen = (folder: string): Promise<number | null> =>
  lastBackup(folder, 'scheduled').catch(() => null);

const remove = (folder: string, name: string) => rm(join(folder, name), { recursive: true, force: true });

/** Removes the unfinished backups of an occasion. Call it before a backup, which may need the space. */
export async function removeUnfinished(folder: string, occasion: Occasion): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of names)
    if (NAME.exec(name)?.[2] === occasion && name.endsWith('.part')) await remove(folder, name);
}

/** Removes all backups of an occasion except the newest `kept`. */
export async function pruneBackups(folder: string, occasion: Occasion, kept: number): Promise<void> {
  for (const name of (await backupsIn(folder, occasion)).slice(kept)) await remove(folder, name);
}
