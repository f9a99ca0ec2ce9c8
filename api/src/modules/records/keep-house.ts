import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { linkAndCheckAreas } from '../areas/check-areas';
import { purgeDeleted } from '../deleted-records/purge-deleted';
import { EXPORT_FOLDER } from '../export/formats';
import { clearLeftBehind } from './clear-left-behind';

/** Answers to requests that may be repeated are kept a day longer than promised. */
const KEPT_MS = 31 * 24 * 3_600_000;
const EVERY_MS = 6 * 3_600_000;

/** Forgets answers after a month. */
async function forgetOldAnswers({ db }: Context): Promise<void> {
  const oldest = new Date(Date.now() - KEPT_MS).toISOString();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute();
}

/** Clears away what is too old, when the server starts and several times a day. */
export function keepHouse(app: App, context: Context): void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  async function clear() {
    try {
      await forgetOldAnswers(context);
      await linkAndCheckAreas(context);
      await purgeDeleted(context);
      await clearLeftBehind(join(context.config.dataFolder, 'imports'), 'upload-');
      await clearLeftBehind(tmpdir(), EXPORT_FOLDER);
    } catch (error) {
      if (!context.storage.note(error))
        app.log.error({ err: error }, 'what is too old could not be cleared away');
    }
  }

  app.addHook('onListen', async function start() {
    await clear();
    // It may have been stopped meanwhile.
    if (!isOver) timer = setInterval(clear, EVERY_MS).unref();
  });
  app.addHook('onClose', async function stop() {
    isOver = true;
    clearInterval(timer);
  });
}
