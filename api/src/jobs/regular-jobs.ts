import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkAndCheckAreas } from '../domain/areas/check-areas';
import { deliverWebhooks } from '../domain/changes/deliver-webhooks';
import { uploadStore } from '../domain/media/resumable-uploads';
import { clearUnfinished } from '../domain/media/unfinished-pictures';
import { clearLeftBehind } from '../domain/records/clear-left-behind';
import type { Context } from '../domain/records/context';
import { deleteOldNumbers } from '../domain/remotes/count-outcomes';
import { cleanReports } from '../domain/reports/clean-reports';
import { deleteOldSelections } from '../domain/selections/selections';
import { deleteOldTracks } from '../domain/surveys/survey-tracks';
import { tellNotices } from '../domain/work-mails/tell-notices';
import { closeMonitored } from '../domain/works/close-monitored';
import type { App } from '../http/app-types';
import { RequestRefused } from '../http/request-refused';
import { EXPORT_FOLDER } from '../io/export/kept-files';
import { pruneChangeLog } from '../store/prune-change-log';
import { cleanMedia } from './clean-media';
import { LeasedWork } from './leased-work';
import { purgeDeleted } from './purge-deleted';
import { Trials } from './trials';

/** Milliseconds for which responses to repeatable requests are stored, a day longer than promised. */
const KEPT_MS = 31 * 24 * 3_600_000;
const EVERY_MS = 6 * 3_600_000;
const CHECK_EVERY_MS = 5 * 60_000;
/** Interval in ms between comparisons of 1,000 records. Comparing ten million supports takes fourteen hours. */
const COMPARE_EVERY_MS = 5_000;
const LEASE_MS = 15 * 60_000;
const TELL_EVERY_MS = 30_000;
const TELL_LEASE_MS = 5 * 60_000;
const DELIVER_EVERY_MS = 5_000;
const JUDGE_EVERY_MS = 5_000;

async function deleteOldResponses({ db }: Context): Promise<void> {
  const oldest = new Date(Date.now() - KEPT_MS).toISOString();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute();
}

/** Cleaning of the database, done by one of several processes. */
export const cleaning = (context: Context, leaseMs = LEASE_MS): LeasedWork =>
  new LeasedWork(context, {
    name: 'cleaning',
    everyMs: EVERY_MS,
    leaseMs,
    async work() {
      await deleteOldResponses(context);
      await deleteOldNumbers(context);
      await deleteOldSelections(context.db);
      await cleanReports(context);
      await deleteOldTracks(context.db);
      await pruneChangeLog(context);
      await linkAndCheckAreas(context);
      await closeMonitored(context);
      await purgeDeleted(context);
      await cleanMedia(context);
    },
  });

type Telling = (context: Context) => Promise<void>;

/** Queueing of mails about works and the server, done by one of several processes. */
const telling = (context: Context, tellTroubles: Telling): LeasedWork =>
  new LeasedWork(context, {
    name: 'notices',
    everyMs: 0,
    leaseMs: TELL_LEASE_MS,
    work: () => tellNotices(context).finally(() => tellTroubles(context)),
  });

/** Delivery of changes to webhooks, done by one of several processes. */
const delivering = (context: Context): LeasedWork =>
  new LeasedWork(context, {
    name: 'webhooks',
    everyMs: 0,
    leaseMs: TELL_LEASE_MS,
    work: () => deliverWebhooks(context),
  });

/** Removes files that unfinished imports, exports and uploads left behind. */
async function clearFolders(context: Context): Promise<void> {
  const { dataFolder } = context.config;
  await clearLeftBehind(join(dataFolder, 'imports'), 'upload-');
  await clearLeftBehind(tmpdir(), EXPORT_FOLDER);
  await uploadStore(context).removeStale();
  await clearUnfinished(context);
}

/**
 * Starts the regular jobs when the server listens, and ends them when it closes: cleaning, mails about works, trials
 * of releases, and care of the read model.
 * @param tellTroubles queues mails about the server, after those about works
 */
export function runRegularJobs(app: App, context: Context, tellTroubles: Telling): void {
  const shared = cleaning(context);
  const mails = telling(context, tellTroubles);
  const webhooks = delivering(context);
  const trials = new Trials(context, (err, trial) =>
    app.log.error({ err }, `the trial of ${trial} could not be ended`),
  );
  const timers: NodeJS.Timeout[] = [];
  /**
   * Makes work report only the first of several failures in a row, since it fails every few seconds while the
   * database is unreachable.
   */
  const reporting = (
    work: () => Promise<void>,
    failure: string,
    isExpected: (error: unknown) => boolean = error => context.storage.note(error) !== null,
  ) => {
    let isTold = false;
    return async () => {
      try {
        await work();
        isTold = false;
      } catch (error) {
        if (isExpected(error) || isTold) return;
        isTold = true;
        app.log.error({ err: error }, failure);
      }
    };
  };
  const notDeleted = 'expired data could not be deleted';
  const look = reporting(() => shared.look(), notDeleted);
  const clearOwnFolders = reporting(() => clearFolders(context), notDeleted);
  const tell = reporting(() => mails.look(), 'mails about works could not be queued');
  const follow = reporting(() => webhooks.look(), 'changes could not be delivered to webhooks');
  const judge = reporting(() => trials.look(), 'releases on trial could not be judged');
  // A refusal means that the model is not ready, which is reported elsewhere.
  const tending = (work: () => Promise<void>) =>
    reporting(work, 'the read model could not be tended', error => error instanceof RequestRefused);
  const compare = tending(() => context.model.compare());
  const maintain = tending(() => context.model.maintain());

  app.addHook('onListen', async function start() {
    // Timers start first, since the lease must also be extended during a long first run.
    timers.push(
      setInterval(look, CHECK_EVERY_MS).unref(),
      setInterval(tell, TELL_EVERY_MS).unref(),
      setInterval(follow, DELIVER_EVERY_MS).unref(),
      setInterval(judge, JUDGE_EVERY_MS).unref(),
      setInterval(clearOwnFolders, EVERY_MS).unref(),
      setInterval(compare, COMPARE_EVERY_MS).unref(),
      setInterval(maintain, EVERY_MS).unref(),
    );
    await tell();
    await look();
    await clearOwnFolders();
  });
  app.addHook('onClose', async function stop() {
    for (const timer of timers) clearInterval(timer);
    await reporting(() => shared.stop(), notDeleted)();
    await reporting(() => mails.stop(), notDeleted)();
    await reporting(() => webhooks.stop(), notDeleted)();
    await reporting(() => trials.stop(), notDeleted)();
  });
}
