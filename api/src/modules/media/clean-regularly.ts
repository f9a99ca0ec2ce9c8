import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { cleanMedia } from './clean-media';
import type { ResumableUploads } from './resumable-uploads';
import { clearUnfinished } from './unfinished-pictures';

const FIRST_MS = 60_000;
const EVERY_MS = 6 * 3_600_000;

/** While the server runs, removes abandoned pictures and stale uploads a few times a day. */
export function cleanRegularly(app: App, context: Context, uploads: ResumableUploads): void {
  async function clean() {
    try {
      await uploads.removeStale();
      await clearUnfinished(context);
      await cleanMedia(context);
    } catch (error) {
      if (!context.storage.note(error)) app.log.error({ error }, 'cleaning of pictures failed');
    }
  }
  const first = setTimeout(clean, FIRST_MS).unref();
  const repeated = setInterval(clean, EVERY_MS).unref();
  app.addHook('onClose', async function stopCleaning() {
    clearTimeout(first);
    clearInterval(repeated);
  });
}
