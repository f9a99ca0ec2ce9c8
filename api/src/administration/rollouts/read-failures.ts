import type { RolloutFailure } from 'shared/contract/administration';
import type { resolveStacks } from '../../domain/releases/site-work';
import { failuresByPage, isOfRelease } from '../../domain/remotes/numbers';
import { listedReleases } from '../../domain/remotes/released';
import type { Store } from '../../store/store';
import { runInWorker, WorkerTaskError } from '../../threads/run-in-worker';
import { firstShownHour, releaseKey } from './read-rollouts';

/** Failures shown of each release; the rest are rare. */
const MOST_SHOWN = 20;
/** Time limit in ms for the source maps of one release. */
const RESOLVE_MS = 5_000;

/** Stacks with positions in the release's sources; as they were reported if its source maps cannot be read in time. */
async function resolved(
  site: string,
  release: { remote: string; version: string },
  stacks: string[],
): Promise<string[]> {
  if (stacks.every(stack => stack === '')) return stacks;
  const { remote, version } = release;
  const input = { site, remote, version, stacks };
  try {
    return await runInWorker<typeof resolveStacks>('resolve-stacks', input, [], RESOLVE_MS);
  } catch (error) {
    if (error instanceof WorkerTaskError) return stacks;
    throw error;
  }
}

/** Failures of listed releases by page and cause, most frequent first, with their resolved stacks. */
export async function readFailures(
  { db, config }: Pick<Store, 'db' | 'config'>,
  now = Date.now(),
): Promise<RolloutFailure[]> {
  const { siteFolder } = config;
  if (!siteFolder) return [];
  const rows = await failuresByPage(db, firstShownHour(now));
  const failures: RolloutFailure[] = [];
  for (const release of await listedReleases(siteFolder)) {
    const own = rows.filter(row => releaseKey(row) === releaseKey(release)).slice(0, MOST_SHOWN);
    const stacks = await resolved(
      siteFolder,
      release,
      own.map(({ stack }) => stack),
    );
    for (const [index, { outcome: cause, count, place: _, ...row }] of own.entries())
      failures.push({
        ...row,
        cause,
        of_release: isOfRelease(cause),
        count: Number(count),
        stack: stacks[index] ?? row.stack,
      });
  }
  return failures;
}
