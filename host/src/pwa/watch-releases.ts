import { releasesTakenBack } from '../remotes/taken-back';
import { pwaStore } from './pwa-store';

/** At least this long between two looks at the list of releases (ms). */
const PAUSE = 60_000;
const LOOK_EVERY = PAUSE / 4;

/** Tells the person when a release that the page shows was taken back, once for each. Called once. */
export function watchReleases(): void {
  const told = new Set<string>();
  let lookedAt = Date.now();
  const look = async () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - lookedAt < PAUSE) return;
    lookedAt = Date.now();
    try {
      const news = (await releasesTakenBack()).filter(release => !told.has(release));
      for (const release of news) told.add(release);
      if (news.length > 0) pwaStore.setState({ takenBack: true });
    } catch {
      // The server cannot be reached: the next look tries again.
    }
  };
  setInterval(look, LOOK_EVERY);
  document.addEventListener('visibilitychange', look);
}
