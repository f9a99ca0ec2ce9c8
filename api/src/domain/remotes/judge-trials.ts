import { endTrial } from 'releases/roll-out';
import { judged } from 'releases/trial';
import type { Store } from '../../store/store';
import { numbersOfTrial, numbersSince } from './numbers';
import { isOnTrial, type Listed, listedReleases } from './released';

/** Author of ended trials in the history. */
const BY = 'server';

type TrialStore = Pick<Store, 'db' | 'config'>;

/** Releases on trial, with a stable release that their browsers can get instead. */
export async function releasesOnTrial(
  siteFolder: string | null,
): Promise<{ trial: Listed; stable: Listed }[]> {
  const listed = await listedReleases(siteFolder);
  return listed.filter(isOnTrial).flatMap(trial => {
    const stable = listed.find(release => release.remote === trial.remote && release.default);
    return stable ? [{ trial, stable }] : [];
  });
}

/**
 * Instant when a trial began: when its rule was set, or when a server first saw the trial if it has no rule. The
 * release's counts of this hour so far are stored beside it, to be subtracted from later counts.
 */
async function beginningOf({ db }: TrialStore, { remote, version, trial }: Listed, now: number) {
  const row = await db
    .selectFrom('remote_trials')
    .select('began')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row && (!trial || row.began === trial.from)) return row.began;
  const began = trial?.from ?? new Date(now).toISOString();
  const before = { began, ...(await numbersSince(db, { remote, version }, Date.parse(began))) };
  await db
    .insertInto('remote_trials')
    .values({ remote, version, ...before })
    .onConflict(conflict => conflict.columns(['remote', 'version']).doUpdateSet(before))
    .execute();
  return began;
}

/** Deletes the beginnings of trials that have ended. */
async function forgetEnded({ db }: TrialStore, running: readonly Listed[]): Promise<void> {
  const rows = await db.selectFrom('remote_trials').select(['remote', 'version']).execute();
  for (const { remote, version } of rows)
    if (!running.some(trial => trial.remote === remote && trial.version === version))
      await db
        .deleteFrom('remote_trials')
        .where('remote', '=', remote)
        .where('version', '=', version)
        .execute();
}

async function judge(store: TrialStore, site: string, trial: Listed, stable: Listed, now: number) {
  const began = await beginningOf(store, trial, now);
  const { verdict, why } = judged(trial.trial ?? undefined, {
    trial: await numbersOfTrial(store.db, trial, began),
    stable: await numbersSince(store.db, stable, Date.parse(began)),
    now,
  });
  if (verdict === 'wait') return;
  const { remote, version } = trial;
  await endTrial({ site, remote, version, from: trial.trial?.from, by: BY }, { verdict, why });
}

/**
 * Ends trials by their rules: a release that fails more often than allowed is withdrawn, and a release whose time is
 * over becomes stable.
 * @param refused called for a trial that could not be ended; the other trials are still judged
 */
export async function judgeTrials(
  store: TrialStore,
  refused: (error: unknown, trial: Listed) => void,
  now = Date.now(),
): Promise<void> {
  const site = store.config.siteFolder;
  if (!site) return;
  for (const { trial, stable } of await releasesOnTrial(site))
    try {
      await judge(store, site, trial, stable, now);
    } catch (error) {
      refused(error, trial);
    }
  await forgetEnded(
    store,
    (await releasesOnTrial(site)).map(({ trial }) => trial),
  );
}
