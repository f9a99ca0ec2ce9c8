import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RolloutRelease, type Rollouts, rolloutsSchema } from 'shared/contract/administration';
import { HOUR_MS, hourOf } from '../../domain/remotes/count-outcomes';
import {
  countsByHour,
  countsByShell,
  isFailure,
  isOfRelease,
  lastMessages,
  numbersOfTrial,
  summed,
} from '../../domain/remotes/numbers';
import { type Listed, listedReleases } from '../../domain/remotes/released';
import type { Store } from '../../store/store';

const HISTORY_LINES = 100;
const lineSchema = rolloutsSchema.shape.history.element;

/** The last changes of a site's releases, newest first. */
async function readHistory(siteFolder: string | null): Promise<Rollouts['history']> {
  if (!siteFolder) return [];
  const lines = (await textOf(join(siteFolder, '.remotes-history.jsonl'))).trim().split('\n');
  return lines.slice(-HISTORY_LINES).reverse().flatMap(changeOf);
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // The history is missing before the first release, or if another server serves the interface.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Parses a line. A line that a crash truncated is skipped. */
function changeOf(line: string): Rollouts['history'] {
  try {
    const { data } = lineSchema.safeParse(JSON.parse(line));
    return data ? [data] : [];
  } catch {
    return [];
  }
}

/** Hours whose numbers are shown: three days. */
const SHOWN_HOURS = 72;
/** The first hour whose numbers are shown at an instant (ms). */
export const firstShownHour = (now: number): string => hourOf(now - (SHOWN_HOURS - 1) * HOUR_MS);

function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

export const releaseKey = ({ remote, version }: { remote: string; version: string }) =>
  `${remote} ${version}`;

type Counts = Awaited<ReturnType<typeof countsByHour>>;

/** Failures by cause, the most frequent first. */
function causesOf(
  counts: Counts,
  messages: Awaited<ReturnType<typeof lastMessages>>,
): RolloutRelease['causes'] {
  const failures = byKey(
    counts.filter(({ outcome }) => isFailure(outcome)),
    ({ outcome }) => outcome,
  );
  return [...failures]
    .map(([cause, rows]) => {
      const last = messages.find(({ outcome }) => outcome === cause);
      return {
        cause,
        count: rows.reduce((sum, { count }) => sum + Number(count), 0),
        of_release: isOfRelease(cause),
        message: last?.message ?? '',
        at: last?.at ?? '',
      };
    })
    .sort((a, b) => b.count - a.count);
}

async function trialOf({ db }: Pick<Store, 'db'>, release: Listed): Promise<RolloutRelease['trial']> {
  if (!release.trial) return null;
  const { from, until, maxErrors, minLoads } = release.trial;
  const numbers = await numbersOfTrial(db, release, from);
  return { from, until, max_errors: maxErrors, min_loads: minLoads, ...numbers };
}

/** All listed releases of the remotes, with their loads and failures, and the latest changes, newest first. */
export async function readRollouts(
  { db, config }: Pick<Store, 'db' | 'config'>,
  now = Date.now(),
): Promise<Rollouts> {
  const first = firstShownHour(now);
  const [recentSince, daySince] = [hourOf(now - HOUR_MS), hourOf(now - 24 * HOUR_MS)];
  const listed = await listedReleases(config.siteFolder);
  const counts = byKey(await countsByHour(db, first), releaseKey);
  const shells = byKey(await countsByShell(db, first), releaseKey);
  const messages = byKey(await lastMessages(db, first), releaseKey);
  const releases: RolloutRelease[] = [];
  for (const release of listed) {
    const reports = counts.get(releaseKey(release)) ?? [];
    releases.push({
      ...release,
      trial: await trialOf({ db }, release),
      recent: summed(reports.filter(({ hour }) => hour >= recentSince)),
      day: summed(reports.filter(({ hour }) => hour >= daySince)),
      hours: [...byKey(reports, ({ hour }) => hour)]
        .map(([hour, rows]) => ({ hour, ...summed(rows) }))
        .filter(({ loads, failures }) => loads + failures > 0),
      causes: causesOf(reports, messages.get(releaseKey(release)) ?? []),
      shells: [...byKey(shells.get(releaseKey(release)) ?? [], ({ shell }) => shell)].map(
        ([shell, rows]) => ({ shell, ...summed(rows) }),
      ),
    });
  }
  const unread = [...counts.values()].flat().filter(row => row.version === '' && row.hour >= daySince);
  return {
    releases,
    hours: { first, last: hourOf(now) },
    recent_since: recentSince,
    unread_lists: unread.reduce((sum, { count }) => sum + Number(count), 0),
    history: await readHistory(config.siteFolder),
  };
}
